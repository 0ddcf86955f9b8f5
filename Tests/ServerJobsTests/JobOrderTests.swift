/// Which job comes first, when at the earliest, how many at once, and what a resumed one still knows.
import Foundation
import SeededRandom
import ServerDatabase
import ServerJobs
import Synchronization
import TestSupport
import Testing
import Wire

/// Does nothing but note in which order it was asked, and what an earlier run left for it.
private struct NotingHandler: JobHandler {
    struct Input: Codable, Sendable {
        var name: String
        /// Keeps this, and then fails to come to an end.
        var keeps: String?
    }

    var kind = "noting"
    let app = "auntentic"
    let stages = ["noting"]
    var limits = JobLimits(atOnce: 1)
    let names = Mutex2<[String]>([])
    let kept = Mutex2<[String?]>([])
    let deadlines = Mutex2<[Duration]>([])

    func run(_ input: Input, _ job: JobContext) async throws -> JobOutcome {
        names.withLock { $0.append(input.name) }
        deadlines.withLock { $0.append(job.deadline - .now) }
        let earlier = job.checkpoint(as: String.self)
        kept.withLock { $0.append(earlier) }
        if let keeps = input.keeps, earlier == nil {
            try await job.keep(keeps)
            try await Task.sleep(for: .seconds(600))
        }
        return JobOutcome(.done("{}"))
    }
}

/// A mutex that a copied struct shares.
private final class Mutex2<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>
    init(_ value: Value) { mutex = Mutex(value) }
    func withLock<R: Sendable>(_ body: (inout Value) -> R) -> R { mutex.withLock { body(&$0) } }
    var value: Value { withLock { $0 } }
}

@Suite("The order of jobs")
struct JobOrderTests {
    private func request(
        _ workshop: Workshop, _ name: String, keeps: String? = nil, priority: Int = 0, runAt: Date? = nil
    ) throws -> JobRequest {
        let input = String(
            decoding: try JSONEncoder().encode(NotingHandler.Input(name: name, keeps: keeps)), as: UTF8.self)
        return JobRequest(
            userID: workshop.user.id, app: "auntentic", kind: "noting", idempotencyKey: name, requestHash: name,
            input: input, priority: priority, runAt: runAt)
    }

    /// Queues jobs that were asked for so many seconds ago, and answers in which order one worker runs them.
    private func order(_ jobs: [(name: String, age: Int, priority: Int)]) async throws -> [String] {
        let names = Mutex2<[String]>([])
        try await Workshop.open { workshop in
            // In one transaction, so that all are asked for at the same moment.
            _ = try await workshop.database.pipeline(
                jobs.flatMap { job in
                    [
                        Statement(
                            """
                            select atelier.start_job(json_build_object('id', gen_random_uuid(), 'user_id', $1::text,
                                'app', 'auntentic', 'kind', 'noting', 'key', $2::text, 'hash', 'h', 'price', 0,
                                'priority', $3::int, 'max_attempts', 3),
                            json_build_object('name', $2::text))
                            """, [workshop.user.id.uuidString, job.name, String(job.priority)]),
                        Statement(
                            "update atelier.jobs set turn = turn - make_interval(secs => $2) where idempotency_key = $1",
                            [job.name, String(job.age)]),
                    ]
                })
            let handler = NotingHandler()
            try await workshop.withRunner(handler) { _ in
                try await eventually { handler.names.value.count == jobs.count }
            }
            let ran = handler.names.value
            names.withLock { $0 = ran }
        }
        return names.value
    }

    @Test("ART-9.3c who pays comes first, and with them, oldest first, whoever has waited for a minute")
    func ageing() async throws {
        let names = try await order([
            ("free, new", 0, 0), ("paying, new", 0, 1), ("free, 50 s", 50, 0), ("free, 70 s", 70, 0),
            ("paying, 20 s", 20, 1),
        ])
        #expect(names == ["free, 70 s", "paying, 20 s", "paying, new", "free, 50 s", "free, new"])
    }

    @Test(
        "nobody starves: in any queue, no job that came later overtakes one that has waited for a minute",
        arguments: 1...3)
    func property(_ seed: UInt64) async throws {
        var random = SplitMix(seed: seed)
        let jobs = (0..<25).map {
            (
                // None whose minute ends while the test runs.
                name: "\($0)",
                age: Bool.random(using: &random)
                    ? Int.random(in: 0...20, using: &random) : .random(in: 61...300, using: &random),
                priority: Int.random(in: 0...2, using: &random)
            )
        }
        let names = try await order(jobs)
        #expect(names.count == jobs.count)
        let place = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        for a in jobs {
            func isFirst(_ job: (name: String, age: Int, priority: Int)) -> Bool { job.priority > 0 || job.age >= 60 }
            for b in jobs where isFirst(a) == isFirst(b) ? a.age > b.age : isFirst(a) {
                #expect(place[a.name] ?? 0 < place[b.name] ?? 0, "\(a) before \(b)")
            }
        }
    }

