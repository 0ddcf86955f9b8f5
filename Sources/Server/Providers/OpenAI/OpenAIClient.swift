/// Asks an OpenAI-compatible server a question: retries when that costs nothing, stops asking when it keeps failing.
import AsyncHTTPClient
import Synchronization

package final class OpenAIClient: Sendable {
    package let configuration: OpenAIConfiguration
    private let exchange: ChatExchange
    private let observer: ProviderObserver
    private let breaker: Mutex<CircuitBreaker>
    private let start = ContinuousClock.now

    package init(configuration: OpenAIConfiguration, http: HTTPClient, observer: ProviderObserver = .none) {
        self.configuration = configuration
        self.observer = observer
        exchange = ChatExchange(configuration: configuration, http: http)
        breaker = Mutex(CircuitBreaker(settings: configuration.breaker))
    }

    /// `reading` turns the model's text into the caller's value and throws if it can't. `finished` is called once with
    /// the question's outcome, also when the task is cancelled.
    package func ask<Value: Sendable>(
        _ question: ChatQuestion, by deadline: ContinuousClock.Instant,
        reading: @Sendable (ChatAnswer) throws(ProviderFailure) -> Value,
        finished: @Sendable (ChatOutcome) -> Void
    ) async throws(ChatStop) -> Value {
        var outcome = ChatOutcome()
        let began = ContinuousClock.now
        defer {
            outcome.latency = .now - began
            finished(outcome)
            observer.called(
                ProviderCall(
                    provider: configuration.provider, outcome: outcome, costMicroUSD: configuration.cost(of: outcome)))
        }
        let deadline = min(deadline, .now + configuration.deadline)
        while true {
            do throws(ChatStop) {
                return try await once(question, by: deadline, outcome: &outcome, reading: reading)
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

    private func once<Value: Sendable>(
        _ question: ChatQuestion, by deadline: ContinuousClock.Instant, outcome: inout ChatOutcome,
        reading: @Sendable (ChatAnswer) throws(ProviderFailure) -> Value
    ) async throws(ChatStop) -> Value {
        let pass: CircuitBreaker.Pass
        switch breaker.withLock({ $0.admit(now: elapsed) }) {
        case .go(let granted): pass = granted
        case .wait(let pause): throw .failed(.paused(retryAfter: pause))
        }
        outcome.attempts += 1
        do throws(ChatStop) {
            let value = try await exchange.send(question, by: deadline, outcome: &outcome, reading: reading)
            breaker.withLock { $0.record(.success, of: pass, now: elapsed) }
            return value
        } catch {
            breaker.withLock { $0.record(error.health, of: pass, now: elapsed) }
            throw error
        }
    }

    private func delay(after stop: ChatStop, attempt: Int, by deadline: ContinuousClock.Instant) -> Duration? {
        guard let failure = stop.failure else { return nil }
        return configuration.retry.delay(
            after: failure, attempt: attempt, left: deadline - .now, jitter: .random(in: 0...1))
    }

    private func sleep(_ wait: Duration, _ outcome: inout ChatOutcome) async {
        do {
            try await Task.sleep(for: wait)
        } catch {
            outcome.isCancelled = true
            outcome.failure = nil
        }
    }

    private var elapsed: Duration { .now - start }
}

/// Why one exchange ended without an answer.
package enum ChatStop: Error {
    case failed(ProviderFailure)
    case cancelled

    package var failure: ProviderFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }

    /// Its meaning for the provider's health: a refusal comes from a healthy one; with a wrong key, asking is
    /// pointless.
    var health: CircuitBreaker.Outcome {
        switch failure {
        case nil, .rateLimited, .unreadablePhoto, .paused: .neutral
        case .unreachable, .interrupted, .timedOut, .overloaded, .outOfQuota, .unauthorized, .unknownModel,
            .serverError:
            .failure
        default: .success
        }
    }
}
