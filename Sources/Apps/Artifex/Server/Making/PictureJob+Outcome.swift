/// What became of a generation: the result, its price, and the words for whoever asked.
import ArtifexCore
import Foundation
import Logging
import ServerDatabase
import ServerJobs
import ServerProviders

extension PictureJob {
    /// Each picture that is stored is paid for; what was flagged or failed is not.
    func outcome(
        of run: ImageRun, _ kept: [Int: KeptPicture], _ order: PictureOrder, _ job: JobContext
    ) throws -> JobOutcome {
        let pictures = run.outputs.compactMap { output in
            output.isMade ? kept[output.index].map { $0.costing(output.costMicroUSD) } : nil
        }
        let flagged = run.outputs.count { $0.result == .flagged }
        guard !pictures.isEmpty else {
            let failures = run.outputs.compactMap { if case .failed(let failure) = $0.result { failure } else { nil } }
            return failures.first.map { outcome(of: $0, job) } ?? .picturesFlagged
        }
        let result = MadePictures(
            pictures: pictures.map(\.picture), asked: order.wish.outputs, flagged: flagged, notice: maker.notice)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return JobOutcome(
            .done(String(decoding: try encoder.encode(result), as: UTF8.self)), charge: .part(pictures.count),
            statements: try statements(for: pictures, run, order, job))
    }

    private func statements(
        for pictures: [KeptPicture], _ run: ImageRun, _ order: PictureOrder, _ job: JobContext
    ) throws -> [Statement] {
        let rows = pictures.map {
            PictureRow($0, by: maker.identity.provider, run.model, request: run.requestID, order)
        }
        return pictures.flatMap(\.objects) + [try PictureDesk.keep(rows, order, job)]
    }

    func outcome(of failure: ProviderFailure, _ job: JobContext) -> JobOutcome {
        job.logger.log(level: failure.level, "no picture", metadata: ["cause": "\(failure.detail)"])
        // What may be on our bill counts for the day, whoever is to blame; what never reached a maker doesn't.
        return .noPicture(failure, isFreeAttempt: job.mayHaveBilled)
    }
}

extension ImageMaker {
    /// What must be said of its pictures; nil for a model's.
    var notice: String? {
        identity.provider == BuiltInImages.provider ? "Drawn on this server, without an AI model." : nil
    }
}

extension ProviderFailure {
    /// An operator must act on some of them.
    fileprivate var level: Logger.Level {
        switch self {
        case .outOfQuota, .unauthorized, .unknownModel, .badRequest: .error
        case .refused, .filtered, .promptBlocked: .info
        default: .warning
        }
    }
}

extension JobOutcome {
    static func promptRefused(_ reason: String) -> JobOutcome {
        .failed("prompt_refused", "\(reason) Nothing was charged. Change the prompt.", isFreeAttempt: true)
    }

    static func consentWithdrawn(_ provider: String) -> JobOutcome {
        .failed(
            "consent_withdrawn",
            "You no longer agree to prompts being sent to \(provider). Nothing was sent or charged.")
    }

    static let startGone = JobOutcome.failed(
        "photo_gone", "The photo to begin with was removed before it could be used. Nothing was charged.")

    static let picturesFlagged = JobOutcome.failed(
        "picture_refused",
        "The picture that came back may not be shown, so it wasn’t kept. Nothing was charged. Change the prompt.",
        isFreeAttempt: true)

    static func noPicture(_ failure: ProviderFailure, isFreeAttempt: Bool) -> JobOutcome {
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
    init(_ call: ProviderCall, model: String) {
        let latency = call.outcome.latency.components
        self.init(
            provider: call.provider, model: call.outcome.model ?? model, outcome: call.outcome.label,
            attempts: call.outcome.attempts, requestID: call.outcome.requestID,
            inputTokens: call.outcome.usage?.input, outputTokens: call.outcome.usage?.output,
            costMicroUSD: call.costMicroUSD,
            latencyMilliseconds: Int(latency.seconds * 1000 + latency.attoseconds / 1_000_000_000_000_000))
    }
}
