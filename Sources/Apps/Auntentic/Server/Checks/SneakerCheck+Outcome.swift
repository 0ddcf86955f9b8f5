/// What a judge's answer, or its failure, means for the job: the result, the charge, the words for the owner.
import AuntenticCore
import Foundation
import Logging
import ServerDatabase
import ServerJobs

extension SneakerCheck {
    /// Not inlined: a check's frame would have all of this while the model is asked.
    @inline(never)
    func outcome(
        of reply: JudgeReply, _ found: EvidenceEngine.Examination?, _ order: CheckOrder, _ job: JobContext
    ) throws -> JobOutcome {
        let id = job.id.uuidString.lowercased()
        let decision = CheckRules.decide(
            reply, id: id, angles: order.photos.map(\.angle), claimedModel: order.claimedModel,
            notice: judge.identity.notice, evidence: found?.input)
        switch decision {
        case .notASneaker:
            return .failed(
                "not_a_sneaker",
                "These photos don't show a sneaker, so there is no verdict. Nothing was charged.", isFreeAttempt: true)
        case .needsPhotos(let angles):
            return JobOutcome(.needsInput(.init(wanted: angles)), isFreeAttempt: true)
        case .result(let report):
            let json = try Self.json(report)
            let isCharged = report.verdict.isCharged && judge.identity.isCharged
            return JobOutcome(
                .done(json), charge: isCharged ? .all : .nothing, isFreeAttempt: !isCharged,
                statements: [
                    try Self.row(report, json, order, job, isCharged: isCharged),
                    PhotoHashes.record(found?.traces ?? [:], check: job.id, of: job.userID),
                    LabelNumbers.record(report.evidence, check: job.id, of: job.userID),
                ])
        }
    }

    /// Stored once, in the transaction that ends the job.
    private static func row(
        _ report: CheckReport, _ json: String, _ order: CheckOrder, _ job: JobContext, isCharged: Bool
    ) throws -> Statement {
        let photos = Dictionary(order.photos.map { ($0.angle.rawValue, $0.path) }, uniquingKeysWith: { $1 })
        return Statement(
            """
            insert into auntentic.authentications (id, user_id, verdict, confidence, observations, image_urls,
                sneaker_model, job_id, photos, report, charged, provider, model, prompt_version)
            values ($1, $2, $3, $4, $5, $6, $7, $1, $8, $9, $10, $11, $12, $13)
            """,
            [
                job.id.uuidString, job.userID.uuidString, report.verdict.rawValue, String(report.confidence),
                try Self.json(report.observations), postgresArray(order.photos.map(\.path)), report.sneakerModel,
                try Self.json(photos), json, isCharged ? "t" : "f", report.provider, report.model,
                report.promptVersion,
            ])
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func outcome(of error: JudgeError, _ job: JobContext) throws -> JobOutcome {
        if error == .cancelled { throw CancellationError() }
        // What may be on our bill counts for the day, whoever is to blame; what never reached a model doesn't.
        let isFreeAttempt = error.mayHaveBilled && job.mayHaveBilled
        job.logger.log(level: error.level, "no report", metadata: ["cause": "\(error.summary)"])
        switch error {
        case .refused, .filtered:
            return .failed(
                "refused", "The model declined to look at these photos. Nothing was charged. Try other photos.",
                isFreeAttempt: isFreeAttempt)
        case .badRequest:
            return .failed(
                "photos_rejected", "The model couldn't read these photos. Nothing was charged. Take new ones.",
                // Not billed, but these very photos would be turned away again and again.
                isFreeAttempt: true)
        case .truncated, .invalidReply:
            return .failed(
                "bad_answer", "The model gave no usable answer. Nothing was charged. Try again.", isRetryable: true,
                isFreeAttempt: isFreeAttempt)
        case .rateLimited(let wait):
            return .failed(
                "provider_busy", "Too many checks are running just now. Nothing was charged. Try again in a minute.",
                isRetryable: true, retryAfterSeconds: wait.map { max(1, Int($0.components.seconds)) } ?? 60)
        case .timeout:
            return .failed(
                "timeout", "This took too long and was stopped. Nothing was charged. Try again.", isRetryable: true,
                isFreeAttempt: isFreeAttempt)
        case .unavailable, .cancelled:
            return .failed(
                "provider_unavailable", "The model can't be reached just now. Nothing was charged. Try again later.",
                isRetryable: true, retryAfterSeconds: 30)
        case .quotaExhausted, .misconfigured:
            return .failed(
                "provider_unavailable", "Checks are not possible at the moment. Nothing was charged. Try again later.")
        }
    }
}

extension JudgeError {
    /// An operator must act on some of them.
    fileprivate var level: Logger.Level {
        switch self {
        case .quotaExhausted, .misconfigured: .error
        case .refused, .filtered, .cancelled: .info
        default: .warning
        }
    }

    /// A refusal's words quote the photos, so they stay out of the log.
    fileprivate var summary: String {
        if case .refused = self { "refused" } else { "\(self)" }
    }
}
