/// How a job that makes pictures ended, in words for whoever asked, the same for all apps.
import Foundation
import Logging
import ServerJobs
import ServerProviders

extension ImageMaker {
    /// What must be said of its pictures; nil for a model's.
    package var notice: String? {
        identity.provider == BuiltInImages.provider ? "Drawn on this server, without an AI model." : nil
    }
}

extension ProviderFailure {
    /// An operator must act on some of them.
    package var logLevel: Logger.Level {
        switch self {
        case .outOfQuota, .unauthorized, .unknownModel, .badRequest: .error
        case .refused, .filtered, .promptBlocked: .info
        default: .warning
        }
    }
}

extension JobOutcome {
    package static func promptRefused(_ reason: String) -> JobOutcome {
        .failed("prompt_refused", "\(reason) Nothing was charged. Change the prompt.", isFreeAttempt: true)
    }

    package static func consentWithdrawn(_ provider: String) -> JobOutcome {
        .failed(
            "consent_withdrawn",
            "You no longer agree to prompts being sent to \(provider). Nothing was sent or charged.")
    }

    package static let picturesFlagged = JobOutcome.failed(
        "picture_refused",
        "The picture that came back may not be shown, so it wasn’t kept. Nothing was charged. Change the prompt.",
        isFreeAttempt: true)

    package static func noPicture(_ failure: ProviderFailure, isFreeAttempt: Bool) -> JobOutcome {
        func failed(_ code: String, _ words: String, isRetryable: Bool = true, after seconds: Int? = nil) -> JobOutcome
        {
            .failed(
                code, words, isRetryable: isRetryable, retryAfterSeconds: seconds, isFreeAttempt: isFreeAttempt)
        }
        switch failure {
        case .promptBlocked, .refused, .filtered:
            return failed(
                "prompt_refused",
                "The image model’s rules don’t allow this prompt. Nothing was charged. Change the prompt.",
                isRetryable: false)
        case .imageRejected, .tooLarge, .badRequest, .unsupported:
            return failed(
                "not_possible", "The image model can’t make this picture. Nothing was charged. Try other settings.",
                isRetryable: false)
        case .rateLimited(let wait), .overloaded(let wait):
            return failed(
                "provider_busy",
                "Too many pictures are being made just now. Nothing was charged. Try again in a minute.",
                after: wait.map { max(1, Int($0.components.seconds)) } ?? 60)
        case .timedOut:
            return failed("timeout", "This took too long and was stopped. Nothing was charged. Try again.")
        case .malformed, .interrupted, .gone, .truncated:
            return failed("bad_answer", "No usable picture came back. Nothing was charged. Try again.")
        case .notKept, .unreadablePhoto:
            return failed("not_kept", "The picture couldn’t be stored. Nothing was charged. Try again.", after: 5)
        case .unreachable, .serverError, .paused:
            return failed(
                "provider_unavailable", "Pictures can’t be made just now. Nothing was charged. Try again later.",
                after: 30)
        case .outOfQuota, .unauthorized, .unknownModel:
            return failed(
                "provider_unavailable",
                "Pictures can’t be made at the moment. Nothing was charged. Try again later.", isRetryable: false)
        }
    }
}

extension JobCall {
    package init(_ call: ProviderCall, model: String) {
        let latency = call.outcome.latency.components
        self.init(
            provider: call.provider, model: call.outcome.model ?? model, outcome: call.outcome.label,
            attempts: call.outcome.attempts, requestID: call.outcome.requestID,
            inputTokens: call.outcome.usage?.input, outputTokens: call.outcome.usage?.output,
            costMicroUSD: call.costMicroUSD,
            latencyMilliseconds: Int(latency.seconds * 1000 + latency.attoseconds / 1_000_000_000_000_000))
    }
}
