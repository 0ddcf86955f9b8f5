/// Why there is no report. Texts in here are for the operator's log, except a refusal's words.
package enum JudgeError: Error, Hashable, Sendable {
    /// The model declined; its own words.
    case refused(String)
    /// Stopped by the provider's content filter.
    case filtered
    /// The answer was cut off at the token limit.
    case truncated
    /// The answer isn't a report: not JSON, empty choices, or outside the schema.
    case invalidReply(String)
    case rateLimited(retryAfter: Duration?)
    /// Our account with the provider is out of money or over its limit; waiting doesn't help, an operator must.
    case quotaExhausted(String)
    case timeout
    /// Connection failed, 5xx, or the circuit breaker is open.
    case unavailable(String)
    /// The provider rejects the request itself, for instance a picture.
    case badRequest(String)
    /// Wrong key, unknown model, no permission.
    case misconfigured(String)
    case cancelled

    /// A later try of the same check may well succeed.
    package var isRetryable: Bool {
        switch self {
        case .rateLimited, .timeout, .unavailable, .truncated, .invalidReply, .cancelled: true
        case .refused, .filtered, .quotaExhausted, .badRequest, .misconfigured: false
        }
    }

    /// Bytes may have reached a model that bills for them.
    package var mayHaveBilled: Bool {
        switch self {
        case .refused, .filtered, .truncated, .invalidReply, .timeout, .cancelled: true
        case .rateLimited, .quotaExhausted, .unavailable, .badRequest, .misconfigured: false
        }
    }
}