    @Test("a job for later waits for its time, and is seen waiting")
    func later() async throws {
        try await Workshop.open { workshop in
            let handler = NotingHandler()
            try await workshop.withRunner(handler) { runner in
                let job = try await workshop.started(
                    runner, try request(workshop, "later", runAt: Date(timeIntervalSinceNow: 3600)))
                #expect(job.status == .queued && job.attempts == 0)
                let now = try await workshop.finished(runner, try request(workshop, "now"))
                #expect(now.status == .done && handler.names.value == ["now"])
                // The hour passes.
                _ = try await workshop.database.query(
                    "update atelier.jobs set run_at = now() where id = $1", [job.id.uuidString])
                #expect(try await workshop.ended(runner, job.id).status == .done)
                #expect(handler.names.value == ["now", "later"])
            }
        }
    }

    @Test("a kind has its own deadline, and no more of it run at once than it says; other kinds go on")
    func limits() async throws {
        try await Workshop.open { workshop in
            let scripted = ScriptedHandler()
            var noting = NotingHandler()
            noting.limits = JobLimits(deadline: .seconds(300), atOnce: 1)
            try await workshop.withRunner(scripted, and: [noting]) { [noting] runner in
                let first = try await workshop.started(runner, try request(workshop, "first", keeps: "x"))
                // A runner that looks for queued work at this moment takes the job a moment later.
                try await eventually { noting.names.value == ["first"] }
                let second = try await workshop.started(runner, try request(workshop, "second"))
                #expect(second.status == .queued)
                #expect(try await workshop.finished(runner, try workshop.request(Script())).status == .done)
                #expect(noting.names.value == ["first"])
                _ = try await runner.cancel(first.id, of: workshop.user.id)
                #expect(try await workshop.ended(runner, second.id).status == .done)
                #expect(noting.deadlines.value.allSatisfy { (.seconds(200) ... .seconds(300)).contains($0) })
            }
        }
    }

    @Test("a long queue of a kind that is full keeps no other kind waiting, not even until the next patrol")
    func behindTheQueue() async throws {
        try await Workshop.open { workshop in
            let (scripted, noting) = (ScriptedHandler(), NotingHandler())
            // Queued by servers that are gone, so that this one finds all of them in its first look.
            let queue = """
                insert into atelier.jobs (id, user_id, app, kind, idempotency_key, request_hash, status, input, max_attempts)
                select gen_random_uuid(), $1, 'auntentic', $2, $2 || n, 'h', 'queued', $3, 3 from generate_series(1, $4::int) n
                """
            let user = workshop.user.id.uuidString
            _ = try await workshop.database.query(queue, [user, "noting", #"{"name":"n","keeps":"x"}"#, "100"])
            let script = String(decoding: try JSONEncoder().encode(Script()), as: UTF8.self)
            _ = try await workshop.database.query(queue, [user, ScriptedHandler.name, script, "1"])
            try await workshop.withRunner(scripted, and: [noting], { $0.patrol = .seconds(3600) }) { [noting] _ in
                try await eventually { scripted.runs.total == 1 }
                #expect(noting.names.value.count == 1)
            }
        }
    }

    @Test("what a run kept, the next one has; a checkpoint over 16 KB is refused")
    func checkpoint() async throws {
        try await Workshop.open { workshop in
            let first = NotingHandler()
            let id = try await workshop.withRunner(first) { runner in
                let job = try await workshop.started(runner, try request(workshop, "a", keeps: "half done"))
                try await eventually {
                    try await workshop.number("select count(*) from atelier.jobs where checkpoint is not null") == 1
                }
                return job.id
            }
            let second = NotingHandler()
            try await workshop.withRunner(second) { runner in
                #expect(try await workshop.ended(runner, id).status == .done)
                #expect(second.kept.value == ["half done"])
                let large = try await workshop.finished(
                    runner, try request(workshop, "b", keeps: String(repeating: "x", count: 17 << 10)))
                #expect(large.status == .failed)
            }
            #expect(
                try await workshop.number("select max(octet_length(checkpoint::text)) from atelier.jobs") < 16 << 10)
        }
    }

    @Test("whatever a person has typed into a job's input is kept as it is")
    func anyText() async throws {
        try await Workshop.open { workshop in
            let handler = NotingHandler()
            try await workshop.withRunner(handler) { runner in
                let text = "a\u{0}b \\u0000 \u{1F45F} \" }"
                var job = try request(workshop, text)
                job.idempotencyKey = "any"
                job.requestHash = "any"
                #expect(try await workshop.finished(runner, job).status == .done)
                #expect(handler.names.value == [text])
            }
        }
    }

    @Test("a job of an app that isn't installed any more is kept and shown, and not run")
    func uninstalled() async throws {
        try await Workshop.open { workshop in
            let handler = ScriptedHandler()
            try await workshop.withRunner(handler) { runner in
                let job = try await workshop.started(runner, try request(workshop, "orphan"))
                #expect(job.status == .queued || job.status == .running)
                _ = try await workshop.finished(runner, try workshop.request(Script()))
                let seen = try #require(try await runner.job(job.id, of: workshop.user.id))
                #expect(seen.status == .queued && handler.runs.total == 1)
            }
        }
    }
}
