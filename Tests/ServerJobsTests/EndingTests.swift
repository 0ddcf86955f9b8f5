/// The database has no room or goes away just when a job has been done: what was found and paid for isn't lost.
import Foundation
import ServerDatabase
import ServerJobs
import TestSupport
import Testing
import Wire

@Suite("A job's end while the database is in trouble")
struct EndingTests {
    /// From now on the end of a job fails with this SQLSTATE, `times` times.
    private func refuse(_ state: String, times: Int, _ workshop: Workshop) async throws {
        _ = try await workshop.database.query("create sequence public.tries")
        _ = try await workshop.database.query(
            """
            create function public.refuse() returns trigger language plpgsql as $$ begin
                if nextval('public.tries') <= \(times) then
                    raise exception 'not now' using errcode = '\(state)';
                end if;
                return new;
            end $$
            """)
        _ = try await workshop.database.query(
            """
            create trigger refuse before update on atelier.jobs for each row
            when (new.status in ('done', 'failed')) execute function public.refuse()
            """)
    }

    @Test(
        "AUN-CR-49 trouble that passes only delays the end: nothing is asked twice, one credit is taken",
        arguments: ["40001", "40P01", "53100", "53300", "55P03", "57P03", "57P01", "58030", "25006"])
    func passes(_ state: String) async throws {
        try await Workshop.open { workshop in
            try await refuse(state, times: 6, workshop)
            let handler = ScriptedHandler()
            // Longer than a lease, so that it must have been renewed.
            try await workshop.withRunner(handler, { $0.leaseSeconds = 1 }) { runner in
                let job = try await workshop.finished(runner, try workshop.request(Script()))
                #expect(job.status == .done && job.charged)
                #expect(job.attempts == 1)
            }
            #expect(handler.runs.total == 1)
            #expect(try await workshop.wallet() == [2, 0])
            #expect(try await workshop.number("select count(*) from atelier.provider_calls") == 1)
        }
    }

    @Test("trouble that doesn't pass ends the patience, and whoever waits is told to look")
    func givesUp() async throws {
        try await Workshop.open { workshop in
            try await refuse("53100", times: 1000, workshop)
            try await workshop.withRunner(
                ScriptedHandler(),
                {
                    $0.endingPatience = .milliseconds(400)
                    $0.maximumRunning = 1
                }
            ) { runner in
                let job = try await workshop.started(runner, try workshop.request(Script()))
                try await eventually { runner.running == 0 }
                let seen = try await runner.job(job.id, of: workshop.user.id)
                // Not ended: still under its lease, or already back in the queue because that has lapsed.
                #expect(seen?.status == .running || seen?.status == .queued)
            }
        }
    }

    @Test("a shutdown isn't held up for long by an end that can't be stored")
    func shutdown() async throws {
        try await Workshop.open { workshop in
            try await refuse("53100", times: 1000, workshop)
            let began = try await workshop.withRunner(
                ScriptedHandler(), { $0.lastEndingPatience = .milliseconds(300) }
            ) { runner in
                _ = try await workshop.started(runner, try workshop.request(Script()))
                // The end has been refused at least once, and is being tried again.
                try await eventually {
                    try await workshop.number("select last_value from public.tries where is_called") >= 1
                }
                #expect(runner.running == 1)
                return ContinuousClock.now
            }
            #expect(ContinuousClock.now - began < .seconds(60))
        }
    }

    @Test("an end that can never be stored becomes an error of ours at once, or is let go")
    func permanent() async throws {
        try await Workshop.open { workshop in
            try await refuse("23514", times: 1, workshop)
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let job = try await workshop.finished(runner, try workshop.request(Script()))
                #expect(job.status == .failed && job.error?.contains("internal") == true)
            }
            #expect(try await workshop.wallet() == [3, 0])
        }
    }
}
