/// Observes every question to a provider, for metrics.

/// A finished question: answered, failed or cancelled.
package struct ProviderCall: Sendable {
    package var provider: String
    package var outcome: ProviderOutcome
    /// Millionths of a US dollar, at the configured prices; nil if usage or price is unknown.
    package var costMicroUSD: Int64?

    package init(provider: String, outcome: ProviderOutcome, costMicroUSD: Int64?) {
        (self.provider, self.outcome, self.costMicroUSD) = (provider, outcome, costMicroUSD)
    }
}

/// Must not block.
package struct ProviderObserver: Sendable {
    package var called: @Sendable (ProviderCall) -> Void

    package init(called: @escaping @Sendable (ProviderCall) -> Void) {
        self.called = called
    }

    package static let none = ProviderObserver { _ in }
}

extension OpenAIConfiguration {
    /// Millionths of a US dollar; nil if the usage or the price is unknown.
    package func cost(of outcome: ProviderOutcome) -> Int64? {
        outcome.usage.flatMap { price?.microUSD(of: $0) }
    }
}
