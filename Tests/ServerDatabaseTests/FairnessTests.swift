/// Heavy callers share the pool with others: what runs at once, what waits, and how much work one caller gets.
import Foundation
import ServerDatabase
import TestSupport
import Testing

@Suite struct FairnessTests {
    private let heavy = Payer(id: .address("heavy"), role: "authenticated")
    private let light = Payer(id: .address("light"), role: "authenticated")

    private func withPool(
        _ change: (inout PoolLimits) -> Void, _ body: @Sendable (Database) async throws -> Void
    ) async throws {
        var limits = PoolLimits(workers: 2)
        change(&limits)
        try await withTestDatabase(.empty, limits: limits, body)
    }

    private func sleep(_ seconds: Double, as payer: Payer, in database: Database) -> Task<Void, any Error> {
        Task {
            try await Payer.$current.withValue(payer) { _ = try await database.query("select pg_sleep(\(seconds))") }
        }
    }

    /// How many statements of ours sleep in Postgres now, asked over a connection of the test's own.
    private func sleeping(_ database: Database) async throws -> Int {
        let asking = Database(info: database.info, workers: 1, logger: quietLogger)
        defer { Task { await asking.close() } }
        return Int(
            try await asking.query(
                """
                select count(*) from pg_stat_activity
                where datname = current_database() and state = 'active' and query like 'select pg_sleep%'
                """
            ).scalar ?? "") ?? -1
    }

    @Test("one payer's statements run only so many at once, and another's don't wait for them")
    func atOnce() async throws {
        try await withPool {
            $0.workers = 3
            $0.atOncePerPayer = 2
        } _: { database in
            let tasks = (0..<6).map { _ in sleep(20, as: heavy, in: database) }
            try await eventually { try await sleeping(database) == 2 }
            let other = try await Payer.$current.withValue(light) { try await database.query("select 7").scalar }
            #expect(other == "7")
            #expect(try await sleeping(database) == 2)
            for task in tasks { task.cancel() }
            for task in tasks { _ = await task.result }
        }
    }

    @Test("a payer with too much waiting is refused with a time, and nobody else is")
    func waiting() async throws {
        try await withPool {
            $0.atOncePerPayer = 1
            $0.waitingPerPayer = 2
        } _: { database in
            var tasks = [sleep(20, as: heavy, in: database)]
            try await eventually { try await sleeping(database) == 1 }
            tasks += (0..<2).map { _ in sleep(20, as: heavy, in: database) }
            try await eventually { database.waiting == 2 }
            let error = await #expect(throws: DatabaseError.self) {
                try await Payer.$current.withValue(heavy) { _ = try await database.query("select 1") }
            }
            #expect(error?.kind == .limited && (error?.retryAfter ?? 0) > 0)
            let other = try await Payer.$current.withValue(light) { try await database.query("select 7").scalar }
            #expect(other == "7")
            for task in tasks { task.cancel() }
            for task in tasks { _ = await task.result }
        }
    }

    @Test(
        "when connections are held up, spares step in, up to their number, and what is known to be quick has one left")
    func spares() async throws {
        try await withPool {
            $0.spares = 2
        } _: { database in
            #expect(try await database.query("select 7").scalar == "7")
            let tasks = (0..<5).map { sleep(60, as: Payer(id: .address("\($0)"), role: "anon"), in: database) }
            try await eventually { try await sleeping(database) == 3 && database.waiting == 2 }
            #expect(try await database.query("select 7").scalar == "7")
            #expect(try await sleeping(database) == 3 && database.waiting == 2)
            for task in tasks { task.cancel() }
            for task in tasks { _ = await task.result }
        }
    }

    @Test("a spare ends when the connection that it stood in for is back, though work goes on without a pause")
    func spareEnds() async throws {
        try await withPool {
            $0.workers = 1
            $0.spares = 1
        } _: { database in
            let asking = Database(info: database.info, workers: 1, logger: quietLogger)
            defer { Task { await asking.close() } }
            func connections() async throws -> String? {
                try await asking.query(
                    """
                    select count(*) from pg_stat_activity where datname = current_database()
                        and backend_type = 'client backend' and pid <> pg_backend_pid()
                    """
                ).scalar
            }
            let held = sleep(600, as: heavy, in: database)
            let busy = (0..<3).map { _ in
                Task { while !Task.isCancelled { _ = try await database.query("select 7") } }
            }
            try await eventually { try await connections() == "2" }
            held.cancel()
            _ = await held.result
            try await eventually { try await connections() == "1" }
            for task in busy { task.cancel() }
            for task in busy { _ = await task.result }
        }
    }

    @Test("a role leaves connections to the others")
    func reserved() async throws {
        try await withPool {
            $0.spares = 2
            $0.reservedFromRole = 1
        } _: { database in
            let tasks = (0..<5).map { sleep(20, as: Payer(id: .address("\($0)"), role: "anon"), in: database) }
            try await eventually { try await sleeping(database) == 3 }
            let other = try await Payer.$current.withValue(light) { try await database.query("select 7").scalar }
            #expect(other == "7")
            for task in tasks { task.cancel() }
            for task in tasks { _ = await task.result }
        }
    }

    @Test(
        "who has used up the work they saved is refused until they have earned some again; our own work is not counted")
    func budget() async throws {
        try await withPool {
            $0.savedWork = 0.3
            $0.earnedWork = 0.001
        } _: { database in
            try await sleep(0.5, as: heavy, in: database).value
            let error = await #expect(throws: DatabaseError.self) {
                try await Payer.$current.withValue(heavy) { _ = try await database.query("select 1") }
            }
            // At least half a second was used, 0.3 were saved: 0.2 at a thousandth a second, or more.
            #expect(error?.kind == .limited && error?.retryAfter ?? 0 >= 150)
            for payer in [light, nil] {
                let other = try await Payer.$current.withValue(payer) { try await database.query("select 7").scalar }
                #expect(other == "7")
            }
        }
    }

    @Test("what was used up comes back in time")
    func earning() async throws {
        try await withPool {
            $0.savedWork = 0.1
            $0.earnedWork = 1
        } _: { database in
            try await sleep(0.3, as: heavy, in: database).value
            try await eventually {
                (try? await Payer.$current.withValue(heavy) { try await database.query("select 7").scalar }) == "7"
            }
        }
    }
}
