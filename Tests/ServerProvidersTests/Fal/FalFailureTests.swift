/// Every way a request to fal can fail: each is classified, and none is accepted, or billed, twice.
import Foundation
import TestSupport
import Testing

@testable import ServerProviders

@Suite struct FalFailureTests {
    @Test(
        "whatever the answer to a submission is, it isn't sent again if it may have been accepted",
        arguments: [
            (FakeFal.Entrance.acceptedButSays(status: 500, body: "oops"), "server_error"),
            (.acceptedButSays(status: 502, body: "<html>"), "server_error"),
            (
                .acceptedButSays(status: 503, body: #"{"detail":"busy","error_type":"runner_connection_error"}"#),
                "server_error"
            ),
            (.acceptedButSays(status: 504, body: "{}"), "server_error"),
            (.acceptedButSays(status: 429, body: #"{"request_id":"r1","status":"IN_QUEUE"}"#), "server_error"),
            (.acceptedButSays(status: 200, body: "<html>hello</html>"), "malformed"),
            (.acceptedButSays(status: 200, body: ""), "malformed"),
            (.acceptedButSays(status: 200, body: #"{"request_id":"../../x"}"#), "malformed"),
            (.acceptedButSays(status: 200, body: String(repeating: "[", count: 100_000)), "malformed"),
            (.acceptedButSays(status: 200, body: String(repeating: " ", count: 2 << 20)), "malformed"),
            (.acceptedThenReset, "interrupted"),
        ])
    func ambiguous(_ entrance: FakeFal.Entrance, _ label: String) async throws {
        let trial = try await FalBench.trial { $0.expect(entrance) }
        #expect(trial.result.label == label)
        #expect((trial.submissions, trial.accepted) == (1, 1))
        #expect((trial.album.calls.count, trial.album.tickets.map(\.state)) == (1, [.asked]))
    }

    @Test(
        "an answer after the deadline is nobody's any more",
        arguments: [FakeFal.Entrance.acceptedThenTrickle, .slow(.seconds(60), .accepted)])
    func late(_ entrance: FakeFal.Entrance) async throws {
        let trial = try await FalBench.trial(.boat(deadline: .seconds(3))) { $0.expect(entrance) }
        #expect(trial.result.stop?.failure == .timedOut(sent: true))
        #expect((trial.submissions, trial.accepted) == (1, 1))
    }

    @Test("a refused submission is sent again as fal asks, and accepted once")
    func rateLimit() async throws {
        let trial = try await FalBench.trial {
            $0.expect(
                .refused(status: 429, headers: ["retry-after-ms": "20"]), .refused(status: 429), .accepted)
        }
        #expect(trial.result.label == "made 1")
        #expect((trial.submissions, trial.accepted, trial.album.calls.first?.outcome.attempts) == (3, 1, 3))
    }

    @Test(
        "a refusal that will not pass is final, and says what is wrong without quoting anything",
        arguments: [
            (401, #"{"detail":"a red boat"}"#, "unauthorized"), (403, #"{"detail":"a red boat"}"#, "unauthorized"),
            (403, #"{"detail":"User is locked. Reason: Exhausted balance."}"#, "out_of_quota"),
            (404, #"{"detail":"Application not found"}"#, "unknown_model"),
            (
                422, #"{"detail":[{"loc":["body","prompt"],"msg":"a red boat","type":"content_policy_violation"}]}"#,
                "prompt_blocked"
            ),
            (422, #"{"detail":[{"loc":["body","image_url"],"msg":"x","type":"image_load_error"}]}"#, "image_rejected"),
            (422, #"{"detail":[{"type":"a red boat"}]}"#, "bad_request"), (422, "[[[", "bad_request"),
            (413, "", "too_large"), (400, #"{"detail":"a red boat","error_type":"bad_request"}"#, "bad_request"),
        ])
    func refused(_ status: Int, _ body: String, _ label: String) async throws {
        let trial = try await FalBench.trial { $0.expect(.refused(status: status, body: body)) }
        #expect(trial.result.label == label)
        #expect((trial.submissions, trial.accepted) == (1, 0))
        #expect(trial.result.stop?.failure?.detail.contains("boat") == false)
    }

    @Test("a wrong key is refused, and shows nowhere")
    func wrongKey() async throws {
        try await FakeFal.run { fake in
            var configuration = try FalConfiguration(key: "id:wrong-key", queue: fake.base)
            configuration.retry.firstDelay = .milliseconds(10)
            let result = try await FalBench.use(fake, { $0 = configuration }) { await $0.outcome(.boat()) }
            #expect(result.stop?.failure == .unauthorized(code: "unauthorized"))
            #expect(!"\(configuration)".contains("wrong-key"))
            #expect(fake.accepted == 0)
        }
    }

    @Test("nobody at fal's address: tried again, because nothing was sent")
    func unreachable() async throws {
        let trial = try await FalBench.trial { _ in
        } configure: { configuration in
            let closed = try? FalConfiguration(key: "a:b", queue: "http://127.0.0.1:1")
            configuration = closed ?? configuration
            configuration.retry.firstDelay = .milliseconds(5)
        }
        #expect((trial.result.label, trial.album.calls.first?.outcome.attempts) == ("unreachable", 3))
    }

    @Test(
        "a request that fails is completed too, and its failure is told apart",
        arguments: [
            (FakeFal.Run.says("garbage"), "malformed"), (.says(#"{"images":[]}"#), "malformed"),
            (.says("[]"), "malformed"),
            (.failed(status: 422, body: #"{"detail":[{"type":"content_policy_violation"}]}"#), "prompt_blocked"),
            (.failed(status: 422, body: #"{"detail":[{"type":"no_media_generated"}]}"#, error: "x"), "filtered"),
            (.failed(status: 500, body: #"{"detail":"x","error_type":"runner_server_error"}"#), "server_error"),
            (.failed(status: 500, body: "<html>", error: "runner_server_error"), "server_error"),
            (.failed(status: 504, body: #"{"detail":"x","error_type":"request_timeout"}"#), "timed_out"),
            (.failed(status: 429, body: #"{"detail":[{"type":"downstream_service_unavailable"}]}"#), "server_error"),
        ])
    func failedRun(_ run: FakeFal.Run, _ label: String) async throws {
        let trial = try await FalBench.trial { $0.then(run) }
        #expect(trial.result.label == label)
        #expect((trial.submissions, trial.accepted, trial.album.made.count) == (1, 1, 0))
        #expect(trial.album.calls.first?.outcome.requestID?.isEmpty == false)
    }

    @Test("questions that go wrong are asked again, because the picture may be there")
    func oddStatus() async throws {
        let trial = try await FalBench.trial {
            $0.statusAnswers((500, "oops"), (200, "<html>"), (404, "{}"), (429, "{}"), (200, #"{"status":"FAILED"}"#))
            $0.then(.hidden(2, .pictures))
        }
        #expect((trial.result.label, trial.accepted) == ("made 1", 1))
    }

    @Test("answers that never make sense end the waiting")
    func nonsense() async throws {
        let odd = (200, "<html>")
        let trial = try await FalBench.trial { $0.statusAnswers(odd, odd, odd, odd, odd) }
        #expect((trial.result.label, trial.accepted) == ("malformed", 1))
    }

    @Test("at the deadline the request is cancelled, so that nobody pays for it")
    func deadline() async throws {
        try await FakeFal.run { fake in
            fake.then(.never)
            let result = try await FalBench.use(fake) { await $0.outcome(.boat(deadline: .seconds(3))) }
            #expect(result.stop?.failure == .timedOut(sent: true))
            #expect(fake.cancelled == fake.asked.map(\.id))
        }
    }

    @Test("a provider that keeps failing is left alone for a while")
    func breaker() async throws {
        try await FakeFal.run { fake in
            fake.then(.failed(status: 500, body: #"{"error_type":"runner_server_error"}"#))
            fake.expect(.accepted, .refused(status: 500))
            try await FalBench.use(fake, { $0.breaker.threshold = 2 }) { maker in
                #expect(await maker.outcome(.boat()).label == "server_error")
                #expect(await maker.outcome(.boat()).label == "server_error")
                #expect(await maker.outcome(.boat()).label == "paused")
                #expect(fake.submissions == 2)
            }
        }
    }
}
