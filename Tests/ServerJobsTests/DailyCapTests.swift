/// Attempts that cost us something and the account nothing: five a day, where the account's day begins.
import Foundation
import ServerDatabase
import ServerJobs
import TestSupport
import Testing
import Wire

@Suite("The day's free attempts")
struct DailyCapTests {
    @Test("AUN-CR-2a five free attempts a day, then a refusal with the time it lifts")
    func cap() async throws {
        try await Workshop.open { workshop in
            let handler = ScriptedHandler()
            try await workshop.withRunner(handler) { runner in
                for _ in 0..<5 {
                    let job = try await workshop.finished(
                        runner, try workshop.request(Script(ending: .free), cap: 5))
                    #expect(job.status == .done)
                }
                let start = try await runner.submit(try workshop.request(Script(), cap: 5))
                guard case .capped(let used, let liftsAt) = start else { throw NotStarted(start: start) }
                #expect(used == 5)
                #expect(abs(liftsAt.timeIntervalSince(workshop.noon.midnight)) < 2)
                #expect(handler.runs.total == 5)
                #expect(try await workshop.wallet() == [3, 0])
                // Yesterday's don't count.
                _ = try await workshop.database.query(
                    "update atelier.jobs set ended_at = ended_at - interval '1 day'")
                #expect(try await workshop.finished(runner, try workshop.request(Script(), cap: 5)).charged)
            }
        }
    }

