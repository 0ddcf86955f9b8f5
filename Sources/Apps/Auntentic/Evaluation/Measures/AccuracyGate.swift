/// Whether an evaluation is good enough to pass, for scripts and continuous integration.

package struct AccuracyGate: Hashable, Sendable {
    /// What the share of right verdicts is a share of.
    package enum Base: String, CaseIterable, Sendable {
        /// Every check that was tried: abstentions and errors are not right, so nobody passes by staying silent.
        case all
        /// Only the checks that were decided.
        case decided
    }

    package enum Outcome: Hashable, Sendable {
        case passed(String)
        case failed(String)
    }

    package var least: Double
    package var base: Base

    package init(least: Double, base: Base = .all) {
        self.least = least
        self.base = base
    }

    package func outcome(_ summary: EvalSummary, isComplete: Bool) -> Outcome {
        let share = base == .all ? summary.matrix.rightOfAll : summary.matrix.accuracyOfDecided
        let of = base == .all ? "checks" : "decided checks"
        guard isComplete else { return .failed("the run was stopped early, so it can't pass") }
        guard let value = share.share, let interval = share.interval else { return .failed("there are no \(of)") }
        // Counted, not rounded: 89.96 % shown as 90.0 % still fails.
        let words = "\(share.hits) of \(share.of) \(of) right (\(Words.share(share)), wanted \(Words.percent(least)))"
        let doubt = interval.contains(least) ? "; the sample is too small to be sure of it" : ""
        return value >= least ? .passed(words + doubt) : .failed(words + doubt)
    }
}
