/// A provider's failure in words for the operator.

extension ProviderFailure {
    /// For the operator's log. Contains only codes and our own words, never the provider's text, which may quote the
    /// key, the prompt or a photograph.
    package var detail: String {
        switch self {
        case .unreachable(let what): "the provider could not be reached (\(what))"
        case .interrupted: "the connection ended before the answer"
        case .timedOut(let sent): sent ? "no answer by the deadline" : "not even sent by the deadline"
        case .rateLimited: "the provider's rate limit"
        case .overloaded: "the provider is overloaded"
        case .outOfQuota(let code): "the account's quota is used up (\(code))"
        case .unauthorized(let code): "the provider does not accept the key or the account (\(code))"
        case .unknownModel: "the provider does not know the model"
        case .imageRejected(let code): "the provider rejects a picture (\(code))"
        case .promptBlocked(let code): "the provider's policy blocks the question (\(code))"
        case .tooLarge(let code): "the question is too large (\(code))"
        case .badRequest(let status, let code): "the provider rejects the request (\(status) \(code))"
        case .serverError(let status): "the provider failed (\(status))"
        case .refused: "the model declined"
        case .truncated: "the answer hit the token limit"
        case .filtered: "the provider's filter removed the answer"
        case .malformed(let what): what
        case .paused(let wait): "not asked: it failed repeatedly; next try in \(wait.components.seconds + 1) s"
        case .unreadablePhoto: "a photograph could not be read back from disk"
        case .unsupported(let what): "the provider can't do this (\(what))"
        case .gone: "the provider does not know this request any more"
        case .notKept: "the ticket or the result could not be stored"
        }
    }
}
