/// When a failed request may be sent again, and how long to wait.
import Testing

@testable import ServerProviders

@Suite struct RetryPolicyTests {
    private let policy = RetryPolicy(maximumAttempts: 3, firstDelay: .seconds(1), longestDelay: .seconds(10))

    private func delay(
        _ failure: ProviderFailure, attempt: Int = 1, left: Duration = .seconds(60), jitter: Double = 0
    ) -> Duration? {
        policy.delay(after: failure, attempt: attempt, left: left, jitter: jitter)
    }

    @Test(
        "what may have been billed, or fails again anyway, is never sent twice",
        arguments: [
            ProviderFailure.interrupted, .timedOut(sent: true), .timedOut(sent: false), .serverError(status: 500),
            .outOfQuota(code: "insufficient_quota"), .unauthorized(code: "invalid_api_key"), .unknownModel,
            .imageRejected(code: "invalid_image_format"), .promptBlocked(code: "moderation_blocked"),
            .tooLarge(code: "context_length_exceeded"), .badRequest(status: 400, code: ""), .refused("no"), .truncated,
            .filtered, .malformed("x"), .paused(retryAfter: .seconds(1)), .unreadablePhoto,
        ])
    func never(_ failure: ProviderFailure) {
        #expect(delay(failure) == nil)
    }

    @Test("a connection that failed is tried again, each time after twice as long, at most three times")
    func backsOff() {
        #expect(delay(.unreachable("refused"), attempt: 1) == .seconds(1))
        #expect(delay(.unreachable("refused"), attempt: 2) == .seconds(2))
        #expect(delay(.unreachable("refused"), attempt: 3) == nil)
    }

    @Test("an overloaded provider is given twice the time")
    func overloaded() {
        #expect(delay(.overloaded(retryAfter: nil), attempt: 2) == .seconds(4))
    }

    @Test("the wait a provider names is kept, unless it is too long or passes the deadline")
    func named() {
        #expect(delay(.rateLimited(retryAfter: .seconds(7))) == .seconds(7))
        #expect(delay(.overloaded(retryAfter: .milliseconds(20))) == .milliseconds(20))
        #expect(delay(.rateLimited(retryAfter: .seconds(11))) == nil)
        #expect(delay(.rateLimited(retryAfter: .seconds(7)), left: .seconds(7)) == nil)
    }

    @Test("jitter shortens a wait by at most a quarter")
    func jitter() {
        #expect(delay(.unreachable("refused"), jitter: 1) == .milliseconds(750))
        #expect(delay(.unreachable("refused"), jitter: 0.5) == .milliseconds(875))
    }
}
