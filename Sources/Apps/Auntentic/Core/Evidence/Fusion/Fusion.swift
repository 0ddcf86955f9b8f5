/// From rule results and a model's opinion to one verdict, by sums and limits that can be read and repeated.
import Foundation

package enum Fusion {
    /// Raised whenever the same results may give another verdict.
    package static let version = 2

    /// - Parameters:
    ///   - opinion: nil, undecided or from a judge that looked at nothing: then the labels speak alone, which can say "fake"
    ///     when one of them contradicts itself twice, and never "authentic".
    ///   - legibility: which labels could be read. With one missing nothing is "authentic", however sure the opinion is.
    package static func fuse(
        _ results: [RuleResult], opinion: ModelReport? = nil, legibility: Legibility = .full
    ) -> FusedVerdict {
        let results = unique(results)
        let view = Opinion(opinion)
        let tally = Tally(results, hasOpinion: view != nil)
        let sum = percent((view?.logOdds ?? 0) + Double(tally.total + (view?.findingPoints ?? 0)))
        let limits = Limits(tally.failures, view, legibility, likelihood: sum)
        let likelihood = limits.clamp(sum)
        let verdict = verdict(likelihood)
        let isSupported = view != nil || tally.speaksAgainst
        return FusedVerdict(
            verdict: verdict, likelihood: isSupported ? likelihood : nil,
            evidenceQuality: quality(results, opinion: opinion, view),
            outcome: outcome(verdict, results, view, legibility),
            points: (view?.points ?? []) + tally.points, wanted: Wanted.angles(results), caps: limits.caps,
            fusionVersion: version)
    }

    /// At least this is "authentic"; at most its counterpart is "fake". The same line as for a model alone.
    package static let authenticFrom = Verdict.leastConfidence
    package static let fakeUpTo = 100 - Verdict.leastConfidence

    private static func verdict(_ likelihood: Int) -> Verdict {
        if likelihood >= authenticFrom { return .authentic }
        return likelihood <= fakeUpTo ? .fake : .inconclusive
    }

    /// Tenths of a power of ten of the odds as a share.
    private static func percent(_ points: Double) -> Int {
        Int((100 / (1 + pow(10, -points / 10))).rounded())
    }

    /// One result a rule, in one order, whatever order they came in: of two the worse one.
    private static func unique(_ results: [RuleResult]) -> [RuleResult] {
        let worst: [RuleOutcome] = [.fail, .unreadable, .pass, .notApplicable]
        let ranked = results.sorted { one, other in
            let ranks = (worst.firstIndex(of: one.outcome) ?? 0, worst.firstIndex(of: other.outcome) ?? 0)
            return (one.rule, ranks.0, -one.version, one.sentence) < (
                other.rule, ranks.1, -other.version, other.sentence
            )
        }
        var seen: Set<RuleID> = []
        return ranked.filter { seen.insert($0.rule).inserted }
    }
}
