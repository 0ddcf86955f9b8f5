/// Asks an OpenAI-compatible server a question: retries when that costs nothing, stops asking when it keeps failing.
import AsyncHTTPClient

package final class OpenAIClient: Sendable {
    package let configuration: OpenAIConfiguration
    private let exchange: ChatExchange
    private let observer: ProviderObserver
    private let attempts: Attempts

    package init(configuration: OpenAIConfiguration, http: HTTPClient, observer: ProviderObserver = .none) {
        self.configuration = configuration
        self.observer = observer
        exchange = ChatExchange(configuration: configuration, http: http)
        attempts = Attempts(retry: configuration.retry, breaker: configuration.breaker)
    }

    /// `reading` turns the model's text into the caller's value and throws if it can't. `finished` is called once with
    /// the question's outcome, also when the task is cancelled.
    package func ask<Value: Sendable>(
        _ question: ChatQuestion, by deadline: ContinuousClock.Instant,
        reading: @Sendable (ChatAnswer) throws(ProviderFailure) -> Value,
        finished: @Sendable (ProviderOutcome) -> Void
    ) async throws(ProviderStop) -> Value {
        var outcome = ProviderOutcome()
        let began = ContinuousClock.now
        defer {
            outcome.latency = .now - began
            finished(outcome)
            observer.called(
                ProviderCall(
                    provider: configuration.provider, outcome: outcome, costMicroUSD: configuration.cost(of: outcome)))
        }
        let deadline = min(deadline, .now + configuration.deadline)
        return try await attempts.run(by: deadline, &outcome) { outcome async throws(ProviderStop) in
            try await exchange.send(question, by: deadline, outcome: &outcome, reading: reading)
        }
    }
}
