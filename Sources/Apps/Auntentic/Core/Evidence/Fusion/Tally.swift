/// The points of all rules: a group counts once, agreement counts little, and nothing unreadable counts.
struct Tally: Sendable {
    var points: [EvidencePoint] = []
    var failures: [RuleResult] = []
    var total = 0

    /// All agreement together makes a pair at most twice as likely: labels are copied from real pairs.
    static let mostForAgreement = 3

    /// Whether any rule that counts speaks against the pair.
    var speaksAgainst: Bool { points.contains { $0.points < 0 } }

    /// - Parameter results: one for each rule, sorted by rule.
    init(_ results: [RuleResult], hasOpinion: Bool) {
        let shown = results.filter { $0.outcome != .notApplicable }
        failures = shown.filter { $0.outcome == .fail }
        let leaders = Self.leaders(shown)
        var left = hasOpinion ? Self.mostForAgreement : 0
        for result in shown {
            let weight = RuleWeight.of(result.rule)
            let leader = leaders[weight.group]
            var point = Self.point(result, weight, isLeader: leader == result.rule, leader: leader)
            if point.points > 0 {
                if point.points > left {
                    point.why =
                        hasOpinion
                        ? "Agreement is limited to \(Self.mostForAgreement) points in all."
                        : "Agreement of labels alone counts for nothing: labels are copied from real pairs."
                }
                point.points = min(point.points, left)
                left -= point.points
            }
            points.append(point)
        }
        total = points.reduce(0) { $0 + $1.points }
    }

    private static func point(
        _ result: RuleResult, _ weight: RuleWeight, isLeader: Bool, leader: RuleID?
    ) -> EvidencePoint {
        let worth = worth(result, weight)
        var why = reason(result, weight)
        if worth != 0, !isLeader, let leader { why = "The same fact as \(leader), counted there." }
        return EvidencePoint(
            rule: result.rule, version: result.version, outcome: result.outcome, points: isLeader ? worth : 0, why: why)
    }

    private static func reason(_ result: RuleResult, _ weight: RuleWeight) -> String {
        switch (result.outcome, weight.meaning) {
        case (.fail, _), (.notApplicable, _): weight.reason
        case (.unreadable, _): "Unreadable counts for nothing."
        case (.pass, .photo): "Nothing against the photos."
        case (.pass, _) where weight.pass > 0: "Agrees, which copied labels do as well: it counts little."
        case (.pass, _): "Agrees, which copied labels do as well: it counts for nothing."
        }
    }

    private static func worth(_ result: RuleResult, _ weight: RuleWeight) -> Int {
        switch result.outcome {
        case .pass: weight.pass
        case .fail: weight.fail
        case .unreadable, .notApplicable: 0
        }
    }

    /// The rule that speaks for its group: the worst failure, else the best pass.
    private static func leaders(_ results: [RuleResult]) -> [String: RuleID] {
        Dictionary(grouping: results) { RuleWeight.of($0.rule).group }.compactMapValues { group in
            let ranked = group.sorted { rank($0) < rank($1) }
            let worst = ranked.first { worth($0, RuleWeight.of($0.rule)) < 0 }
            return (worst ?? ranked.last { worth($0, RuleWeight.of($0.rule)) > 0 })?.rule
        }
    }

    /// From the worst to the best; of equals the more important one says it.
    private static func rank(_ result: RuleResult) -> (Int, Int, RuleID) {
        let weight = RuleWeight.of(result.rule)
        return (worth(result, weight), result.outcome == .fail ? -weight.importance : weight.importance, result.rule)
    }
}
