/// How good the evidence is: the share of what there was to see that was seen, whichever way it points.
extension Fusion {
    /// What a look at the shoe itself is worth beside the labels' importances, which add up to about 50.
    private static let lookAtShoe = 40
    /// Photos that may not be of this pair leave little to build on.
    private static let mostWithUntrustedPhotos = 40

    static func quality(_ results: [RuleResult], opinion: ModelReport?, _ view: Opinion?) -> Int {
        let applying = results.filter { $0.outcome != .notApplicable }
        let all = applying.reduce(lookAtShoe) { $0 + RuleWeight.of($1.rule).importance }
        let settled = applying.filter { $0.outcome != .unreadable }
        let seen = settled.reduce(0) { $0 + RuleWeight.of($1.rule).importance } + look(opinion, view)
        let share = (200 * seen + all) / (2 * all)
        let isUntrusted = settled.contains { $0.outcome == .fail && RuleWeight.of($0.rule).meaning == .photo }
        return isUntrusted ? min(share, mostWithUntrustedPhotos) : share
    }

    /// The part of the six places that the model could see. Without any findings the opinion counts for half.
    private static func look(_ opinion: ModelReport?, _ view: Opinion?) -> Int {
        guard let opinion, view != nil else { return 0 }
        guard !opinion.findings.isEmpty else { return lookAtShoe / 2 }
        let places = Set(opinion.findings.filter { $0.assessment != .notVisible }.map(\.category)).count
        return lookAtShoe * places / Finding.Category.allCases.count
    }
}
