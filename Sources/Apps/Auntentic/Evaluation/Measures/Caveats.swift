/// What a reader must know before believing the figures, in sentences.

enum Caveats {
    /// Fewer of a kind say little about that kind.
    static let leastPerTruth = 30
    /// The 95th percentile of fewer is simply the slowest.
    static let leastForP95 = 20

    static func of(_ summary: EvalSummary, _ results: EvalResults) -> [String] {
        [
            unfinished(results), failures(summary.matrix), decided(summary.matrix), width(summary.matrix),
            calibration(summary.calibration), slow(results),
        ].compactMap(\.self) + Truth.allCases.compactMap { few($0, summary.matrix) }
    }

    private static func unfinished(_ results: EvalResults) -> String? {
        guard !results.isComplete else { return nil }
        let total = results.checks.count * results.runs
        return "Partial: the run was stopped after \(results.attempts.count) of \(total) answers. "
            + "The figures describe those alone."
    }

    private static func failures(_ matrix: ConfusionMatrix) -> String? {
        guard matrix.failed > 0 else { return nil }
        return "\(matrix.failed) of \(matrix.answered + matrix.failed) checks ended in an error. "
            + "They are listed, they count as not right, and no other figure includes them."
    }

    private static func decided(_ matrix: ConfusionMatrix) -> String? {
        guard matrix.decided == 0 else { return nil }
        return "No check was decided, so nothing can be said about how right the verdicts are."
    }

    private static func width(_ matrix: ConfusionMatrix) -> String? {
        let accuracy = matrix.accuracyOfDecided
        guard let interval = accuracy.interval, interval.upperBound - interval.lowerBound > 0.12 else { return nil }
        return "A small sample: with \(accuracy.of) decided checks the true accuracy may lie anywhere from "
            + "\(Words.percent(interval.lowerBound)) to \(Words.percent(interval.upperBound))."
    }

    private static func calibration(_ calibration: Calibration) -> String? {
        guard calibration.isTooSmall, calibration.verdicts > 0 else { return nil }
        return "\(calibration.verdicts) decided checks are too few to judge the calibration; "
            + "it takes \(Calibration.leastVerdicts) or more."
    }

    private static func slow(_ results: EvalResults) -> String? {
        let answered = results.attempts.filter { $0.answer != nil }.count
        guard (1..<leastForP95).contains(answered) else { return nil }
        return "With \(answered) answers the 95th percentile of the time is simply the slowest."
    }

    private static func few(_ truth: Truth, _ matrix: ConfusionMatrix) -> String? {
        let count = matrix.answered(truth)
        let pairs = truth == .fake ? "fakes" : "authentic pairs"
        if count == 0 { return "There is no answer about \(pairs), so nothing is known about how they are judged." }
        guard count < leastPerTruth else { return nil }
        return "Only \(count) \(count == 1 ? pairs.singular : pairs) answered: each is worth "
            + "\(Words.percent(1 / Double(count))) of that row."
    }
}

extension String {
    /// Of "fakes" and "authentic pairs"; there is no other use.
    fileprivate var singular: String { String(dropLast()) }
}
