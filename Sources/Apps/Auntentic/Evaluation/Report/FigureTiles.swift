/// The figures a reader asks for first, each with its interval drawn below it.
import AuntenticCore

struct FigureTiles {
    let summary: EvalSummary
    let runs: Int

    var html: HTML {
        let matrix = summary.matrix
        return """
            <section class="tiles">
            \(tile("Right, of those decided", matrix.accuracyOfDecided, "of \(matrix.decided) verdicts"))
            \(tile("Left undecided", matrix.abstained, "of \(matrix.answered) answers"))
            \(tile("“Fake” was true", matrix.precisionOfFake, "precision, of \(matrix.all(.fake)) called fake"))
            \(tile("Fakes found", matrix.recallOfFake, "recall, of \(matrix.answered(.fake)) fakes"))
            \(tile("Right, of all tried", matrix.rightOfAll, "undecided and failed count as not right"))
            \(repeatability)
            \(time)
            \(cost)
            </section>
            """
    }

    private func tile(_ title: String, _ share: Proportion, _ note: String) -> HTML {
        """
        <div class="tile"><h3>\(title)</h3><p class="figure">\(Words.share(share))</p>
        \(interval(share))<p class="note">\(note)</p></div>
        """
    }

    private func plain(_ title: String, _ figure: String, _ notes: [String]) -> HTML {
        """
        <div class="tile"><h3>\(title)</h3><p class="figure">\(figure)</p>
        \(notes.map { "<p class=\"note\">\($0)</p>" as HTML })</div>
        """
    }

    private func interval(_ proportion: Proportion) -> HTML {
        guard let share = proportion.share, let range = proportion.interval else { return .none }
        let low = 100 * range.lowerBound
        let width = max(0.5, 100 * range.upperBound - low)
        return """
            <svg class="interval" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect class="track" x="0" y="2" width="100" height="2"/>
            <rect class="band" x="\(low)" y="1.5" width="\(width)" height="3"/>
            <rect class="dot" x="\(min(99.2, max(0, 100 * share - 0.4)))" y="0" width="0.8" height="6"/></svg>
            <p class="range">\(Words.range(range))</p>
            """
    }

    private var repeatability: HTML {
        let repeated = summary.repeatability
        guard let spread = repeated.meanSpread else {
            return plain(
                "Same answer again", "–", ["needs two runs or more; this was \(runs == 1 ? "one" : "cut short")"])
        }
        return tile(
            "Same answer again", repeated.steady,
            "of \(repeated.checks.count) pairs; confidence moves by \(Words.decimal(spread, 1)) points on average")
    }

    private var time: HTML {
        let spending = summary.spending
        guard let median = spending.medianSeconds, let p95 = spending.p95Seconds, let slowest = spending.slowestSeconds
        else { return plain("Time for a check", "–", []) }
        return plain(
            "Time for a check", Words.seconds(median),
            ["median", "95 % within \(Words.seconds(p95))", "slowest \(Words.seconds(slowest))"])
    }

    private var cost: HTML {
        guard let each = summary.spending.microUSDPerCheck else {
            return plain("Cost of a check", "–", ["the judge has no price, or none is configured"])
        }
        return plain(
            "Cost of a check", Words.dollars(microUSD: each),
            [
                "\(Words.dollars(microUSD: Double(summary.spending.totalMicroUSD))) for \(summary.spending.priced) calls"
            ])
    }
}
