/// Leases in trouble: locked rows, outages and clocks that are set never make a living worker's job run twice.
import Foundation
import ServerDatabase
import TestSupport
import Testing
import Wire

@testable import ServerJobs

@Suite("Patient leases")
struct PatientLeaseTests {
    @Test("what may be taken was seen lapsed for as long as a holder needs to renew it, without a gap")
    func ripening() {
        let start = ContinuousClock.now
        let (old, new) = (UUID(), UUID())
        var leases = LapsedLeases(grace: .seconds(6))
        leases.saw([old], at: start)
        leases.saw([old, new], at: start + .seconds(4))
        #expect(leases.ripe(at: start + .seconds(5)).isEmpty)
        #expect(leases.ripe(at: start + .seconds(6)) == [old])
        // Renewed meanwhile, and lapsed again: its time begins anew.
        leases.saw([new], at: start + .seconds(7))
        leases.saw([old, new], at: start + .seconds(8))
        #expect(leases.ripe(at: start + .seconds(11)) == [new])
        // Nobody could renew while the database was away.
        leases.sawNothing()
        leases.saw([old, new], at: start + .seconds(20))
        #expect(leases.ripe(at: start + .seconds(25)).isEmpty)
    }

    @Test(
        "while wallets are locked, ends wait, leases are kept, and no other worker asks again", .timeLimit(.minutes(2)))
    func lockedWallets() async throws {
        try await Workshop.open { workshop in
            _ = try await workshop.database.query(
                "select atelier.grant_credits($1, 'auntentic', 100, 'bonus', 'k', null, 'test')",
                [workshop.user.id.uuidString])
            let leases = Database(info: workshop.database.info, workers: 1, logger: quietLogger)
            defer { Task { await leases.close() } }
            let (one, two) = (ScriptedHandler(), ScriptedHandler())
            try await workshop.withRunner(one, leases: leases, { $0.leaseSeconds = 1 }) { runner in
                try await workshop.withRunner(two, { $0.leaseSeconds = 1 }) { _ in
                    var jobs: [UUID] = []
                    for _ in 0..<8 {
                        jobs.append(
                            try await workshop.started(runner, try workshop.request(Script(milliseconds: 300))).id)
                    }
                    // Four leases long nobody can end a job: all connections but the leases' own wait for the lock.
                    try await Self.lock(workshop.database.info, seconds: 4)
                    for id in jobs { #expect(try await workshop.ended(runner, id).status == .done) }
                }
            }
            #expect(one.runs.total == 8 && two.runs.total == 0)
            #expect(
                try await workshop.number("select count(*) from atelier.provider_calls where outcome = 'lost'") == 0)
            #expect(try await workshop.number("select max(attempts) from atelier.jobs") == 1)
        }
    }

    /// Holds the wallets as a migration or a report would.
    private static func lock(_ info: String, seconds: Int) async throws {
        let database = Database(info: info, workers: 1, logger: quietLogger)
        try await database.transaction { session in
            try await session.script("lock table atelier.wallets in access exclusive mode; select pg_sleep(\(seconds))")
        }
        await database.close()
    }

    @Test("a lease that lapsed while its worker lives is renewed before anybody takes it")
    func lapsedWhileAway() async throws {
        try await Workshop.open { workshop in
            let (one, two) = (ScriptedHandler(), ScriptedHandler())
            // The other one looks twenty times before the holder's next heartbeat.
            let slowly: @Sendable (inout JobsConfiguration) -> Void = {
                $0.heartbeat = .seconds(2)
                $0.leaseSeconds = 10
            }
            try await workshop.withRunner(one, slowly) { runner in
                try await workshop.withRunner(two, slowly) { _ in
                    let job = try await workshop.started(runner, try workshop.request(Script(milliseconds: 5000)))
                    // As after an outage, or a clock that was set forward: every lease lapsed at once.
                    _ = try await workshop.database.query(
                        "update atelier.jobs set lease_until = now() - interval '1 hour' where status = 'running'")
                    #expect(try await workshop.ended(runner, job.id).status == .done)
                }
            }
            #expect(one.runs.total == 1 && two.runs.total == 0)
        }
    }

    @Test("a clock that was set back an hour locks a dead worker's job for a lease, not for the hour")
    func clockSetBack() async throws {
        try await Workshop.open { workshop in
            let id = UUID()
            let input = String(decoding: try JSONEncoder().encode(Script()), as: UTF8.self)
            _ = try await workshop.database.query(
                """
                select (s.job).id from atelier.start_job($1, $2) s
                """, [workshop.leasedByTheDead(id), input])
            // Given before the clock went back.
            _ = try await workshop.database.query(
                "update atelier.jobs set lease_until = now() + interval '1 hour'")
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let job = try await workshop.ended(runner, id)
                #expect(job.status == .done && job.attempts == 2)
            }
            // Its hold is settled: one of three free checks is used, none is held.
            #expect(try await workshop.wallet() == [2, 0])
        }
    }
}
