/// A model's report as points. Nil when it supports no number: absent, undecided, unsure, about something else, or from a
/// model that by its own words saw no part of a shoe.
import Foundation

struct Opinion: Sendable {
    var verdict: Verdict
    var confidence: Int
    /// Categories the model itself found suspicious while calling the pair authentic.
    var doubts: [Finding.Category]

    init?(_ report: ModelReport?) {
        guard let report, report.isSneaker, report.verdict != .inconclusive,
            report.confidence >= Verdict.leastConfidence, Self.sawShoe(report)
        else { return nil }
        verdict = report.verdict
        confidence = report.confidence
        let suspicious = report.findings.filter { $0.assessment == .suspicious }.map(\.category).uniqued()
        doubts = verdict == .authentic ? suspicious.sorted { $0.rawValue < $1.rawValue } : []
    }

    private static let partsOfShoe: Set<Finding.Category> = [.stitching, .logo, .materials, .shape]

    /// Labels alone are what the rules look at. A model that lists nothing is believed: not every one fills in the list.
    private static func sawShoe(_ report: ModelReport) -> Bool {
        report.findings.isEmpty
            || report.findings.contains { partsOfShoe.contains($0.category) && $0.assessment != .notVisible }
    }

    /// Models overstate how sure they are (arXiv 2505.20236, 2604.02543), so nothing above this is believed.
    private static let mostBelieved = 95

    /// Points for authentic, negative for fake.
    var logOdds: Double {
        let share = Double(min(confidence, Self.mostBelieved)) / 100
        let points = 10 * log10(share / (1 - share))
        return verdict == .authentic ? points : -points
    }

    /// One point for each doubt, at most three: the model's confidence knows of them already.
    var findingPoints: Int { -min(doubts.count, 3) }

    var points: [EvidencePoint] {
        let opinion = EvidencePoint(
            rule: EvidencePoint.opinion, version: 1, outcome: verdict == .authentic ? .pass : .fail,
            points: Int(logOdds.rounded()), why: "The model says \(verdict.rawValue), \(confidence) % sure.")
        guard !doubts.isEmpty else { return [opinion] }
        let words = listed(doubts.map { $0.rawValue.replacing("_", with: " ") })
        return [
            opinion,
            EvidencePoint(
                rule: EvidencePoint.findings, version: 1, outcome: .fail, points: findingPoints,
                why: "It calls the pair authentic but finds \(words) suspicious."),
        ]
    }
}
