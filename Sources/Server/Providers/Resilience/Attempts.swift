/// Tries a request until it succeeds or its failure is final, and no more while the provider keeps failing.
import Synchronization

final class Attempts: Sendable {
    private let retry: RetryPolicy
    private let breaker: Mutex<CircuitBreaker>
    private let start = ContinuousClock.now

    init(retry: RetryPolicy, breaker: CircuitBreaker.Settings) {
        self.retry = retry
        self.breaker = Mutex(CircuitBreaker(settings: breaker))
    }

    /// The outcome always describes the last attempt, also when this throws.
    func run<Value: Sendable>(
        by deadline: ContinuousClock.Instant, _ outcome: inout ProviderOutcome,
        _ attempt: (inout ProviderOutcome) async throws(ProviderStop) -> Value
    ) async throws(ProviderStop) -> Value {
        let (value, pass) = try await begin(by: deadline, &outcome, attempt)
        settle(pass, .success)
        return value
    }

    /// For requests that only begin something: whether the provider is well shows later, and `settle` must be told.
    func begin<Value: Sendable>(
        by deadline: ContinuousClock.Instant, _ outcome: inout ProviderOutcome,
        _ attempt: (inout ProviderOutcome) async throws(ProviderStop) -> Value
    ) async throws(ProviderStop) -> (Value, CircuitBreaker.Pass) {
        while true {
            do throws(ProviderStop) {
                return try await once(&outcome, attempt)
            } catch {
                outcome.failure = error.failure
                outcome.isCancelled = error.failure == nil
                guard let wait = delay(after: error, attempt: outcome.attempts, by: deadline) else { throw error }
                await sleep(wait, &outcome)
                if outcome.isCancelled { throw .cancelled }
                outcome.failure = nil
            }
        }
    }

    func settle(_ pass: CircuitBreaker.Pass, _ health: CircuitBreaker.Outcome) {
        breaker.withLock { $0.record(health, of: pass, now: elapsed) }
    }

    private func once<Value: Sendable>(
        _ outcome: inout ProviderOutcome, _ attempt: (inout ProviderOutcome) async throws(ProviderStop) -> Value
    ) async throws(ProviderStop) -> (Value, CircuitBreaker.Pass) {
        let pass: CircuitBreaker.Pass
        switch breaker.withLock({ $0.admit(now: elapsed) }) {
        case .go(let granted): pass = granted
        case .wait(let pause): throw .failed(.paused(retryAfter: pause))
        }
        outcome.attempts += 1
        do throws(ProviderStop) {
            return (try await attempt(&outcome), pass)
        } catch {
            settle(pass, error.health)
            throw error
        }
    }

    private func delay(
        after stop: ProviderStop, attempt: Int, by deadline: ContinuousClock.Instant
    ) -> Duration? {
        guard let failure = stop.failure else { return nil }
        return retry.delay(after: failure, attempt: attempt, left: deadline - .now, jitter: .random(in: 0...1))
    }

    private func sleep(_ wait: Duration, _ outcome: inout ProviderOutcome) async {
        do {
            try await Task.sleep(for: wait)
        } catch {
            outcome.isCancelled = true
            outcome.failure = nil
        }
    }

    private var elapsed: Duration { .now - start }
}
