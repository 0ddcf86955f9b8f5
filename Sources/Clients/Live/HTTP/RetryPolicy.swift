/// When a repeatable request is repeated, and after how long.

package struct RetryPolicy: Sendable, Hashable {
    /// Including the first one.
    package var tries = 3
    /// The pause before the second try; it doubles with each further one, give or take half.
    package var pause: Duration = .milliseconds(300)
    /// If the server asks for a longer wait than this, the client doesn't wait: the person decides.
    package var longestPause: Duration = .seconds(5)

    package init() {}

    /// - Parameter jitter: 0 to 1, so that many clients don't come back at the same moment.
    func pause(after outcome: Result<Answer, TransportFailure>, attempt: Int, jitter: Double) -> Duration? {
        guard attempt < tries else { return nil }
        let backoff = pause * Double(1 << (attempt - 1)) * (0.5 + jitter)
        switch outcome {
        case .failure(.lost), .failure(.unreachable): return backoff
        case .failure: return nil
        case .success(let answer):
            guard [502, 503, 504].contains(answer.status) else { return nil }
            let asked = Duration.seconds(answer.retryAfter ?? 0)
            return asked > longestPause ? nil : max(asked, backoff)
        }
    }
}
