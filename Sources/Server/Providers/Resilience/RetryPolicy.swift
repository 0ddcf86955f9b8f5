/// When a failed request is sent again, and after how long: pure, so that a table of tests covers every rule.

package struct RetryPolicy: Sendable, Hashable {
    package var maximumAttempts: Int
    package var firstDelay: Duration
    package var longestDelay: Duration

    package init(
        maximumAttempts: Int = 3, firstDelay: Duration = .milliseconds(500), longestDelay: Duration = .seconds(20)
    ) {
        self.maximumAttempts = maximumAttempts
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// The wait before the next attempt, or nil if the failure is final. `jitter` is 0...1.
    package func delay(after failure: ProviderFailure, attempt: Int, left: Duration, jitter: Double) -> Duration? {
        guard failure.isSafeToRepeat, attempt < maximumAttempts else { return nil }
        let wait = asked(by: failure) ?? backoff(attempt: attempt, failure: failure, jitter: jitter)
        return wait <= longestDelay && wait < left ? wait : nil
    }

    private func asked(by failure: ProviderFailure) -> Duration? {
        switch failure {
        case .rateLimited(let wait), .overloaded(let wait): wait
        default: nil
        }
    }

    /// Doubled each time, twice as slowly for an overloaded provider, less up to a quarter to spread callers out.
    private func backoff(attempt: Int, failure: ProviderFailure, jitter: Double) -> Duration {
        var wait = firstDelay * (1 << min(attempt - 1, 8))
        if case .overloaded = failure { wait = wait * 2 }
        return min(wait, longestDelay) * (1 - 0.25 * min(max(jitter, 0), 1))
    }
}