    @Test("charged jobs, and failures before a provider was asked or without a bill, don't count towards the cap")
    func whatDoesNotCount() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                for ending in [Script.Ending.failed, .crash, .charged, .failed, .crash, .failed] {
                    let script = Script(ending: ending, asksProvider: ending != .crash)
                    _ = try await workshop.finished(runner, try workshop.request(script, cap: 2))
                }
                #expect(try await workshop.number("select count(*) from atelier.jobs where is_free_attempt") == 0)
            }
        }
    }

    @Test("AUN-CR-2a our own failures count once a provider was asked: it may bill, and nobody pays for it")
    func failuresOfOurs() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler(), { $0.deadline = .milliseconds(500) }) { runner in
                let scripts = [
                    Script(ending: .crash), Script(ending: .badStatement), Script(milliseconds: 2000),
                    Script(milliseconds: 2000, isDeaf: true),
                ]
                for script in scripts {
                    let job = try await workshop.finished(runner, try workshop.request(script, cap: 4))
                    #expect(job.status == .failed)
                }
                // A deadline that passes before anybody was asked is no attempt.
                _ = try await workshop.finished(
                    runner, try workshop.request(Script(milliseconds: 2000, asksProvider: false), cap: 10))
                #expect(try await workshop.number("select count(*) from atelier.jobs where is_free_attempt") == 4)
                let start = try await runner.submit(try workshop.request(Script(), cap: 4))
                guard case .capped(used: 4, _) = start else { throw NotStarted(start: start) }
                #expect(try await workshop.wallet() == [3, 0])
            }
        }
    }

    @Test("AUN-CR-2a starting many at once doesn't get past the cap: 20 are open at most, and then the day is over")
    func atOnce() async throws {
        try await Workshop.open { workshop in
            try await workshop.grant(100)
            let handler = ScriptedHandler()
            try await workshop.withRunner(handler) { runner in
                let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
                    for _ in 0..<30 {
                        group.addTask {
                            let request = try workshop.request(Script(ending: .free, isHeld: true), cap: 5)
                            switch try await runner.submit(request) {
                            case .started: return true
                            case .tooManyOpen(limit: 20): return false
                            case let other: throw NotStarted(start: other)
                            }
                        }
                    }
                    return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
                #expect(outcomes == 20)
                handler.latch.open()
                try await eventually { runner.running == 0 }
                let start = try await runner.submit(try workshop.request(Script(), cap: 5))
                guard case .capped = start else { throw NotStarted(start: start) }
                #expect(handler.runs.total == 20)
                #expect(try await workshop.wallet() == [103, 0])
            }
        }
    }

    @Test("twenty checks side by side are nobody's abuse: all of them start, are charged, and the next ones too")
    func sideBySide() async throws {
        try await Workshop.open { workshop in
            try await workshop.grant(100)
            try await workshop.withRunner(ScriptedHandler()) { runner in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<20 {
                        group.addTask {
                            for _ in 0..<2 {
                                let job = try await workshop.finished(
                                    runner, try workshop.request(Script(milliseconds: 50), cap: 5))
                                #expect(job.charged)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try await workshop.wallet() == [63, 0])
            }
        }
    }

    @Test("the day begins at midnight in the account's zone")
    func zone() async throws {
        try await Workshop.open { workshop in
            let user = workshop.user.id.uuidString
            // In some of these it is early in the day now, so that an attempt of two hours ago was yesterday there.
            let zones = [
                "Pacific/Kiritimati", "Asia/Tokyo", "Asia/Kolkata", "Europe/Paris", "UTC", "America/Sao_Paulo",
                "America/New_York", "America/Denver", "America/Anchorage", "Pacific/Pago_Pago",
            ]
            // Within a transaction no time passes: neither an hour nor a day can begin between two questions.
            let (now, counts) = try await workshop.database.transaction { session in
                _ = try await session.query(
                    """
                    insert into atelier.jobs (id, user_id, app, kind, idempotency_key, request_hash, status, input,
                        is_capped, is_free_attempt, ended_at)
                    select gen_random_uuid(), $1, 'auntentic', 'scripted', 'k' || n, 'h', 'done', '{}', true, true,
                        now() - make_interval(hours => n) from generate_series(0, 47) n
                    """, [user])
                var counts: [(zone: String, used: Int, lifts: Double)] = []
                for zone in zones {
                    _ = try await session.query(
                        "update atelier.accounts set time_zone = $1 where user_id = $2", [zone, user])
                    let row = try await session.query(
                        "select used, extract(epoch from lifts_at) as lifts from atelier.free_attempts($1, 'scripted')",
                        [user]
                    ).only()
                    counts.append((zone: zone, used: try row.int("used"), lifts: try row.double("lifts")))
                }
                let now = try await session.query("select extract(epoch from now()) as now").only().double("now")
                return (Date(timeIntervalSince1970: now), counts)
            }
            for count in counts {
                var calendar = Calendar(identifier: .gregorian)
                calendar.timeZone = try #require(TimeZone(identifier: count.zone))
                let midnight = calendar.startOfDay(for: now)
                let next = try #require(calendar.date(byAdding: .day, value: 1, to: midnight))
                #expect(count.used == Int(now.timeIntervalSince(midnight) / 3600) + 1, "\(count.zone)")
                #expect(abs(count.lifts - next.timeIntervalSince1970) < 1, "\(count.zone)")
            }
        }
    }

    @Test("noon is between twelve and one, and its day ends in eleven to twelve hours", arguments: 0..<24)
    func noon(_ hour: Int) throws {
        let now = Date(timeIntervalSince1970: 1_800_000_000 + Double(hour) * 3600 + 59)
        let noon = Noon(now: now)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: noon.zone))
        #expect(calendar.component(.hour, from: now) == 12, "\(noon.zone)")
        #expect(calendar.startOfDay(for: now.addingTimeInterval(86_400)) == noon.midnight)
    }

    @Test("a running attempt that its owner cancels counts, one that was still queued doesn't")
    func cancelled() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler(), { $0.maximumRunning = 1 }) { runner in
                let running = try await workshop.started(
                    runner, try workshop.request(Script(milliseconds: 5000), cap: 5))
                try await eventually { runner.running == 1 }
                let queued = try await workshop.started(runner, try workshop.request(Script(), cap: 5))
                #expect(queued.status == .queued)
                #expect(try await runner.cancel(queued.id, of: workshop.user.id)?.status == .cancelled)
                #expect(try await workshop.number("select count(*) from atelier.jobs where is_free_attempt") == 0)
                #expect(try await runner.cancel(running.id, of: workshop.user.id)?.status == .cancelled)
                #expect(try await workshop.number("select count(*) from atelier.jobs where is_free_attempt") == 1)
                #expect(try await workshop.wallet() == [3, 0])
            }
        }
    }

    @Test("an attempt that went back to the queue after it had asked counts when its owner cancels it there")
    func cancelledInQueue() async throws {
        try await Workshop.open { workshop in
            for asks in [true, false] {
                let handler = ScriptedHandler()
                try await workshop.withRunner(handler) { runner in
                    _ = try await workshop.started(
                        runner, try workshop.request(Script(isHeld: true, asksProvider: asks), cap: 5))
                    try await eventually { handler.runs.total == 1 }
                }
                _ = try await workshop.database.query(
                    "select atelier.cancel_job(id, user_id) from atelier.jobs where status = 'queued'")
                #expect(try await workshop.number("select count(*) from atelier.jobs where is_free_attempt") == 1)
            }
            #expect(try await workshop.number("select count(*) from atelier.jobs where status = 'cancelled'") == 2)
        }
    }
}
