/// One or more servers of `/realtime/v1` over one database, and clients of them.
import Foundation
import Hummingbird
import NIOCore
import ServerDatabase
import ServerHTTP
import ServiceLifecycle
import Synchronization
import TestSupport
import Wire

@testable import ServerRealtime

struct RealtimeScene: Sendable {
    let database: Database
    let tokens: Tokens
    let ports: [Int]
    let servers: [Realtime]

    static func open(
        servers count: Int = 1, _ limits: RealtimeConfiguration = .init(), idle: TimeAmount = .seconds(30),
        _ body: @escaping @Sendable (RealtimeScene) async throws -> Void
    ) async throws {
        let tokens = try await makeTestTokens()
        try await withTestDatabase { database in
            let slots = (0..<count).map { _ in Database(info: database.info, workers: 1, logger: quietLogger) }
            let servers = slots.map {
                Realtime(
                    database: database, changesDatabase: $0, tokens: tokens, limits: limits, logger: quietLogger)
            }
            let ports = Mutex<[Int]>([])
            let applications = servers.map { server in
                let router = Router(context: AtelierContext.self)
                router.add(middleware: GatewayMiddleware(tokens: tokens))
                RealtimeRoutes(server).add(to: router)
                return Application.onLoops(
                    router.buildResponder(), limits: ConnectionLimits(idle: idle),
                    configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                    onServerRunning: { channel in
                        ports.withLock { $0.append(channel.localAddress?.port ?? 0) }
                    }, logger: quietLogger)
            }
            let group = ServiceGroup(
                services: servers as [any Service] + applications as [any Service], logger: quietLogger)
            let running = Task { try await group.run() }
            let result: Result<Void, any Error>
            do {
                try await eventually { ports.withLock { $0.count == count } }
                try await body(
                    RealtimeScene(
                        database: database, tokens: tokens, ports: ports.withLock { $0 }, servers: servers))
                result = .success(())
            } catch { result = .failure(error) }
            await group.triggerGracefulShutdown()
            try await running.value
            for slot in slots { await slot.close() }
            try result.get()
        }
    }

    func socket(_ server: Int = 0, vsn: String = "1.0.0") async throws -> RawSocket {
        try await RawSocket.open(ports[server], key: tokens.anonKey, vsn: vsn)
    }

    /// A socket that has joined a channel.
    func joined(
        _ topic: String, server: Int = 0, _ config: JSONValue = [:], token: String? = nil
    ) async throws -> RawSocket {
        let socket = try await socket(server)
        try await socket.join(topic, config, token: token)
        let reply = try await socket.hear("phx_reply")
        guard reply["payload"]?["status"] == "ok" else { throw Refused(reply: reply) }
        return socket
    }

    struct Refused: Error { var reply: JSONValue }

    /// A table of notes, each its owner's.
    func makeNotes() async throws {
        try await Migrator.runScript(
            """
            create table public.notes (
                id bigint generated always as identity primary key, owner_id uuid not null, body text, size numeric);
            alter table public.notes enable row level security;
            create policy own on public.notes for all to authenticated using (auth.uid() = owner_id);
            alter publication supabase_realtime add table public.notes;
            """, info: database.info)
    }

    /// A socket that watches a table, from when the server says so.
    func watching(
        _ token: String?, server: Int = 0, event: String = "*", filter: String? = nil
    ) async throws -> RawSocket {
        var wish: [String: JSONValue] = ["event": .string(event), "schema": "public", "table": "notes"]
        if let filter { wish["filter"] = .string(filter) }
        let socket = try await joined(
            "realtime:notes", server: server, ["postgres_changes": [.object(wish)]], token: token)
        let word = try await socket.hear("system")
        guard word["payload"]?["status"] == "ok" else { throw Refused(reply: word) }
        return socket
    }

    func insert(_ owner: TestUser, _ body: String, size: String = "1") async throws {
        _ = try await database.query(
            "insert into public.notes (owner_id, body, size) values ($1, $2, $3)", [owner.path, body, size])
    }
}

extension RawSocket {
    func join(_ topic: String, _ config: JSONValue = [:], token: String? = nil, ref: String = "1") async throws {
        var payload: [String: JSONValue] = ["config": config]
        if let token { payload["access_token"] = .string(token) }
        try await send(message(topic, "phx_join", .object(payload), ref: ref))
    }

    func broadcast(_ topic: String, _ event: String, _ payload: JSONValue = [:]) async throws {
        try await send(
            message(
                topic, "broadcast", ["type": "broadcast", "event": .string(event), "payload": payload], ref: "b"))
    }

    func track(_ topic: String, _ state: JSONValue) async throws {
        try await send(
            message(topic, "presence", ["type": "presence", "event": "track", "payload": state], ref: "t"))
    }

    func message(_ topic: String, _ event: String, _ payload: JSONValue, ref: String) -> JSONValue {
        ["topic": .string(topic), "event": .string(event), "payload": payload, "ref": .string(ref), "join_ref": "1"]
    }

    /// The texts of the notes that this client was told of.
    var notes: [String] {
        messages.filter { $0["event"] == "postgres_changes" }
            .compactMap { $0["payload"]?["data"]?["record"]?["body"]?.stringValue }
    }
}
