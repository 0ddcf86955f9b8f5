/// Two hundred paid checks while the server is killed again and again: every one ends exactly once, every credit is told.
import Foundation
import ServerDatabase
import Synchronization
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct CrashTests {
    private static let checks = 200
    private static let users = 67

    @Test(
        "AUN-CR-33a AUN-FR-5.7 checks killed at random moments end exactly once and the ledger balances",
        .timeLimit(.minutes(5)))
    func randomKills() async throws {
        try await FakeOpenAI.run(otherwise: .slow(.milliseconds(400), .verdict("authentic"))) { fake, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws in
                let world = try await CrashWorld.start(folder, fake: fake, baseURL: baseURL)
                let users = try await world.makeUsers(Self.users)
                let killer = Task { try await world.killRepeatedly(times: 6) }
                let statuses = try await world.runChecks(Self.checks, by: users)
                try await killer.value
                #expect(statuses.filter { $0 == "done" }.count == Self.checks, "\(Set(statuses))")
                try await world.expectBalancedBooks(checks: Self.checks)
                #expect(fake.billed >= Self.checks)
                await world.server.stop()
            }
        }
    }
}

/// The server under fire, and the clients that don't give up.
private final class CrashWorld: Sendable {
    private let folder: URL
    private let port: Int
    private let environment: [String: String]
    private let current: Mutex<RunningServer>
    var server: RunningServer { current.withLock { $0 } }

    private init(_ folder: URL, _ environment: [String: String], _ server: RunningServer) {
        self.folder = folder
        self.environment = environment
        port = server.port
        current = Mutex(server)
    }

    static func start(_ folder: URL, fake: FakeOpenAI, baseURL: String) async throws -> CrashWorld {
        let environment = fake.environment(baseURL)
        return CrashWorld(folder, environment, try await RunningServer.start(data: folder, environment: environment))
    }

    func makeUsers(_ count: Int) async throws -> [SneakerUser] {
        let jpegs = try (0..<4).map { try TestPhoto.jpeg(seed: UInt64($0), width: 480, height: 360, quality: 60) }
        var users: [SneakerUser] = []
        for _ in 0..<count {
            let user = try await SneakerUser.signUp(server, photos: jpegs)
            let refusal = try await user.check(server, key: "consent-\(user.id)")
            guard let provider = refusal.body["provider"]?.stringValue else {
                throw RunningServer.Failure(description: "no consent asked for: \(refusal)")
            }
            try await user.agree(to: provider, server)
            users.append(user)
        }
        return users
    }

    func killRepeatedly(times: Int) async throws {
        for round in 0..<times {
            try await Task.sleep(for: .milliseconds(Int.random(in: 150...900)))
            await server.kill9()
            if round % 3 == 2, let postmaster = postmaster() { kill(postmaster, SIGKILL) }
            let fresh = try await RunningServer.start(data: folder, port: port, environment: environment)
            current.withLock { $0 = fresh }
        }
    }

    private func postmaster() -> Int32? {
        let file = folder.appendingPathComponent("postgres/postmaster.pid")
        return (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").first.flatMap { Int32($0) }
    }

    /// Each client repeats its request with the same key until its job has ended.
    func runChecks(_ count: Int, by users: [SneakerUser]) async throws -> [String] {
        await withTaskGroup(of: String.self) { group in
            for number in 0..<count {
                group.addTask {
                    try? await Task.sleep(for: .milliseconds(number * 15))
                    return await self.insist(users[number % users.count], key: "check-\(number)")
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func insist(_ user: SneakerUser, key: String) async -> String {
        for _ in 0..<600 {
            if let answer = try? await user.check(server, key: key, wait: 5) {
                let status = answer.body["status"]?.stringValue ?? "\(answer.body.jsonText)"
                if !["queued", "running"].contains(status) && answer.status < 500 { return status }
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
        return "never ended"
    }

    func expectBalancedBooks(checks: Int) async throws {
        let database = Database(info: server.databaseInfo, workers: 1, logger: quietLogger)
        defer { Task { await database.close() } }
        let count = { (sql: String) async throws -> String? in try await database.query(sql).scalar }
        #expect(try await count("select count(*) from atelier.jobs where status = 'done' and charged") == "\(checks)")
        #expect(try await count("select count(*) from atelier.jobs where attempts > 1") != "0", "no kill met a job")
        #expect(try await count("select count(*) from auntentic.authentications") == "\(checks)")
        #expect(try await count("select count(distinct job_id) from auntentic.authentications") == "\(checks)")
        #expect(try await count("select -sum(amount) from atelier.ledger where kind = 'use'") == "\(checks)")
        #expect(try await count("select count(*) from atelier.reservations where state = 'held'") == "0")
        #expect(
            try await count("select sum(free + free_held) from atelier.wallets where app = 'auntentic'")
                == "\(Self.free(checks))")
        let problems = try await database.query("select problem from atelier.audit()").compactMap { $0[0] }
        #expect(problems == [])
    }

    /// What is left of three free checks each.
    private static func free(_ checks: Int) -> Int { 67 * 3 - checks }
}
