/// A sneaker judge in front of a strict stand-in for OpenAI: every way an answer can go.
import AsyncHTTPClient
import AuntenticCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AuntenticServer
@testable import ServerProviders

@Suite struct JudgeTests {
    /// Asks once and gives the result, the calls written down, and the stand-in's counters.
    struct Trial: Sendable {
        var result: Result<JudgeReply, JudgeError>
        var calls: [JudgeCall]
        var received: Int
        var billed: Int

        var error: JudgeError? {
            if case .failure(let error) = result { error } else { nil }
        }
    }

    private func trial(
        _ behaviours: FakeOpenAI.Behaviour..., deadline: Duration = .seconds(10), isOld: Bool = false,
        configure: @escaping @Sendable (inout OpenAIConfiguration) -> Void = { _ in }
    ) async throws -> Trial {
        try await FakeOpenAI.run(otherwise: .serverError, isOld: isOld) { fake, address in
            for behaviour in behaviours { fake.expect(behaviour) }
            return try await JudgeBench.use(address, key: fake.key, configure) { judge in
                let calls = Calls()
                let result = await judge.outcome(try JudgeBench.request(deadline: deadline, calls: calls))
                return Trial(result: result, calls: calls.all, received: fake.calls, billed: fake.billed)
            }
        }
    }

