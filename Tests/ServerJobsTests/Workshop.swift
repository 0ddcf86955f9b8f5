/// A database, an account and runners over it: what every job test needs.
import Foundation
import Logging
import ServerDatabase
import ServerJobs
import ServiceLifecycle
import Synchronization
import TestSupport
import Wire

struct Workshop: Sendable {
    var database: Database
    var user: TestUser
    /// Where the account lives: the day's counts don't start anew while a test runs.
    var noon: Noon

    static func open(_ body: (Workshop) async throws -> Void) async throws {
        try await withTestDatabase(.product) { database in
            let user = try await TestUser.make(database, try await makeTestTokens())
            let noon = Noon()
            try await noon.settle(user, in: database)
            try await body(Workshop(database: database, user: user, noon: noon))
        }
    }

    /// Runs `body` beside a runner, which is asked to end gracefully afterwards.
    func withRunner<T: Sendable>(
        _ handler: any JobHandler, and others: [any JobHandler] = [], leases: Database? = nil,
        _ change: (inout JobsConfiguration) -> Void = { _ in },
        _ body: @escaping @Sendable (JobRunner) async throws -> T
    ) async throws -> T {
        var configuration = JobsConfiguration()
        configuration.heartbeat = .milliseconds(100)
        configuration.patrol = .milliseconds(100)
        configuration.leaseSeconds = 2
        configuration.drain = .milliseconds(200)
        change(&configuration)
        let runner = JobRunner(
            database: database, leases: leases, configuration: configuration, handlers: [handler] + others,
            logger: quietLogger)
        let group = ServiceGroup(services: [runner], logger: quietLogger)
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            try await eventually { runner.isOpen }
            let result: Result<T, any Error>
            do { result = .success(try await body(runner)) } catch { result = .failure(error) }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return try result.get()
        }
    }

    func request(
        _ script: Script, key: String = UUID().uuidString, price: Int = 1, cap: Int? = nil,
        consent provider: String? = nil, user: UUID? = nil
    ) throws -> JobRequest {
        JobRequest(
            userID: user ?? self.user.id, app: "auntentic", kind: ScriptedHandler.name, idempotencyKey: key,
            requestHash: try JobRequest.hash(script),
            input: String(decoding: try JSONEncoder().encode(script), as: UTF8.self), price: price,
            provider: provider ?? "model-maker", model: "m-1", purpose: provider == nil ? nil : "photos", dailyCap: cap,
            firstStage: "working")
    }

    /// What `start_job` takes for a job whose worker is gone.
    func leasedByTheDead(_ id: UUID) -> String {
        """
        {"id":"\(id)","user_id":"\(user.id)","app":"auntentic","kind":"\(ScriptedHandler.name)","key":"\(id)",
        "hash":"h","price":1,"provider":"model-maker","model":"m-1","max_attempts":3,
        "lease":"\(UUID())","lease_seconds":20,"worker":"dead","stage":"working"}
        """
    }

    func started(_ runner: JobRunner, _ request: JobRequest) async throws -> JobRecord {
        let start = try await runner.submit(request)
        guard case .started(let job) = start else { throw NotStarted(start: start) }
        return job
    }

    /// Submits, waits for the end, returns the job.
    func finished(_ runner: JobRunner, _ request: JobRequest) async throws -> JobRecord {
        let job = try await started(runner, request)
        return try await ended(runner, job.id)
    }

    func ended(_ runner: JobRunner, _ id: UUID) async throws -> JobRecord {
        guard let job = try await runner.wait(for: id, of: user.id, .seconds(120)), job.status.isEnded else {
            throw NotEnded()
        }
        return job
    }

    /// Returns once whoever listens to this channel would hear something: what is sent before is lost.
    func isHeard(_ channel: String) async throws {
        let notes = database.notifications(channel)
        let asking = Task {
            while !Task.isCancelled {
                _ = try await database.query("select pg_notify($1, 'anybody there')", [channel])
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        defer { asking.cancel() }
        for await note in notes where note == "anybody there" { return }
    }

    func grant(_ credits: Int) async throws {
        _ = try await database.query(
            "select atelier.grant_credits($1, 'auntentic', $2, 'bonus', $3, null, 'test')",
            [user.id.uuidString, String(credits), UUID().uuidString])
    }

    func number(_ sql: String) async throws -> Int {
        Int(try await database.query(sql).scalar ?? "") ?? -1
    }

    /// Free and held credits of the account.
    func wallet() async throws -> [Int] {
        let row = try await database.query(
            "select free + paid as total, free_held + paid_held as held from atelier.wallets "
                + "where user_id = $1 and app = 'auntentic'",
            [user.id.uuidString]
        ).only()
        return [try row.int("total"), try row.int("held")]
    }
}

struct NotStarted: Error {
    var start: JobStart
}
struct NotEnded: Error {}
