/// The pool on a real Postgres: transactions, cancellation, time-outs, killed backends, a full queue.
import Foundation
import ServerDatabase
import TestSupport
import Testing

@Suite struct PoolTests {
    @Test("a pipeline is one transaction: an error undoes what came before it")
    func pipelineRollsBack() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            _ = try await database.query("create table t (n int)")
            await #expect(throws: DatabaseError.self) {
                try await database.pipeline([Statement("insert into t values (1)"), Statement("select 1/0")])
            }
            #expect(try await database.query("select count(*) from t").scalar == "0")
        }
    }

    @Test("a transaction whose body throws is rolled back, and its connection is clean for the next")
    func bodyThrows() async throws {
        struct Stop: Error {}
        try await withTestDatabase(.empty, workers: 1) { (database: Database) async throws in
            _ = try await database.query("create table t (n int)")
            await #expect(throws: Stop.self) {
                try await database.transaction { session in
                    _ = try await session.query("insert into t values (1)")
                    throw Stop()
                }
            }
            #expect(try await database.query("select count(*) from t").scalar == "0")
        }
    }

    @Test("a savepoint undoes its part only")
    func savepoint() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            let count = try await database.transaction { session in
                _ = try await session.query("create table t (n int primary key)")
                _ = try await session.query("insert into t values (1)")
                await #expect(throws: DatabaseError.self) {
                    try await session.savepoint { _ = try await session.query("insert into t values (1)") }
                }
                _ = try await session.query("insert into t values (2)")
                return try await session.query("select count(*) from t").scalar
            }
            #expect(count == "2")
        }
    }

    @Test("a statement that takes too long ends with 57014")
    func timeout() async throws {
        try await withTestDatabase { (database: Database) async throws in
            var settings = RequestSettings()
            settings.timeout = .milliseconds(100)
            let error = await #expect(throws: DatabaseError.self) {
                try await database.withRole(.anonymous, settings, [Statement("select pg_sleep(5)")])
            }
            #expect(error?.sqlState == "57014" && error?.message.contains("timeout") == true)
        }
    }

    @Test("cancelling the task stops the statement at once and leaves the connection usable")
    func cancellation() async throws {
        try await withTestDatabase(.empty, workers: 1) { (database: Database) async throws in
            let began = ContinuousClock.now
            let task = Task { try await database.query("select pg_sleep(30)") }
            try await Task.sleep(for: .milliseconds(200))
            task.cancel()
            let error = await #expect(throws: DatabaseError.self) { _ = try await task.value }
            #expect(error?.kind == .cancelled)
            #expect(ContinuousClock.now - began < .seconds(20))
            #expect(try await database.query("select 1").scalar == "1")
        }
    }

    @Test("after its backend was killed a worker connects again")
    func reconnects() async throws {
        try await withTestDatabase(.empty, workers: 1) { (database: Database) async throws in
            await #expect(throws: DatabaseError.self) {
                try await database.query("select pg_terminate_backend(pg_backend_pid())")
            }
            #expect(try await database.query("select 7").scalar == "7")
        }
    }

    @Test("a full queue refuses at once instead of growing")
    func overload() async throws {
        let (name, info) = try await TestCluster.shared.makeDatabase(.empty)
        let database = Database(info: info, workers: 1, queueCapacity: 2, logger: quietLogger)
        let (busy, hold) = (Latch(), DispatchSemaphore(value: 0))
        let blocker = Task {
            try await database.transaction { _ in
                busy.open()
                hold.wait()
            }
        }
        try await busy.wait()
        let outcomes = await withTaskGroup(of: DatabaseError.Kind?.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    do {
                        _ = try await database.query("select 1")
                        return nil
                    } catch { return (error as? DatabaseError)?.kind }
                }
            }
            var outcomes: [DatabaseError.Kind?] = []
            for await outcome in group {
                outcomes.append(outcome)
                // The two that wait get their turn when all others have been refused.
                if outcomes.count == 8 { hold.signal() }
            }
            return outcomes
        }
        #expect(outcomes.prefix(8).allSatisfy { $0 == .overloaded })
        #expect(outcomes.suffix(2).allSatisfy { $0 == nil } && outcomes.count == 10)
        _ = try await blocker.value
        await database.close()
        try await TestCluster.shared.drop(name)
    }

    @Test("NOTIFY reaches a subscriber")
    func notifications() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            let stream = database.notifications("news")
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next() == "")  // "you may have missed something": it listens from here on
            _ = try await database.query("select pg_notify('news', 'hello')")
            #expect(await iterator.next() == "hello")
        }
    }

    @Test("a NUL in a value is refused, not cut off")
    func nul() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            let error = await #expect(throws: DatabaseError.self) {
                try await database.query("select $1::text", ["a\u{0}b"])
            }
            #expect(error?.sqlState == "22021")
        }
    }

    @Test("more statement texts than a connection keeps prepared still work, again and again")
    func evictions() async throws {
        try await withTestDatabase(.empty, workers: 1) { (database: Database) async throws in
            for round in 0..<2 {
                for number in 0..<300 {
                    let text = try await database.query("select $1::int + \(number) as n\(number)", ["\(round)"])
                    #expect(text.scalar == "\(number + round)")
                }
            }
        }
    }
}
