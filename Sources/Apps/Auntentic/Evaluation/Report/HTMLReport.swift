/// The report a person looks at: one HTML file that needs nothing else, in light and dark, on screen and on paper.
import AuntenticCore
import Foundation

package struct HTMLReport: Sendable {
    /// A small JPEG of a photo; nil when it can't be made.
    package typealias Thumbnail = @Sendable (EvalPhoto) async -> Data?

    /// Mistakes shown with their photos; the table of all checks has the rest.
    package static let shownMistakes = 12

    let results: EvalResults
    let summary: EvalSummary

    package init(_ results: EvalResults, _ summary: EvalSummary) {
        self.results = results
        self.summary = summary
    }

    package func page(thumbnail: Thumbnail) async -> String {
        let mistakes = Array(summary.mistakes.prefix(Self.shownMistakes))
        var pictures: [EvalPhoto: String] = [:]
        for photo in mistakes.flatMap(\.check.photos) where pictures[photo] == nil {
            pictures[photo] = await thumbnail(photo).flatMap(Self.dataURL)
        }
        return page(MistakeCards(mistakes: mistakes, total: summary.mistakes.count, pictures: pictures).html).text
    }

    /// Anything that isn't a JPEG stays out: browsers guess what they are given.
    private static func dataURL(_ bytes: Data) -> String? {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        return "data:image/jpeg;base64," + bytes.base64EncodedString()
    }

    private func page(_ mistakes: HTML) -> HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <meta name="color-scheme" content="light dark">
        <title>Evaluation of \(results.name)</title>
        <style>\(ReportStyle.css)</style>
        </head>
        <body>
        \(header)
        <main>
        \(caveats)
        \(FigureTiles(summary: summary, runs: results.runs).html)
        <section class="pair">
        <figure><h2>Verdict and truth</h2>\(MatrixChart(matrix: summary.matrix).html)
        <figcaption>Each row adds up to all pairs of that kind. “Inconclusive” abstains: it is never counted as right.
        \(Words.share(summary.matrix.prevalence)) of this set is fake.</figcaption></figure>
        <figure><h2>Does “90 % sure” mean it?</h2>\(CalibrationChart(calibration: summary.calibration).html)
        <figcaption>\(calibrationCaption)</figcaption></figure>
        </section>
        \(OutlookTable(outlooks: summary.outlooks).html)
        \(mistakes)
        \(ReportTables(results: results, summary: summary).html)
        </main>
        \(footer)
        </body>
        </html>
        """
    }

    private var header: HTML {
        let pairs = results.checks.count == 1 ? "1 pair" : "\(results.checks.count) pairs"
        let runs = results.runs > 1 ? ["\(results.runs) runs each"] : []
        let versions = results.versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let facts = [pairs] + runs + [Words.date(results.startedAt)] + versions
        return """
            <header><div>
            <p class="eyebrow">How right are the verdicts?</p>
            <h1>\(results.name)</h1>
            <p class="judge">Judged by <b>\(results.judge)</b></p>
            <p class="facts">\(facts.map { "<span>\($0)</span>" as HTML })</p>
            </div></header>
            """
    }

    private var caveats: HTML {
        guard !summary.caveats.isEmpty else { return .none }
        let items = summary.caveats.map { "<li>\($0)</li>" as HTML }
        return """
            <section class="caveats"><h2>Before you read the figures</h2><ul>\(items)</ul></section>
            """
    }

    private var calibrationCaption: HTML {
        let calibration = summary.calibration
        guard let error = calibration.expectedError else { return "No check was decided." }
        let warning = calibration.isTooSmall ? " Too few to judge by." : ""
        return """
            On the dashed line, verdicts are right as often as they claim. Below it the judge is too sure of itself.
            Bars are 95 % intervals. Expected calibration error: <b>\(Words.percent(error))</b>
            over \(calibration.verdicts) decided checks.\(warning)
            """
    }

    private var footer: HTML {
        """
        <footer><p>Intervals are 95 % intervals: Wilson's for shares, and for predictive values the combination of two
        of them (Donner &amp; Zou). The first run of each check counts; more runs show repeatability only. All figures
        describe pairs like those in this set: fakes of another kind may be judged quite differently.</p></footer>
        """
    }
}
