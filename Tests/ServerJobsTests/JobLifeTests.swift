/// A job from its request to its end, and what it costs.
import Foundation
import NIOCore
import ServerDatabase
import ServerJobs
import TestSupport
import Testing
import Wire

@Suite("A job's life")
struct JobLifeTests {
    @Test("AUN-CR-2 AUN-CR-49 a decided job takes one credit when it ends, whoever is still watching")
    func charged() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let job = try await workshop.started(runner, try workshop.request(Script(milliseconds: 100)))
                #expect(job.status == .running)
                #expect(job.stage == "working")
                #expect(try await workshop.wallet() == [3, 1])
                // Nobody waits for it.
                try await eventually { try await workshop.wallet() == [2, 0] }
                let ended = try #require(try await runner.job(job.id, of: workshop.user.id))
                #expect(ended.status == .done)
                #expect(ended.charged)
                #expect(ended.result == #"{"answer":"yes"}"#)
                #expect(ended.endedAt != nil)
                #expect(try await workshop.number("select count(*) from atelier.ledger where kind = 'use'") == 1)
                #expect(try await workshop.number("select count(*) from atelier.audit()") == 0)
            }
        }
    }

    @Test(
        "a job that delivers two of three is charged for two, once, and the third is free again at once",
        arguments: [true, false])
    func partly(isPaid: Bool) async throws {
        try await Workshop.open { workshop in
            if isPaid {
                _ = try await workshop.database.query(
                    "select atelier.grant_credits($1, 'auntentic', 10, 'purchase', 'k', null, 'pack')",
                    [workshop.user.id.uuidString])
            }
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let price = isPaid ? 5 : 3
                let job = try await workshop.finished(
                    runner, try workshop.request(Script(ending: .twoThirds), price: price))
                #expect(job.charged && job.chargedPrice == 2)
                let ledger = try await workshop.database.query(
                    "select amount, source from atelier.ledger where kind = 'use'")
                #expect(ledger.count == 1 && ledger[0][0] == "-2")
                #expect(ledger[0][1] == (isPaid ? "purchased" : "free"))
                let held = try await workshop.number("select sum(free_held + paid_held) from atelier.wallets")
                #expect(held == 0)
                #expect(try await workshop.number("select count(*) from atelier.audit()") == 0)
            }
        }
    }

    @Test("a job can't charge more than was held: it fails as ours, and costs nothing")
    func tooMuch() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let job = try await workshop.finished(
                    runner, try workshop.request(Script(ending: .tooMuch), price: 2))
                #expect(job.status == .failed && !job.charged && job.chargedPrice == 0)
                #expect(try await workshop.number("select count(*) from atelier.ledger where kind = 'use'") == 0)
                #expect(try await workshop.number("select sum(free_held + paid_held) from atelier.wallets") == 0)
            }
        }
    }

    @Test(
        "AUN-CR-2a AUN-NF-42 whatever ends otherwise costs nothing",
        arguments: [
            (Script.Ending.free, JobStatus.done), (.needsInput, .needsInput), (.failed, .failed), (.crash, .failed),
            (.badStatement, .failed),
        ])
    func free(_ ending: Script.Ending, _ status: JobStatus) async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let job = try await workshop.finished(runner, try workshop.request(Script(ending: ending)))
                #expect(job.status == status)
                #expect(!job.charged)
                #expect(try await workshop.wallet() == [3, 0])
                #expect(try await workshop.number("select count(*) from atelier.ledger where kind = 'use'") == 0)
                #expect(
                    try await workshop.number("select count(*) from atelier.provider_calls") > 0 || ending == .crash)
            }
        }
    }

    @Test("AUN-NF-41 an error of ours is told without its cause")
    func quietError() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                for ending in [Script.Ending.crash, .badStatement] {
                    let job = try await workshop.finished(runner, try workshop.request(Script(ending: ending)))
                    let problem = try JSONDecoder().decode(JobProblem.self, from: Data((job.error ?? "").utf8))
                    #expect(problem.code == "internal")
                    #expect(!problem.message.contains("no_such_table") && !problem.message.contains("NeverHappened"))
                    #expect(problem.message.contains("Nothing was charged"))
                }
            }
        }
    }

    @Test("AUN-CR-27a AUN-CR-36a AUN-FR-6.6 without credit nothing begins and no provider is asked")
    func broke() async throws {
        try await Workshop.open { workshop in
            let handler = ScriptedHandler()
            try await workshop.withRunner(handler) { runner in
                for _ in 0..<3 { _ = try await workshop.finished(runner, try workshop.request(Script())) }
                let start = try await runner.submit(try workshop.request(Script()))
                guard case .paymentRequired(let offer) = start else { throw NotStarted(start: start) }
                let decoded = try JSONDecoder().decode(WalletOffer.self, from: Data(offer.utf8))
                #expect(decoded.price == 1 && decoded.balance == 0 && decoded.products.count == 5)
                #expect(handler.runs.total == 3)
                #expect(try await workshop.number("select count(*) from atelier.jobs") == 3)
            }
        }
    }

    @Test("a job that costs nothing needs no credit and writes nothing into the ledger")
    func gratis() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                for _ in 0..<5 {
                    let job = try await workshop.finished(runner, try workshop.request(Script(), price: 0))
                    #expect(job.status == .done && !job.charged)
                }
                #expect(try await workshop.wallet() == [3, 0])
            }
        }
    }

    @Test("without consent nothing begins; with it the job does, and without it again no other")
    func consent() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let refused = try await runner.submit(try workshop.request(Script(), consent: "openai"))
                guard case .consentRequired = refused else { throw NotStarted(start: refused) }
                #expect(try await workshop.wallet() == [3, 0])
                let user = workshop.user.id.uuidString
                _ = try await workshop.database.query(
                    "select atelier.grant_consent($1, 'auntentic', 'photos', 'openai', 'OpenAI')", [user])
                _ = try await workshop.finished(runner, try workshop.request(Script(), consent: "openai"))
                let other = try await runner.submit(try workshop.request(Script(), consent: "someone-else"))
                guard case .consentRequired = other else { throw NotStarted(start: other) }
                _ = try await workshop.database.query(
                    "select atelier.withdraw_consent($1, 'auntentic', 'photos', 'openai')", [user])
                let again = try await runner.submit(try workshop.request(Script(), consent: "openai"))
                guard case .consentRequired = again else { throw NotStarted(start: again) }
            }
        }
    }

    @Test("a wish before the start is recorded, holds nothing, and a new request goes ahead")
    func wish() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                var request = try workshop.request(Script(), key: "first")
                request.wish = JobWish(reason: "photo_quality", message: "Too dark.", fields: [])
                let start = try await runner.submit(request)
                guard case .needsInput(let job) = start else { throw NotStarted(start: start) }
                #expect(job.status == .needsInput)
                #expect(job.needsInput?.contains("Too dark.") == true)
                #expect(try await workshop.wallet() == [3, 0])
                #expect(try await runner.wait(for: job.id, of: workshop.user.id, .seconds(5))?.id == job.id)
                let fixed = try await workshop.finished(runner, try workshop.request(Script(), key: "second"))
                #expect(fixed.charged)
            }
        }
    }

    @Test("wishes before the start are recorded so many times a day, then refused with the time that lifts it")
    func wishCap() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                var request = try workshop.request(Script())
                request.dailyWishCap = 3
                request.wish = JobWish(reason: "photo_quality", message: "Too dark.", fields: [])
                for number in 0..<3 {
                    (request.id, request.idempotencyKey) = (UUID(), "k\(number)")
                    guard case .needsInput = try await runner.submit(request) else { throw NeverHappened() }
                }
                (request.id, request.idempotencyKey) = (UUID(), "one more")
                let start = try await runner.submit(request)
                guard case .tooManyWishes(let liftsAt) = start else { throw NotStarted(start: start) }
                #expect((86_000...86_401).contains(liftsAt.timeIntervalSinceNow))
                #expect(try await workshop.number("select count(*) from atelier.jobs") == 3)
                // A known key still finds its job, and a job that can begin isn't held up.
                request.idempotencyKey = "k0"
                guard case .replayed = try await runner.submit(request) else { throw NeverHappened() }
                #expect(try await workshop.finished(runner, try workshop.request(Script())).charged)
            }
        }
    }

    @Test("old jobs are forgotten to the last one, however many batches that takes")
    func forgets() async throws {
        try await Workshop.open { workshop in
            _ = try await workshop.database.query(
                """
                insert into atelier.jobs
                    (id, user_id, app, kind, idempotency_key, request_hash, status, input, ended_at)
                select gen_random_uuid(), $1, 'auntentic', 'scripted', 'k' || n, 'h', 'needs_input', '{}',
                    now() - make_interval(days => case when n <= 12000 then 31 else 29 end)
                from generate_series(1, 12010) n
                """, [workshop.user.id.uuidString])
            try await workshop.withRunner(ScriptedHandler()) { _ in
                try await eventually { try await workshop.number("select count(*) from atelier.jobs") == 10 }
            }
        }
    }

    @Test("AUN-FR-8.4a a finished job queues one notice for the devices of its account and app, and none without one")
    func push() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                _ = try await workshop.finished(runner, try workshop.request(Script()))
                let other = try await TestUser.make(workshop.database, try await makeTestTokens())
                let add = "insert into atelier.devices (token, user_id, app) values ($1, $2, $3)"
                let user = workshop.user.id.uuidString
                _ = try await workshop.database.query(add, ["theirs", other.id.uuidString, "auntentic"])
                _ = try await workshop.database.query(add, ["elsewhere", user, "another"])
                _ = try await workshop.finished(runner, try workshop.request(Script()))
                #expect(try await workshop.number("select count(*) from atelier.notices") == 0)
                for token in ["a", "b"] { _ = try await workshop.database.query(add, [token, user, "auntentic"]) }
                let job = try await workshop.finished(runner, try workshop.request(Script()))
                // One, however many devices.
                let notice = try await workshop.database.query("select * from atelier.notices").only()
                #expect(try notice.uuid("subject") == job.id && notice.uuid("user_id") == workshop.user.id)
                #expect(notice["app"] == "auntentic" && notice["kind"] == "\(ScriptedHandler.name).done")
                #expect(notice.isNull("sent_at"))
            }
        }
    }

    @Test("the envelope that is written by hand is the one clients read")
    func envelope() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                for ending in [Script.Ending.charged, .needsInput, .failed] {
                    let job = try await workshop.finished(runner, try workshop.request(Script(ending: ending)))
                    let bytes = Data(job.json(stages: runner.stages(of: job.kind)).readableBytesView)
                    let envelope = try JSONDecoder().decode(JobEnvelope.self, from: bytes)
                    #expect(envelope.id == job.id.uuidString.lowercased())
                    #expect(envelope.status == job.status)
                    #expect(envelope.stages == ["working", "writing"])
                    #expect(envelope.charged == (ending == .charged))
                    #expect((envelope.result != nil) == (ending == .charged))
                    #expect((envelope.needsInput != nil) == (ending == .needsInput))
                    #expect((envelope.error != nil) == (ending == .failed))
                    #expect(envelope.createdAt.hasSuffix("Z") && envelope.createdAt.contains("T"))
                }
            }
        }
    }
}
