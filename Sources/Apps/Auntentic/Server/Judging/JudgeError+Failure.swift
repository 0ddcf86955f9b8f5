/// What a provider's failure means to a check.
import AuntenticCore
import ServerProviders

extension JudgeError {
    init(_ failure: ProviderFailure) {
        switch failure {
        case .refused(let words): self = .refused(words)
        case .filtered, .promptBlocked: self = .filtered
        case .truncated: self = .truncated
        case .rateLimited(let wait): self = .rateLimited(retryAfter: wait)
        case .outOfQuota(let code): self = .quotaExhausted(code)
        case .timedOut: self = .timeout
        // An answer may have been made and billed, so this is no mere "unavailable".
        case .malformed, .interrupted: self = .invalidReply(failure.detail)
        case .unreachable, .overloaded, .serverError, .paused, .unreadablePhoto, .gone, .notKept:
            self = .unavailable(failure.detail)
        case .unauthorized, .unknownModel: self = .misconfigured(failure.detail)
        case .imageRejected, .tooLarge, .badRequest, .unsupported: self = .badRequest(failure.detail)
        }
    }
}
