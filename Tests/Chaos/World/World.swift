/// One scenario's world: a supervised server in a folder of its own, its provider, and the line between it and clients.
import AsyncHTTPClient
import Foundation
import ServerDatabase
import TestSupport

struct World: Sendable {
    /// The supervisor, which outlives the server it watches.
    let parent: RunningServer
    let folder: URL
    let provider: FakeOpenAI
    let line: LineFaults
    /// Where the scenario asked for one.
    let clock: MachineClock?
    /// Through the proxy.
    let client: Client
    /// Past it.
    let direct: Client

    /// How the provider answers when nothing is wrong with it.
    static let usual: FakeOpenAI.Behaviour = .slow(.milliseconds(300), .verdict("authentic"))

    static func with<R: Sendable>(
        seed: UInt64, needs: Scenario.Needs, _ body: @escaping @Sendable (World) async throws -> R
    ) async throws -> R {
        try await FakeOpenAI.run(otherwise: usual) { provider, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws -> R in
                let storage = folder.appendingPathComponent("storage")
                let disk = try needs == .smallDisk ? SmallDisk(storage, megabytes: 48) : nil
                defer { disk?.remove() }
                let clock = try needs == .clock ? MachineClock(folder) : nil
                defer { clock?.remove() }
                let parent = try await RunningServer.start(
                    data: folder,
                    arguments: ["--supervise", "--set", "auntentic.free-attempts=100000", "--job-deadline", "10"],
                    environment: provider.environment(baseURL).merging(clock?.environment ?? [:]) { $1 })
                let result: Result<R, any Error>
                do {
                    result = .success(try await open(parent, folder, provider, LineFaults(seed: seed), clock, body))
                } catch { result = .failure(error) }
                try await end(parent, folder)
                return try result.get()
            }
        }
    }

    private static func open<R: Sendable>(
        _ parent: RunningServer, _ folder: URL, _ provider: FakeOpenAI, _ line: LineFaults, _ clock: MachineClock?,
        _ body: @escaping @Sendable (World) async throws -> R
    ) async throws -> R {
        let http = Client.makeHTTP()
        let tally = Tally()
        let result: Result<R, any Error>
        do {
            result = .success(
                try await Proxy(port: parent.port, faults: line).run { port in
                    let client = Client(port: port, anonKey: parent.anonKey, http: http, tally: tally)
                    let direct = Client(port: parent.port, anonKey: parent.anonKey, http: http, tally: tally)
                    return try await body(
                        World(
                            parent: parent, folder: folder, provider: provider, line: line, clock: clock,
                            client: client, direct: direct))
                })
        } catch { result = .failure(error) }
        try await http.shutdown()
        return try result.get()
    }

    /// Nothing that was started stays, whatever happened; and who is told to end, ends.
    private static func end(_ parent: RunningServer, _ folder: URL) async throws {
        kill(parent.pid, SIGINT)
        // In a task of its own: this must be done, too, when all of it was cancelled.
        let ended = await Task { (try? await becomes { !parent.isRunning }) ?? false }.value
        if !ended {
            for pid in (try? children(parent.pid)) ?? [] { kill(pid, SIGKILL) }
            await parent.kill9()
        }
        if let pid = postmaster(folder), isAlive(pid) {
            kill(pid, SIGQUIT)
            throw RunningServer.Failure(description: "Postgres went on after the server had ended")
        }
        if !ended { throw RunningServer.Failure(description: "the server didn't end within a minute when told to") }
    }
}

extension World {
    var tally: Tally { client.tally }

    /// The server; nil while its supervisor is about to start another.
    var server: Int32? { (try? children(parent.pid))?.first }

    func query(_ sql: String, _ values: [String?] = []) async throws -> Rows {
        let database = Database(info: parent.databaseInfo, workers: 1, logger: quietLogger)
        defer { Task { await database.close() } }
        return try await database.query(sql, values)
    }

    func isReady() async -> Bool { await direct.send("GET", "/ready")?.status == 200 }

    /// Ready, and every job at its end.
    func settle() async throws {
        guard try await becomes({ await isReady() }) else {
            throw RunningServer.Failure(description: "not ready within a minute after the fault had ended")
        }
        // What doesn't end is told by the invariants, by name.
        _ = try await becomes {
            let open = "select count(*) from atelier.jobs where ended_at is null"
            return (try? await query(open).scalar) == "0"
        }
    }

    /// Kilobytes that the server has in memory.
    func memory() throws -> Int {
        guard let server else { throw RunningServer.Failure(description: "no server to measure") }
        let text = try String(contentsOfFile: "/proc/\(server)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
            throw RunningServer.Failure(description: "the server's memory can't be read")
        }
        return kilobytes
    }
}
