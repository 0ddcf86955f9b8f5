/// What else there is to look up: brands, unsteady answers, errors and every single check.
import AuntenticCore

struct ReportTables {
    let results: EvalResults
    let summary: EvalSummary

    /// `results.json` has all; a page with more rows than this is slow to open.
    private static let mostRows = 2000

    var html: HTML {
        """
        \(brands)
        \(unsteady)
        \(failures)
        \(checks)
        """
    }

    private var brands: HTML {
        guard summary.brands.count > 1 else { return .none }
        let rows = summary.brands.map { figures in
            let matrix = figures.matrix
            return """
                <tr><td>\(figures.brand)</td><td class="n">\(matrix.prevalence.of)</td>
                <td class="n">\(matrix.prevalence.hits)</td>
                <td class="n">\(Words.shareWithInterval(matrix.accuracyOfDecided))</td>
                <td class="n">\(Words.share(matrix.abstained))</td></tr>
                """ as HTML
        }
        return table("By brand", ["brand", "pairs", "fakes", "right, of those decided", "undecided"], rows)
    }

    private var unsteady: HTML {
        let unsteady = summary.repeatability.unsteady
        guard !unsteady.isEmpty else { return .none }
        let rows = unsteady.prefix(Self.mostRows).map { check in
            let answers = zip(check.verdicts, check.confidences).map { "\($0.rawValue) \($1) %" }
            let note = check.contradictsItself ? "contradicts itself" : "not always decided"
            return "<tr><td>\(check.id)</td><td>\(answers.joined(separator: ", "))</td><td>\(note)</td></tr>" as HTML
        }
        return table("Answers that changed between runs", ["check", "answers", ""], rows)
    }

    private var failures: HTML {
        guard !summary.failures.isEmpty else { return .none }
        let rows = summary.failures.prefix(Self.mostRows).map { attempt in
            "<tr><td>\(attempt.check.id)</td><td class=\"n\">\(attempt.run)</td><td>\(attempt.failure ?? "")</td></tr>"
                as HTML
        }
        return table("Errors", ["check", "run", "what happened"], rows)
    }

    private var checks: HTML {
        let first = results.attempts.filter { $0.run == 1 }
        let rows = first.prefix(Self.mostRows).map(row)
        let rest = first.count > rows.count ? " The first \(rows.count); results.json has all." : ""
        return """
            <details><summary>Every check (\(first.count)).\(rest)</summary>
            \(bare(["check", "brand", "is", "said", "sure", "time", ""], rows))</details>
            """
    }

    private func row(_ attempt: EvalAttempt) -> HTML {
        let said = attempt.answer?.verdict.rawValue ?? "error"
        let mark = attempt.isRight ? "right" : attempt.isWrong ? "wrong" : attempt.answer == nil ? "error" : "undecided"
        return """
            <tr><td>\(attempt.check.id)</td><td>\(attempt.check.brand ?? "")</td><td>\(attempt.check.truth.rawValue)</td>
            <td>\(said)</td><td class="n">\(attempt.answer.map { "\($0.confidence) %" } ?? "")</td>
            <td class="n">\(Words.seconds(attempt.seconds))</td><td><span class="mark \(mark)">\(mark)</span></td></tr>
            """
    }

    private func table(_ title: String, _ columns: [String], _ rows: [HTML]) -> HTML {
        "<section><h2>\(title)</h2>\(bare(columns, rows))</section>"
    }

    private func bare(_ columns: [String], _ rows: [HTML]) -> HTML {
        """
        <div class="scroll"><table><thead><tr>\(columns.map { "<th>\($0)</th>" as HTML })</tr></thead>
        <tbody>\(rows)</tbody></table></div>
        """
    }
}