    @Test("AUN-FR-4.2a all photos go out with their angles to the configured model, and a verdict comes back")
    func verdict() async throws {
        try await FakeOpenAI.run(.verdict("fake", confidence: 88)) { fake, address in
            try await JudgeBench.use(address, key: fake.key) { judge in
                let calls = Calls()
                let photos = try [
                    NoisePhoto(size: 1000), NoisePhoto(size: 60_000), NoisePhoto(size: 5), NoisePhoto(size: 24_577),
                ]
                let reply = try await judge.judge(
                    JudgeBench.request(photos: photos, claimedModel: "Dunk\" Low", calls: calls))
                #expect(reply.report.verdict == .fake)
                #expect(reply.report.confidence == 88)
                #expect(reply.model == "fake-vision-2026-01-01")
                #expect(reply.requestID == "req_fake_1")
                let asked = try #require(fake.asked.first)
                #expect(asked.images == photos.map(\.data))
                #expect(asked.contentLength != nil)
                for angle in PhotoAngle.required { #expect(asked.texts.contains(SneakerPrompt.label(angle))) }
                #expect(asked.texts.contains { $0.contains(#""Dunk\" Low""#) })
                let call = try #require(calls.all.first)
                #expect((call.outcome, call.attempts, call.inputTokens, call.outputTokens) == ("answered", 1, 1240, 96))
                #expect(call.costMicroUSD == 4060)
                #expect(call.promptVersion == SneakerPrompt.version)
            }
        }
    }

    @Test("AUN-NF-40 the model is asked for a JSON object of our schema, of at most 1000 tokens, at temperature 0")
    func fields() async throws {
        try await FakeOpenAI.run { fake, address in
            try await JudgeBench.use(address, key: fake.key) { judge in
                _ = try await judge.judge(JudgeBench.request())
                let fields = try #require(fake.asked.first?.fields)
                #expect(fields == ["model", "messages", "response_format", "temperature", "max_completion_tokens"])
            }
        }
    }

    @Test("an older compatible server is asked in its own words when configured so, and refuses otherwise")
    func olderServer() async throws {
        let refused = try await trial(.verdict("authentic"), isOld: true)
        #expect(refused.error == .badRequest("the provider rejects the request (400 invalid_request_error)"))
        let adapted = try await trial(.verdict("authentic"), isOld: true) { $0.tokenLimitField = .maxTokens }
        #expect(adapted.error == nil)
    }

    @Test("a refusal is told apart from a filter, from a cut answer, and none is asked again")
    func unusable() async throws {
        let refusal = try await trial(.refusal("I can't help with that."))
        #expect(refusal.error == .refused("I can't help with that."))
        #expect((refusal.received, refusal.calls.first?.outcome) == (1, "refused"))
        let cut = try await trial(.truncated)
        #expect(cut.error == .truncated)
        #expect((cut.received, cut.calls.first?.outputTokens) == (1, 96))
        let filtered = try await trial(.contentFilter)
        #expect(filtered.error == .filtered)
        #expect(filtered.received == 1)
    }

    @Test(
        "AUN-FR-4.4 a reply that breaks the protocol or the schema is no result, and is not paid for twice",
        arguments: [
            FakeOpenAI.Behaviour.answer("Looks fine to me!"), .answer("{}"), .answer(#"{"verdict":"authentic"}"#),
            .answer(FakeOpenAI.report("probably", confidence: 90)),
            .raw(status: 200, body: "<html>hello</html>"), .raw(status: 200, body: #"{"choices":[]}"#),
            .raw(status: 200, body: #"{"id":"x"}"#), .raw(status: 200, body: #"{"choices":[{"index":0}]}"#),
            .raw(status: 200, body: ""),
        ])
    func malformed(_ behaviour: FakeOpenAI.Behaviour) async throws {
        let trial = try await trial(behaviour)
        guard case .invalidReply = trial.error else { Issue.record("\(trial.result)"); return }
        #expect((trial.received, trial.billed, trial.calls.map(\.outcome)) == (1, 1, ["malformed"]))
    }

    @Test("a reply without end or beyond a megabyte is cut off")
    func oversized() async throws {
        let long = try await trial(.raw(status: 200, body: String(repeating: " ", count: 1_000_001)))
        #expect(long.error == .invalidReply("the reply is longer than 1000000 bytes"))
        let endless = try await trial(.trickle, deadline: .milliseconds(300))
        #expect(endless.error == .timeout)
    }

    @Test("a rate limit is waited out as the provider asks, then answered; the record counts both attempts")
    func rateLimit() async throws {
        let began = ContinuousClock.now
        let trial = try await trial(
            .rateLimited(headers: ["retry-after-ms": "120"]),
            .rateLimited(headers: ["x-ratelimit-reset-requests": "80ms"]),
            .verdict("authentic"))
        #expect(trial.error == nil)
        #expect(ContinuousClock.now - began >= .milliseconds(200))
        #expect((trial.received, trial.billed, trial.calls.map(\.attempts)) == (3, 1, [3]))
    }

    @Test("a rate limit that lasts too long is handed on with the wait, and nothing is billed")
    func longRateLimit() async throws {
        let trial = try await trial(.rateLimited(headers: ["retry-after": "90"]))
        #expect(trial.error == .rateLimited(retryAfter: .seconds(90)))
        #expect((trial.received, trial.billed) == (1, 0))
    }

    @Test("a used-up quota is the same status as a rate limit, and is never asked again")
    func quota() async throws {
        for code in ["insufficient_quota", "credit_balance_exhausted", "organization_spend_limit_exceeded"] {
            let trial = try await trial(.quota(code: code))
            #expect(trial.error == .quotaExhausted(code))
            #expect((trial.received, trial.calls.map(\.outcome)) == (1, ["out_of_quota"]))
        }
    }

    @Test("an overloaded provider is asked again, one that failed inside is not: it may have billed")
    func serverTrouble() async throws {
        let overloaded = try await trial(.overloaded(headers: ["retry-after-ms": "10"]), .verdict("authentic"))
        #expect(overloaded.error == nil)
        #expect((overloaded.received, overloaded.billed) == (2, 1))
        let failed = try await trial(.serverError, .verdict("authentic"))
        #expect(failed.error == .unavailable("the provider failed (500)"))
        #expect(failed.received == 1)
    }

    @Test("a provider slower than the deadline bills all the same, so it is asked once")
    func slow() async throws {
        let trial = try await trial(.slow(.seconds(20), .verdict("authentic")), deadline: .seconds(3))
        #expect(trial.error == .timeout)
        #expect(trial.error?.mayHaveBilled == true)
        #expect((trial.received, trial.billed, trial.calls.map(\.outcome)) == (1, 1, ["timed_out"]))
    }

    @Test("a connection that ends after the whole request was sent is not asked again")
    func reset() async throws {
        let trial = try await trial(.reset, .verdict("authentic"))
        #expect(trial.error == .invalidReply("the connection ended before the answer"))
        #expect(trial.error?.mayHaveBilled == true)
        #expect((trial.received, trial.billed) == (1, 1))
    }

    @Test("a connection that ends before the whole request was sent cost nothing and is tried again")
    func resetEarly() async throws {
        try await FakeOpenAI.run(.resetEarly) { fake, address in
            try await JudgeBench.use(address, key: fake.key) { judge in
                let calls = Calls()
                let photos = try (0..<4).map { _ in try NoisePhoto(size: 4_000_000) }
                _ = try await judge.judge(JudgeBench.request(photos: photos, calls: calls))
                #expect((fake.calls, fake.billed) == (2, 1))
                #expect(calls.all.map(\.attempts) == [2])
            }
        }
    }

    @Test("nobody there: tried three times, then unavailable, nothing billed")
    func nobody() async throws {
        try await JudgeBench.use("http://127.0.0.1:9/v1", key: "sk-x") { judge in
            let calls = Calls()
            let result = await judge.outcome(try JudgeBench.request(calls: calls))
            guard case .failure(.unavailable(let text)) = result else { Issue.record("\(result)"); return }
            #expect(text.hasPrefix("the provider could not be reached"))
            #expect(calls.all.map(\.attempts) == [3])
        }
    }

    @Test("AUN-FR-4.3 a refused key is an operator's matter and is in no text")
    func wrongKey() async throws {
        try await FakeOpenAI.run { fake, address in
            try await JudgeBench.use(address, key: "sk-wrong-but-secret") { judge in
                let calls = Calls()
                let result = await judge.outcome(try JudgeBench.request(calls: calls))
                guard case .failure(.misconfigured) = result else { Issue.record("\(result)"); return }
                #expect(!"\(result) \(calls.all)".contains("sk-wrong"))
                #expect(fake.calls == 1)
            }
        }
    }

    @Test("an unknown model and a picture that is none are told apart")
    func rejected() async throws {
        let model = try await trial { $0.model = "gpt-nothing" }
        #expect(model.error == .misconfigured("the provider does not know the model"))
        try await FakeOpenAI.run { fake, address in
            try await JudgeBench.use(address, key: fake.key) { judge in
                let photo = try NoisePhoto(size: 3000)
                try Data("GIF7 is not a picture".utf8).write(to: URL(fileURLWithPath: photo.path))
                let result = await judge.outcome(try JudgeBench.request(photos: [photo]))
                guard case .failure(.badRequest(let text)) = result else { Issue.record("\(result)"); return }
                #expect(text == "the provider rejects a picture (invalid_image_format)")
            }
        }
    }

    @Test("a photograph missing on disk fails before anything is sent")
    func missingPhoto() async throws {
        try await FakeOpenAI.run { fake, address in
            try await JudgeBench.use(address, key: fake.key) { judge in
                let photo = try NoisePhoto(size: 3000)
                photo.remove()
                let result = await judge.outcome(try JudgeBench.request(photos: [photo]))
                guard case .failure(.unavailable) = result else { Issue.record("\(result)"); return }
                #expect(fake.calls == 0)
            }
        }
    }

    @Test("a row of failures opens the circuit: the next check fails at once, nothing is sent")
    func circuit() async throws {
        try await FakeOpenAI.run(otherwise: .serverError) { fake, address in
            try await JudgeBench.use(address, key: fake.key) {
                // After an hour a probe would go out; that one does is the state machine's own test.
                $0.breaker = .init(threshold: 3, pause: .seconds(3600))
            } _: { judge in
                for _ in 0..<3 { _ = await judge.outcome(try JudgeBench.request()) }
                let calls = Calls()
                let paused = await judge.outcome(try JudgeBench.request(calls: calls))
                guard case .failure(.unavailable(let text)) = paused else { Issue.record("\(paused)"); return }
                #expect(text.hasPrefix("not asked"))
                #expect((fake.calls, calls.all.map(\.attempts), calls.all.map(\.outcome)) == (3, [0], ["paused"]))
            }
        }
    }

    @Test("once the circuit's pause is over the provider is asked again, and its answer counts")
    func circuitCloses() async throws {
        try await FakeOpenAI.run(.serverError, .serverError, .serverError) { fake, address in
            try await JudgeBench.use(address, key: fake.key) {
                $0.breaker = .init(threshold: 3, pause: .zero)
            } _: { judge in
                for _ in 0..<3 { _ = await judge.outcome(try JudgeBench.request()) }
                let calls = fake.calls
                _ = try await judge.judge(JudgeBench.request())
                #expect((calls, fake.calls) == (3, 4))
            }
        }
    }

    @Test("a cancelled check stops waiting and is written down as cancelled")
    func cancelled() async throws {
        try await FakeOpenAI.run(.slow(.seconds(20), .verdict("authentic"))) { fake, address in
            try await JudgeBench.use(address, key: fake.key) { judge in
                let calls = Calls()
                let request = try JudgeBench.request(deadline: .seconds(30), calls: calls)
                let task = Task { await judge.outcome(request) }
                while fake.billed == 0 { try await Task.sleep(for: .milliseconds(5)) }
                task.cancel()
                let result = await task.value
                guard case .failure(.cancelled) = result else { Issue.record("\(result)"); return }
                #expect(calls.all.map(\.outcome) == ["cancelled"])
            }
        }
    }

    @Test("bounding the bodies being sent does not bound the questions in flight")
    func manyInFlight() async throws {
        try await FakeOpenAI.run(otherwise: .slow(.seconds(6), .verdict("authentic"))) { fake, address in
            try await JudgeBench.use(address, key: fake.key) {
                $0.simultaneousUploads = 2
            } _: { judge in
                let photos = try (0..<4).map { _ in try NoisePhoto(size: 40_000) }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<60 {
                        group.addTask {
                            _ = try await judge.judge(JudgeBench.request(photos: photos, deadline: .seconds(120)))
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(fake.mostInFlight > 30)
                #expect((fake.calls, fake.billed) == (60, 60))
            }
        }
    }
}
