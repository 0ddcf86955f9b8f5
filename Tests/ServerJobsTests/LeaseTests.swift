/// Workers that crash, fall silent or are told to stop: the job is done once, and paid for once.
import Foundation
import ServerDatabase
import ServerJobs
import TestSupport
import Testing
import Wire

@Suite("Leases")
struct LeaseTests {
    /// A job that looks as if its worker had died at work.
    private func orphan(_ workshop: Workshop, _ script: Script = Script(), attempts: Int = 1) async throws -> UUID {
        let id = UUID()
        let input = String(decoding: try JSONEncoder().encode(script), as: UTF8.self)
        _ = try await workshop.database.query(
            """
            select (s.job).id from atelier.start_job($1, $2) s
            """, [workshop.leasedByTheDead(id), input])
        _ = try await workshop.database.query(
            "update atelier.jobs set lease_until = now() - interval '1 second', attempts = $2 where id = $1",
            [id.uuidString, String(attempts)])
        return id
    }

    @Test("a job whose worker died is resumed by another and charged once, with the lost call on record")
    func resume() async throws {
        try await Workshop.open { workshop in
            let id = try await orphan(workshop)
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let job = try await workshop.ended(runner, id)
                #expect(job.status == .done)
                #expect(job.attempts == 2)
            }
            #expect(try await workshop.wallet() == [2, 0])
            let calls = try await workshop.database.query(
                "select outcome, job_attempt from atelier.provider_calls order by id")
            #expect(calls.map { $0["outcome"] } == ["lost", "answered"])
            #expect(calls.map { $0["job_attempt"] } == ["1", "2"])
        }
    }

    @Test("a job that killed its workers three times is given up and costs nothing")
    func givesUp() async throws {
        try await Workshop.open { workshop in
            let id = try await orphan(workshop, attempts: 3)
            let handler = ScriptedHandler()
            try await workshop.withRunner(handler) { runner in
                let job = try await workshop.ended(runner, id)
                #expect(job.status == .failed)
                #expect(job.error?.contains("gave_up") == true)
            }
            #expect(handler.runs.total == 0)
            #expect(try await workshop.wallet() == [3, 0])
        }
    }

    @Test("a worker that lost its lease can't end the job any more")
    func fenced() async throws {
        try await Workshop.open { workshop in
            let handler = ScriptedHandler()
            try await workshop.withRunner(handler) { runner in
                let job = try await workshop.started(runner, try workshop.request(Script(isHeld: true)))
                // Another worker takes it over behind our back.
                _ = try await workshop.database.query(
                    "update atelier.jobs set lease_token = gen_random_uuid(), lease_until = now() + interval '1 hour'")
                handler.latch.open()
                try await eventually { runner.running == 0 }
                let row = try await workshop.database.query("select status, charged from atelier.jobs").only()
                #expect(row["status"] == "running")
                #expect(try await workshop.wallet() == [3, 1])
                #expect(try await runner.job(job.id, of: workshop.user.id)?.result == nil)
            }
        }
    }

    @Test("leases are kept while a job runs longer than one of them")
    func heartbeats() async throws {
        try await Workshop.open { workshop in
            let one = ScriptedHandler()
            let two = ScriptedHandler()
            try await workshop.withRunner(one, { $0.leaseSeconds = 1 }) { runner in
                try await workshop.withRunner(two) { _ in
                    let job = try await workshop.finished(runner, try workshop.request(Script(milliseconds: 2500)))
                    #expect(job.status == .done)
                    #expect(job.attempts == 1)
                }
            }
            #expect(one.runs.total == 1)
            #expect(two.runs.total == 0)
        }
    }

    @Test("at shutdown running jobs get to finish")
    func finishes() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler(), { $0.drain = .seconds(5) }) { runner in
                _ = try await workshop.started(runner, try workshop.request(Script(milliseconds: 400)))
            }
            #expect(try await workshop.number("select count(*) from atelier.jobs where status = 'done'") == 1)
            #expect(try await workshop.wallet() == [2, 0])
        }
    }

    @Test("what can't finish in time is handed back at once, and another worker does it")
    func handsBack() async throws {
        try await Workshop.open { workshop in
            let slow = ScriptedHandler()
            try await workshop.withRunner(slow) { runner in
                _ = try await workshop.started(runner, try workshop.request(Script(isHeld: true)))
                try await eventually { slow.runs.total == 1 }
            }
            let row = try await workshop.database.query(
                "select id, status, attempts, lease_token from atelier.jobs"
            ).only()
            #expect(row["status"] == "queued")
            #expect(row.isNull("lease_token"))
            let id = try row.uuid("id")
            let quick = ScriptedHandler()
            quick.latch.open()
            try await workshop.withRunner(quick) { runner in
                let job = try await workshop.ended(runner, id)
                #expect(job.status == .done)
                #expect(job.attempts == 2)
            }
            #expect(try await workshop.wallet() == [2, 0])
            let outcomes = try await workshop.database.query("select outcome from atelier.provider_calls order by id")
            #expect(outcomes.map { $0[0] } == ["lost", "answered"])
        }
    }

    @Test("a job handed back before it asked anybody has used up no attempt")
    func handsBackUnasked() async throws {
        try await Workshop.open { workshop in
            let handler = ScriptedHandler()
            try await workshop.withRunner(handler) { runner in
                _ = try await workshop.started(
                    runner, try workshop.request(Script(isHeld: true, asksProvider: false)))
                try await eventually { handler.runs.total == 1 }
            }
            #expect(try await workshop.number("select attempts from atelier.jobs") == 0)
            #expect(try await workshop.number("select count(*) from atelier.provider_calls") == 0)
        }
    }

    @Test("more jobs than there is room for wait their turn, and none is lost")
    func bounded() async throws {
        try await Workshop.open { workshop in
            let handler = ScriptedHandler()
            _ = try await workshop.database.query(
                "select atelier.grant_credits($1, 'auntentic', 100, 'bonus', 'k', null, 'test')",
                [workshop.user.id.uuidString])
            try await workshop.withRunner(handler, { $0.maximumRunning = 4 }) { runner in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<40 {
                        group.addTask {
                            let job = try await workshop.finished(
                                runner, try workshop.request(Script(milliseconds: 20)))
                            #expect(job.status == .done)
                        }
                    }
                    try await group.waitForAll()
                }
            }
            #expect(handler.runs.most <= 4)
            #expect(handler.runs.total == 40)
            #expect(try await workshop.wallet() == [63, 0])
        }
    }

    @Test("two replicas over one database do every job once")
    func replicas() async throws {
        try await Workshop.open { workshop in
            let handlers = [ScriptedHandler(), ScriptedHandler()]
            _ = try await workshop.database.query(
                "select atelier.grant_credits($1, 'auntentic', 100, 'bonus', 'k', null, 'test')",
                [workshop.user.id.uuidString])
            try await workshop.withRunner(handlers[0], { $0.maximumRunning = 3 }) { one in
                try await workshop.withRunner(handlers[1], { $0.maximumRunning = 3 }) { two in
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for number in 0..<40 {
                            group.addTask {
                                let runner = number.isMultiple(of: 2) ? one : two
                                let job = try await workshop.started(
                                    runner, try workshop.request(Script(milliseconds: 15)))
                                // Waits at the other replica.
                                let ended = try await workshop.ended(number.isMultiple(of: 2) ? two : one, job.id)
                                #expect(ended.status == .done)
                            }
                        }
                        try await group.waitForAll()
                    }
                }
            }
            #expect(handlers.reduce(0) { $0 + $1.runs.total } == 40)
            #expect(try await workshop.wallet() == [63, 0])
            #expect(try await workshop.number("select count(*) from atelier.audit()") == 0)
        }
    }
}
