/// Why a provider gave no usable answer; there is one case for each different reaction.

package enum ProviderFailure: Error, Sendable, Hashable {
    /// No connection was made, or the request was never sent completely: nothing can be billed.
    case unreachable(String)
    /// The request was sent completely and the connection ended without an answer.
    case interrupted
    /// The deadline passed. `sent`: the request was sent completely, so the provider may still finish and bill it.
    case timedOut(sent: Bool)
    case rateLimited(retryAfter: Duration?)
    case overloaded(retryAfter: Duration?)
    case outOfQuota(code: String)
    case unauthorized(code: String)
    case unknownModel
    case imageRejected(code: String)
    case promptBlocked(code: String)
    case tooLarge(code: String)
    case badRequest(status: Int, code: String)
    case serverError(status: Int)
    /// The model declined, in its own words.
    case refused(String)
    /// The answer hit the token limit and is truncated.
    case truncated
    /// The provider's filter removed the answer.
    case filtered
    /// An answer that violates the provider's protocol or our schema.
    case malformed(String)
    /// We stopped asking after repeated failures; nothing was sent.
    case paused(retryAfter: Duration)
    /// A photograph could not be read back from our own disk; the request was not sent completely.
    case unreadablePhoto
    /// The provider can't do what was asked; nothing was sent.
    case unsupported(String)
    /// The provider doesn't know the request any more, or its ticket is another provider's.
    case gone
    /// We couldn't store the ticket or the result, so what the provider made is lost to us.
    case notKept

    /// Whether the same request may be sent again at once without the risk of paying twice.
    package var isSafeToRepeat: Bool {
        switch self {
        case .unreachable, .rateLimited, .overloaded: true
        default: false
        }
    }

    /// A word for metrics and for the record of the call.
    package var label: String {
        switch self {
        case .unreachable: "unreachable"
        case .interrupted: "interrupted"
        case .timedOut: "timed_out"
        case .rateLimited: "rate_limited"
        case .overloaded: "overloaded"
        case .outOfQuota: "out_of_quota"
        case .unauthorized: "unauthorized"
        case .unknownModel: "unknown_model"
        case .imageRejected: "image_rejected"
        case .promptBlocked: "prompt_blocked"
        case .tooLarge: "too_large"
        case .badRequest: "bad_request"
        case .serverError: "server_error"
        case .refused: "refused"
        case .truncated: "truncated"
        case .filtered: "filtered"
        case .malformed: "malformed"
        case .paused: "paused"
        case .unreadablePhoto: "unreadable_photo"
        case .unsupported: "unsupported"
        case .gone: "gone"
        case .notKept: "not_kept"
        }
    }
}
