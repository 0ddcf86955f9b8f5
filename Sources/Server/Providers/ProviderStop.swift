/// How a request to a provider ended: answered, failed or cancelled, and what that says about the provider's health.

/// Why one exchange ended without an answer.
package enum ProviderStop: Error {
    case failed(ProviderFailure)
    case cancelled

    package var failure: ProviderFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }

    /// Its meaning for the provider's health: a refusal comes from a healthy one; with a wrong key, asking is
    /// pointless.
    var health: CircuitBreaker.Outcome {
        switch failure {
        case nil, .rateLimited, .unreadablePhoto, .paused, .unsupported, .gone, .notKept: .neutral
        case .unreachable, .interrupted, .timedOut, .overloaded, .outOfQuota, .unauthorized, .unknownModel,
            .serverError:
            .failure
        default: .success
        }
    }
}

/// The outcome of one question: for metrics, and for the record of its cost.
package struct ProviderOutcome: Sendable {
    /// Nil if answered or cancelled.
    package var failure: ProviderFailure?
    package var isCancelled = false
    /// How often it was sent, including the last time; 0 if it never was.
    package var attempts = 0
    package var requestID: String?
    package var model: String?
    /// Usage of the last attempt; the provider refused earlier ones before any work.
    package var usage: TokenUsage?
    package var latency: Duration = .zero

    package var label: String {
        isCancelled ? "cancelled" : failure?.label ?? "answered"
    }
}
