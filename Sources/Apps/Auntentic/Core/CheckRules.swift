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
        let all = ((verdict == .inconclusive ? evidence?.fused.wanted ?? [] : []) + wanted).uniqued()
        let confidence = verdict.hasConfidence ? evidence?.confidence ?? report.confidence : 0
        return .result(
            CheckReport(
                id: id, verdict: verdict, confidence: confidence,
                observations: (evidence?.contradictions ?? []).prefix(mostContradictions).map(\.sentence)
                    + report.observations,
                additionalPhotosNeeded: all.isEmpty ? nil : Array(all.prefix(PhotoAngle.mostExtras)), outcome: outcome,
                findings: report.findings, identifiedModel: named, claimedModel: claimedModel, provider: reply.provider,
                model: reply.model, promptVersion: SneakerPrompt.version, disclaimer: CheckReport.disclaimer,
                notice: notice, evidence: evidence))
    }

    private static func verdict(of report: ModelReport) -> Verdict {
        Opinion(report)?.verdict ?? .inconclusive
    }

    private static func outcome(
        _ verdict: Verdict, _ fused: FusedVerdict.Outcome?, _ model: String?
    ) -> CheckReport.Outcome {
        switch fused {
        case .labelsAgree: .labelsAgree
        case .labelsContradict: .labelsContradict
        case .unreadable: .unreadable
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
        case .inconclusive, .unrecognizedModel, .labelsAgree: false
        // What can't be read has photos of its own to ask for.
        case .decided, .labelsContradict, .unreadable, .boxMismatch, .otherModel, .untrustedPhotos: true
        }
    }
}
