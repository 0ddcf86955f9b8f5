/// Waiting for a job, here and at another replica; its deadline; its end by its owner.
import Foundation
import NIOCore
import ServerDatabase
import ServerJobs
import ServiceLifecycle
import TestSupport
import Testing
import Wire

@Suite("Waiting, deadline, cancelling")
struct WaitingTests {
    @Test("a job that takes longer than its deadline ends as a timeout that can be tried again and costs nothing")
    func deadline() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler(), { $0.deadline = .milliseconds(200) }) { runner in
                for isDeaf in [false, true] {
                    let began = ContinuousClock.now
                    let job = try await workshop.finished(
                        runner, try workshop.request(Script(milliseconds: 9_000, isDeaf: isDeaf)))
                    #expect(ContinuousClock.now - began < .seconds(8))
                    #expect(job.status == .failed)
                    let problem = try JSONDecoder().decode(JobProblem.self, from: Data((job.error ?? "").utf8))
                    #expect(problem.code == "timeout")
                    #expect(problem.isRetryable)
                }
                #expect(try await workshop.wallet() == [3, 0])
                // What the deaf one still reported after its end is on record, and changed nothing else.
                try await eventually { try await workshop.number("select count(*) from atelier.provider_calls") == 1 }
                #expect(try await workshop.wallet() == [3, 0])
            }
        }
    }

    @Test("waiting ends with the job, not with the time allowed for it")
    func wakes() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let job = try await workshop.started(runner, try workshop.request(Script(milliseconds: 300)))
                let began = ContinuousClock.now
                try await withThrowingTaskGroup(of: JobRecord?.self) { group in
                    for _ in 0..<50 {
                        group.addTask { try await runner.wait(for: job.id, of: workshop.user.id, .seconds(60)) }
                    }
                    for try await ended in group { #expect(ended?.status == .done) }
                }
                #expect(ContinuousClock.now - began < .seconds(30))
            }
        }
    }

    @Test("waiting gives up in time and shows the job as it stands, with its real stage")
    func givesUp() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let job = try await workshop.started(runner, try workshop.request(Script(milliseconds: 3000)))
                let seen = try await runner.wait(for: job.id, of: workshop.user.id, .milliseconds(200))
                #expect(seen?.status == .running)
                #expect(seen?.stage == "working")
                #expect(seen?.progress == 0.3)
                _ = try await runner.cancel(job.id, of: workshop.user.id)
            }
        }
    }

    @Test("an unfinished result is shown while the job runs, wakes only who knows of such, and is gone at the end")
    func previews() async throws {
        try await Workshop.open { workshop in
            let handler = ScriptedHandler()
            try await workshop.withRunner(handler) { runner in
                let job = try await workshop.started(runner, try workshop.request(Script(isHeld: true, previews: 2)))
                func look(_ seen: String, _ wait: Duration) async throws -> JobEnvelope {
                    let job = try await runner.wait(for: job.id, of: workshop.user.id, wait, seen: seen)
                    let json = try #require(job).json(stages: handler.stages)
                    return try JSONDecoder().decode(JobEnvelope.self, from: Data(json.readableBytesView))
                }
                try await eventually { try await look("working/1", .seconds(10)).preview?.number == 2 }
                let shown = try await look("working/1", .seconds(10))
                let bytes = Data("preview 1".utf8).base64EncodedString()
                #expect(shown.preview?.url == "data:image/webp;base64,\(bytes)")
                #expect(shown.mark == "working/2")
                // Whoever knows only stages, and whoever has seen the second one, waits in vain.
                for seen in ["working", "working/2"] {
                    let began = ContinuousClock.now
                    _ = try await look(seen, .milliseconds(300))
                    #expect(.now - began >= .milliseconds(290), "\(seen)")
                }
                handler.latch.open()
                try await eventually { try await look("", .zero).status == .done }
                #expect(try await look("", .zero).preview == nil)
            }
        }
    }

    @Test("a job knows whether its owner has ended it, and isn't told so by a server that closes")
    func cancelledForGood() async throws {
        try await Workshop.open { workshop in
            let handler = ScriptedHandler()
            let ended = try await workshop.withRunner(handler) { runner in
                let job = try await workshop.started(runner, try workshop.request(Script(isHeld: true)))
                _ = try await runner.cancel(job.id, of: workshop.user.id)
                try await eventually { handler.runs.farewells.count == 1 }
                let other = try await workshop.started(runner, try workshop.request(Script(isHeld: true, note: "2")))
                return [job.id, other.id]
            }
            try await eventually { handler.runs.farewells.count == 2 }
            #expect(handler.runs.farewells[ended[0]] == true)
            #expect(handler.runs.farewells[ended[1]] == false)
        }
    }

    @Test("whoever has seen a stage hears of the next one at once, also at another replica")
    func stages() async throws {
        try await Workshop.open { workshop in
            let handler = ScriptedHandler()
            try await workshop.withRunner(handler) { one in
                try await workshop.withRunner(ScriptedHandler(), { $0.maximumRunning = 0 }) { two in
                    let job = try await workshop.started(one, try workshop.request(Script(isHeld: true)))
                    for runner in [one, two] {
                        let news = try await runner.wait(
                            for: job.id, of: workshop.user.id, .seconds(10), seen: "nothing yet")
                        #expect(news?.stage == "working")
                    }
                    handler.latch.open()
                    let end = try await two.wait(for: job.id, of: workshop.user.id, .seconds(10), seen: "working")
                    #expect(end?.stage == "writing" || end?.status == .done)
                }
            }
        }
    }

    @Test("AUN-NF-65 nobody sees, awaits or cancels somebody else's job")
    func foreign() async throws {
        try await Workshop.open { workshop in
            let other = try await TestUser.make(workshop.database, try await makeTestTokens())
            let handler = ScriptedHandler()
            try await workshop.withRunner(handler) { runner in
                let job = try await workshop.started(runner, try workshop.request(Script(isHeld: true)))
                #expect(try await runner.job(job.id, of: other.id) == nil)
                #expect(try await runner.wait(for: job.id, of: other.id, .milliseconds(100)) == nil)
                #expect(try await runner.cancel(job.id, of: other.id) == nil)
                handler.latch.open()
                #expect(try await workshop.ended(runner, job.id).status == .done)
                #expect(try await runner.wait(for: job.id, of: other.id, .milliseconds(100)) == nil)
                #expect(try await runner.wait(for: UUID(), of: workshop.user.id, .milliseconds(100)) == nil)
            }
        }
    }

    @Test("a cancelled job stops, costs nothing and stays cancelled")
    func cancel() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let job = try await workshop.started(runner, try workshop.request(Script(milliseconds: 10_000)))
                #expect(try await workshop.wallet() == [3, 1])
                let cancelled = try await runner.cancel(job.id, of: workshop.user.id)
                #expect(cancelled?.status == .cancelled)
                try await eventually { runner.running == 0 }
                #expect(try await workshop.wallet() == [3, 0])
                #expect(try await runner.cancel(job.id, of: workshop.user.id)?.status == .cancelled)
            }
        }
    }

    @Test("a job is cancelled at whichever replica is asked, and the one that runs it stops")
    func cancelElsewhere() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler(), { $0.heartbeat = .seconds(30) }) { one in
                try await workshop.withRunner(ScriptedHandler(), { $0.maximumRunning = 0 }) { two in
                    try await workshop.isHeard("atelier_job")
                    let job = try await workshop.started(one, try workshop.request(Script(milliseconds: 20_000)))
                    async let waited = one.wait(for: job.id, of: workshop.user.id, .seconds(10))
                    _ = try await two.cancel(job.id, of: workshop.user.id)
                    #expect(try await waited?.status == .cancelled)
                    try await eventually { one.running == 0 }
                }
            }
        }
    }

    @Test("a job that has ended can't be cancelled any more")
    func tooLate() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let job = try await workshop.finished(runner, try workshop.request(Script()))
                #expect(try await runner.cancel(job.id, of: workshop.user.id)?.status == .done)
                #expect(try await workshop.wallet() == [2, 0])
            }
        }
    }

    @Test("whoever waits gets the job as it stands when the runner is told to end, and doesn't hold it up")
    func shutdown() async throws {
        try await Workshop.open { workshop in
            let waiting = try await workshop.withRunner(ScriptedHandler()) { runner in
                let job = try await workshop.started(runner, try workshop.request(Script(milliseconds: 10_000)))
                let waiting = Task {
                    let record = try await runner.wait(for: job.id, of: workshop.user.id, .seconds(20))
                    return (record, ContinuousClock.now)
                }
                try await Task.sleep(for: .milliseconds(100))
                return (waiting, ContinuousClock.now)
            }
            let (record, ended) = try await waiting.0.value
            #expect(ended - waiting.1 < .seconds(5))
            #expect(record?.status == .running || record?.status == .queued)
        }
    }

    @Test("waiting ends with the service that waits, though the runner is still at work")
    func serverShutdown() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let job = try await workshop.started(runner, try workshop.request(Script(milliseconds: 10_000)))
                let server = WaitingService(runner: runner, job: job)
                let group = ServiceGroup(services: [server], logger: quietLogger)
                async let running: Void = group.run()
                try await Task.sleep(for: .milliseconds(100))
                let began = ContinuousClock.now
                await group.triggerGracefulShutdown()
                _ = try? await running
                #expect(ContinuousClock.now - began < .seconds(10))
                #expect(runner.running == 1)
            }
        }
    }

    @Test("an account deleted while its job runs leaves nothing behind")
    func deletedAccount() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler(), { $0.heartbeat = .seconds(30) }) { runner in
                _ = try await workshop.started(runner, try workshop.request(Script(milliseconds: 300)))
                _ = try await workshop.database.query("delete from auth.users")
                try await eventually { runner.running == 0 }
                for table in ["jobs", "ledger", "reservations", "wallets"] {
                    #expect(try await workshop.number("select count(*) from atelier.\(table)") == 0)
                }
                // What it cost is remembered, without a name.
                #expect(
                    try await workshop.number("select count(*) from atelier.provider_calls where user_id is null") == 1)
            }
        }
    }
}

/// A server with one request, which waits for a job.
private struct WaitingService: Service {
    var runner: JobRunner
    var job: JobRecord

    func run() async throws {
        _ = try await runner.wait(for: job.id, of: job.userID, .seconds(15))
    }
}
