/// From a model's report and the evidence to what the owner is told: a result, a wish for photos, or "that is no sneaker".
package enum CheckDecision: Hashable, Sendable {
    case result(CheckReport)
    case needsPhotos([PhotoAngle])
    case notASneaker
}

package enum CheckRules {
    /// The most contradictions that open the observations; all of them are on the evidence sheet.
    private static let mostContradictions = 3

    /// - Parameters:
    ///   - angles: the photos that were looked at. With optional ones among them the owner has already followed one wish
    ///     for more, and isn't asked a second time.
    ///   - evidence: what labels and photo files say; nil where nobody looked, and the model decides alone.
    package static func decide(
        _ reply: JudgeReply, id: String, angles: [PhotoAngle], claimedModel: String?, notice: String? = nil,
        evidence input: EvidenceInput? = nil
    ) -> CheckDecision {
        let report = reply.report
        guard report.isSneaker else { return .notASneaker }
        let evidence = input.map { CheckEvidence($0, opinion: report) }
        let named = report.identifiedModel ?? evidence?.labelledModel
        let verdict = evidence?.fused.verdict ?? verdict(of: report)
        let outcome = outcome(verdict, evidence?.fused.outcome, named)
        let wanted = report.additionalPhotos.filter { !angles.contains($0) }
        let isFirstRound = Set(angles).isSubset(of: PhotoAngle.required)
        if !outcome.isSettled, isFirstRound, !wanted.isEmpty { return .needsPhotos(wanted) }
        let all =
            wanted + (verdict == .inconclusive ? evidence?.fused.wanted ?? [] : []).filter { !wanted.contains($0) }
        return .result(
            CheckReport(
                id: id, verdict: verdict, confidence: evidence?.confidence ?? report.confidence,
                observations: contradictions(evidence) + report.observations,
                additionalPhotosNeeded: all.isEmpty ? nil : Array(all.prefix(PhotoAngle.mostExtras)), outcome: outcome,
                findings: report.findings, identifiedModel: named, claimedModel: claimedModel, provider: reply.provider,
                model: reply.model, promptVersion: SneakerPrompt.version, disclaimer: CheckReport.disclaimer,
                notice: notice, evidence: evidence))
    }

    private static func verdict(of report: ModelReport) -> Verdict {
        report.confidence < Verdict.leastConfidence ? .inconclusive : report.verdict
    }

    private static func contradictions(_ evidence: CheckEvidence?) -> [String] {
        let points = Dictionary(
            (evidence?.fused.points ?? []).map { ($0.rule, $0.points) }, uniquingKeysWith: { first, _ in first })
        return (evidence?.results(.fail) ?? [])
            .sorted { (points[$0.rule] ?? 0, $0.rule) < (points[$1.rule] ?? 0, $1.rule) }
            .prefix(mostContradictions).map(\.sentence)
    }

    private static func outcome(
        _ verdict: Verdict, _ fused: FusedVerdict.Outcome?, _ model: String?
    ) -> CheckReport.Outcome {
        switch fused {
        case .boxMismatch: .boxMismatch
        case .otherModel: .otherModel
        case .untrustedPhotos: .untrustedPhotos
        case .decided, .inconclusive, nil:
            verdict != .inconclusive ? .decided : model == nil ? .unrecognizedModel : .inconclusive
        }
    }
}

extension CheckReport.Outcome {
    /// More photos of the shoe wouldn't change it.
    fileprivate var isSettled: Bool {
        switch self {
        case .inconclusive, .unrecognizedModel: false
        case .decided, .boxMismatch, .otherModel, .untrustedPhotos: true
        }
    }
}
