/// From a model's report to what the owner is told: a result, a wish for photos, or "that is no sneaker".
package enum CheckDecision: Hashable, Sendable {
    case result(CheckReport)
    case needsPhotos([PhotoAngle])
    case notASneaker
}

package enum CheckRules {
    /// - Parameter angles: the photos that were looked at. With optional ones among them the owner has already followed
    ///   one wish for more, and isn't asked a second time.
    package static func decide(
        _ reply: JudgeReply, id: String, angles: [PhotoAngle], claimedModel: String?, notice: String? = nil
    ) -> CheckDecision {
        let report = reply.report
        guard report.isSneaker else { return .notASneaker }
        let verdict = report.confidence < Verdict.leastConfidence ? .inconclusive : report.verdict
        let wanted = report.additionalPhotos.filter { !angles.contains($0) }
        let isFirstRound = Set(angles).isSubset(of: PhotoAngle.required)
        if verdict == .inconclusive, isFirstRound, !wanted.isEmpty { return .needsPhotos(wanted) }
        return .result(
            CheckReport(
                id: id, verdict: verdict, confidence: report.confidence, observations: report.observations,
                additionalPhotosNeeded: wanted.isEmpty ? nil : wanted,
                outcome: outcome(verdict, report.identifiedModel), findings: report.findings,
                identifiedModel: report.identifiedModel, claimedModel: claimedModel, provider: reply.provider,
                model: reply.model, promptVersion: SneakerPrompt.version, disclaimer: CheckReport.disclaimer,
                notice: notice))
    }

    private static func outcome(_ verdict: Verdict, _ identifiedModel: String?) -> CheckReport.Outcome {
        if verdict != .inconclusive { return .decided }
        return identifiedModel == nil ? .unrecognizedModel : .inconclusive
    }
}
