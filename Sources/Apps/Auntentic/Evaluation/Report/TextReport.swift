/// The figures for a terminal: what a person wants to know before opening the report.
import AuntenticCore

package enum TextReport {
    package static func lines(_ results: EvalResults, _ summary: EvalSummary) -> [String] {
        let blocks = [
            summary.caveats.map { "! \($0)" }, matrix(summary.matrix), figures(results, summary),
            outlooks(summary.outlooks), mistakes(summary.mistakes), failures(summary.failures),
        ]
        let title = "\(results.name), judged by \(results.judge)"
        return ([title] + blocks.filter { !$0.isEmpty }.flatMap { [""] + $0 }).map(oneLine)
    }

    /// Words of a model or a file name must not move the cursor or forge a line.
    private static func oneLine(_ line: String) -> String {
        var clean = ""
        for scalar in line.unicodeScalars {
            clean.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return clean
    }

    private static func matrix(_ matrix: ConfusionMatrix) -> [String] {
        let head = ["", "authentic", "fake", "inconclusive", "error"]
        let rows = Truth.allCases.map { truth in
            ["is \(truth.rawValue)"] + Verdict.allCases.map { "\(matrix.count($0, truth: truth))" }
                + ["\(matrix.failed(truth))"]
        }
        return ([head] + rows).map { row in
            row.enumerated().map { $0 == 0 ? padEnd($1, 14) : padStart($1, 14) }.joined()
        }
    }

    private static func figures(_ results: EvalResults, _ summary: EvalSummary) -> [String] {
        let matrix = summary.matrix
        var lines = [
            pair("right, of those decided", Words.shareWithInterval(matrix.accuracyOfDecided)),
            pair("right, of all tried", Words.shareWithInterval(matrix.rightOfAll)),
            pair("left undecided", Words.shareWithInterval(matrix.abstained)),
            pair("\"fake\" was true", Words.shareWithInterval(matrix.precisionOfFake)),
            pair("fakes found", Words.shareWithInterval(matrix.recallOfFake)),
            pair("calibration error", summary.calibration.expectedError.map(Words.percent) ?? "–"),
        ]
        if let spread = summary.repeatability.meanSpread {
            let steady = Words.shareWithInterval(summary.repeatability.steady)
            lines.append(pair("same answer again", "\(steady), confidence moves \(Words.decimal(spread, 1)) points"))
        }
        if let median = summary.spending.medianSeconds, let p95 = summary.spending.p95Seconds {
            lines.append(pair("time for a check", "\(Words.seconds(median)) median, \(Words.seconds(p95)) at 95 %"))
        }
        if let each = summary.spending.microUSDPerCheck {
            let total = Words.dollars(microUSD: Double(summary.spending.totalMicroUSD))
            lines.append(pair("cost of a check", "\(Words.dollars(microUSD: each)), \(total) in all"))
        }
        return lines
    }

    private static func outlooks(_ outlooks: [Outlook]) -> [String] {
        let lines = outlooks.filter { $0.fakeIsRight.value != nil || $0.authenticIsRight.value != nil }.map {
            pair("  at \(Words.percent($0.shareOfFakes)) fakes", Words.value($0.fakeIsRight))
        }
        return lines.isEmpty ? [] : ["\"fake\" would be right"] + lines
    }

    private static func mistakes(_ mistakes: [EvalAttempt]) -> [String] {
        guard !mistakes.isEmpty else { return [] }
        let lines = mistakes.prefix(5).map { attempt in
            let said = attempt.answer.map { "said \($0.verdict.rawValue), \($0.confidence) % sure" } ?? ""
            return "  \(attempt.check.id): is \(attempt.check.truth.rawValue), \(said)"
        }
        return ["worst of \(mistakes.count) \(mistakes.count == 1 ? "mistake" : "mistakes")"] + lines
    }

    private static func failures(_ failures: [EvalAttempt]) -> [String] {
        guard !failures.isEmpty else { return [] }
        let lines = failures.prefix(5).map { "  \($0.check.id): \($0.failure?.prefix(160) ?? "")" }
        let more = failures.count > lines.count ? ["  and \(failures.count - lines.count) more"] : []
        return ["errors"] + lines + more
    }

    private static func pair(_ name: String, _ value: String) -> String { padEnd(name, 26) + value }

    private static func padEnd(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private static func padStart(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }
}
