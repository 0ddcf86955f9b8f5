/// `/realtime/v1`: the websocket's handshake, and broadcasts by plain HTTP.
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerDatabase
import ServerHTTP
import Wire

package struct RealtimeRoutes: Sendable {
    private let realtime: Realtime

    package init(_ realtime: Realtime) { self.realtime = realtime }

    package func add(to router: Router<AtelierContext>) {
        router.get("/realtime/v1/websocket", use: open)
        router.post("/realtime/v1/api/broadcast", use: broadcast)
    }

    // MARK: - the handshake

    @Sendable private func open(_ request: Request, _ context: AtelierContext) async throws -> Response {
        guard let key = context.credential.caller else { return Self.refusal(context.credential) }
        guard let accept = Self.accept(request) else {
            return Self.problem("this address expects a websocket handshake", .upgradeRequired)
        }
        guard let version = Version(request.queryItems["vsn"]) else {
            return Self.problem("unknown protocol version; 1.0.0 and 2.0.0 are spoken", .badRequest)
        }
        guard let place = realtime.census.enter(context.clientAddress), let channel = context.channel else {
            return Self.problem("ConnectionRateLimitReached: Too many connected users", .tooManyRequests)
        }
        try await channel.eventLoop.submit { [realtime] in
            let socket = Socket(id: realtime.nextSocket(), version: version, key: key, place: place, realtime)
            try ClientConnection.of(channel).handOver(to: socket.handlers(frameBytes: realtime.limits.frameBytes))
        }.get()
        var headers: HTTPFields = [.upgrade: "websocket", .connection: "Upgrade"]
        headers[Self.acceptName] = accept
        return Response(status: .switchingProtocols, headers: headers)
    }

    /// The answer to a handshake's key (RFC 6455 §4.2.2); nil when the request is no handshake.
    private static func accept(_ request: Request) -> String? {
        guard request.headers[.upgrade]?.lowercased() == "websocket",
            request.headers[.connection]?.lowercased().contains("upgrade") == true,
            request.headers[versionName] == "13", let key = request.headers[keyName],
            Data(base64Encoded: key)?.count == 16
        else { return nil }
        return Data(Insecure.SHA1.hash(data: Data((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
            .base64EncodedString()
    }

    private static let acceptName = HTTPField.Name("Sec-WebSocket-Accept") ?? .upgrade
    private static let keyName = HTTPField.Name("Sec-WebSocket-Key") ?? .upgrade
    private static let versionName = HTTPField.Name("Sec-WebSocket-Version") ?? .upgrade

    // MARK: - broadcasts by HTTP

    @Sendable private func broadcast(_ request: Request, _ context: AtelierContext) async throws -> Response {
        guard let caller = context.credential.caller else { return Self.refusal(context.credential) }
        let body: JSONValue
        do { body = try await request.json(limit: realtime.limits.frameBytes) } catch .tooLarge {
            return Self.problem("the body is too large", .contentTooLarge)
        } catch { return Self.problem("the body is not JSON", .badRequest) }
        guard let messages = body["messages"]?.arrayValue, messages.count <= 100 else {
            return Self.problem("messages: a list of at most 100 is expected", .unprocessableContent)
        }
        var told: [(Room, Broadcast)] = []
        for message in messages {
            guard let topic = message["topic"]?.stringValue, let event = message["event"]?.stringValue,
                !topic.isEmpty, topic.utf8.count <= realtime.limits.topicBytes
            else { return Self.problem("a message needs a topic and an event", .unprocessableContent) }
            let room = Room(name: topic, isPrivate: message["private"]?.boolValue ?? false)
            told.append((room, Broadcast(event: event, payload: message["payload"] ?? .object([:]))))
        }
        try await tell(told, caller)
        return .empty(.accepted)
    }

    /// What the policies don't allow is left out without a word, as on a hosted project.
    private func tell(_ messages: [(Room, Broadcast)], _ caller: Caller) async throws {
        var rights: [String: Bool] = [:]
        for (room, broadcast) in messages {
            if room.isPrivate, caller.role != Caller.service.role {
                if rights[room.name] == nil {
                    rights[room.name] = await realtime.rights(of: caller, in: room.name)?.sendsBroadcasts ?? false
                }
                guard rights[room.name] == true else { continue }
            }
            realtime.tell(room, broadcast)
        }
    }

    private static func refusal(_ credential: Credential) -> Response {
        if case .invalid(let failure) = credential { return problem(failure.message, .unauthorized) }
        return problem("No API key found in request", .unauthorized)
    }

    private static func problem(_ message: String, _ status: HTTPResponse.Status) -> Response {
        .json(["error": .string(message), "message": .string(message)] as JSONValue, status: status)
    }
}
