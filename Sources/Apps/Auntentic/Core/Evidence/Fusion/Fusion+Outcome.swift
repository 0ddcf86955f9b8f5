/// The finer word beside the verdict: what a buyer can do something with where there is no verdict.
extension Fusion {
    /// One of these must have been compared and found equal before labels are said to agree.
    private static let comparisons: Set<RuleID> = ["style.tag_box", "size.tag_box", "barcode.tag_box"]

    static func outcome(
        _ verdict: Verdict, _ results: [RuleResult], _ view: Opinion?, _ legibility: Legibility
    ) -> FusedVerdict.Outcome {
        if verdict == .fake { return view?.verdict == .fake ? .decided : .labelsContradict }
        let failures = results.filter { $0.outcome == .fail }
        if let doubt = doubt(Set(failures.map { RuleWeight.of($0.rule).meaning })) { return doubt }
        if verdict == .authentic { return .decided }
        if failures.contains(where: readsLabels) { return .inconclusive }
        let isCompared = results.contains { $0.outcome == .pass && comparisons.contains($0.rule) }
        guard legibility.isFull, isCompared else { return .unreadable }
        // A model that leans one way, and not far enough, leaves it open.
        return view == nil ? .labelsAgree : .inconclusive
    }

    /// Whose photos these are comes first: labels on photos of another pair say nothing about this one.
    private static func doubt(_ meanings: Set<RuleWeight.Meaning>) -> FusedVerdict.Outcome? {
        if meanings.contains(.photo) { return .untrustedPhotos }
        if meanings.contains(.hard) { return .labelsContradict }
        if meanings.contains(.box) { return .boxMismatch }
        return meanings.contains(.claim) ? .otherModel : nil
    }

    private static func readsLabels(_ result: RuleResult) -> Bool {
        EvidenceRules.rule(result.rule).map { $0.reads != .photos } ?? false
    }
}
