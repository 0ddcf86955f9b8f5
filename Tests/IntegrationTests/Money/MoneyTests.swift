/// Thousands of random operations on money while server and database are killed: the ledger is what the model says.
import Foundation
import ServerDatabase
import TestSupport
import Testing

@Suite(.serialized, .aside) struct MoneyTests {
    /// `MONEY_SEED` repeats a run, `MONEY_OPERATIONS=10000` makes it the long one.
    private static let seed =
        ProcessInfo.processInfo.environment["MONEY_SEED"].flatMap(UInt64.init) ?? .random(in: 0...9999)
    private static let count = ProcessInfo.processInfo.environment["MONEY_OPERATIONS"].flatMap(Int.init) ?? 3000

    @Test(
        "AUN-CR-33a parallel grants, refunds and uses, with server and database killed between them, leave balances equal to the sum of the ledger and to a model's",
        .timeLimit(.minutes(10)))
    func randomOperations() async throws {
        let seed = Self.seed
        try await withTemporaryFolder { (folder: URL) async throws in
            let world = try await MoneyWorld.start(folder)
            let plan = MoneyPlan(seed: seed, count: Self.count)
            let began = ContinuousClock.now
            let killer = Task { try await world.kill(times: 6, during: plan) }
            await world.run(plan, clients: 32)
            try await killer.value
            print("money: seed \(seed), \(plan.operations.count) operations in \(ContinuousClock.now - began)")
            let database = Database(info: world.server.databaseInfo, workers: 1, logger: quietLogger)
            defer { Task { await database.close() } }
            // What was abandoned is swept once its lease is over.
            try await eventually(within: .seconds(180)) {
                try await database.query("select count(*) from atelier.reservations where state = 'held'").scalar == "0"
            }
            try await expectEqual(world, database, seed)
            await world.server.stop()
        }
    }

    private func expectEqual(_ world: MoneyWorld, _ database: Database, _ seed: UInt64) async throws {
        let hint = "MONEY_SEED=\(seed) MONEY_OPERATIONS=\(Self.count)"
        let problems = try await database.query("select user_id || app || problem from atelier.audit()").map { $0[0] }
        #expect(problems == [], "\(hint)")
        let model = world.books
        for (number, id) in world.accounts.enumerated() {
            let ledger = try await database.query(
                "select kind, amount from atelier.ledger where user_id = $1 and app = 'auntentic' order by id", [id]
            ).map { (kind: try $0.string("kind"), amount: try $0.int("amount")) }
            #expect(ledger.map(\.amount).reduce(0, +) == model.balance(of: number), "account \(number), \(hint)")
            #expect(ledger.count { $0.kind == "use" } == model.uses(of: number).count, "account \(number), \(hint)")
            guard MoneyPlan.honest.contains(number) else { continue }
            var (sum, lowest) = (0, 0)
            for entry in ledger {
                sum += entry.amount
                lowest = min(lowest, sum)
            }
            #expect(lowest == 0, "account \(number) went below zero, \(hint)")
        }
        let captured = try await database.query("select job_id from atelier.ledger where kind = 'use'")
            .map { try $0.uuid("job_id") }
        #expect(captured.count == Set(captured).count && Set(captured) == model.captured, "\(hint)")
        let twice = try await database.query(
            """
            select count(*) from (
                select transaction_id from atelier.store_transactions t
                join atelier.ledger l on l.key like '%:' || t.store || ':' || t.environment || ':' || t.transaction_id || '%'
                    and split_part(l.key, ':', 4) = t.transaction_id
                group by t.store, t.environment, t.transaction_id, t.credits having sum(l.amount) <> t.credits) wrong
            """
        ).scalar
        #expect(twice == "0", "\(hint)")
    }
}
