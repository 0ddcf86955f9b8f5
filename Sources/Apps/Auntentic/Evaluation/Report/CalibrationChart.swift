/// How often verdicts are right against how sure they claim to be, with intervals and the number behind each point.

struct CalibrationChart {
    let calibration: Calibration

    private static let plot = (left: 44.0, top: 12.0, width: 412.0, height: 190.0)
    private static let barHeight = 34.0
    private var filled: [Calibration.Bin] { calibration.bins.filter { $0.confidence != nil } }

    /// Judges seldom decide while unsure, so the left of the plot would mostly be empty.
    private var start: Double { min(50, Double(filled.first?.from ?? 50)) / 100 }

    var html: HTML {
        """
        <svg class="chart" viewBox="0 0 480 \(Self.plot.top + Self.plot.height + 40 + Self.barHeight)" role="img"
        aria-label="\(spoken)">
        \([0, 0.25, 0.5, 0.75, 1].map(gridLine))
        \(ticks.map(tick))
        <line class="ideal" x1="\(x(start))" y1="\(y(start))" x2="\(x(1))" y2="\(y(1))"/>
        \(filled.map(bar))
        \(filled.map(point))
        <text class="axis" x="\(Self.plot.left + Self.plot.width)" y="\(y(0) - 6)" text-anchor="end">claimed →</text>
        <text class="axis" x="\(Self.plot.left + 6)" y="\(y(1) + 14)">↑ right</text>
        </svg>
        """
    }

    private var ticks: [Double] { (0...10).map { Double($0) / 10 }.filter { $0 >= start - 0.001 } }

    private func x(_ share: Double) -> Double { Self.plot.left + Self.plot.width * (share - start) / (1 - start) }
    private func y(_ share: Double) -> Double { Self.plot.top + Self.plot.height * (1 - share) }

    private func gridLine(_ share: Double) -> HTML {
        """
        <line class="grid" x1="\(Self.plot.left)" y1="\(y(share))" x2="\(Self.plot.left + Self.plot.width)" y2="\(y(share))"/>
        <text class="small" x="\(Self.plot.left - 8)" y="\(y(share) + 4)" text-anchor="end">\(Words.percent(share))</text>
        """
    }

    private func tick(_ share: Double) -> HTML {
        "<text class=\"small\" x=\"\(x(share))\" y=\"\(y(0) + 18)\" text-anchor=\"middle\">\(Words.percent(share))</text>"
    }

    private func point(_ bin: Calibration.Bin) -> HTML {
        guard let claimed = bin.confidence, let share = bin.right.share, let range = bin.right.interval else {
            return .none
        }
        let radius = 4 + 7 * (Double(bin.right.of) / Double(calibration.verdicts)).squareRoot()
        return """
            <line class="whisker" x1="\(x(claimed))" y1="\(y(range.lowerBound))" x2="\(x(claimed))"
            y2="\(y(range.upperBound))"/>
            <circle class="point" cx="\(x(claimed))" cy="\(y(share))" r="\(radius)"/>
            """
    }

    /// The histogram below the plot: how many verdicts each point stands for.
    private func bar(_ bin: Calibration.Bin) -> HTML {
        let most = filled.map(\.right.of).max() ?? 1
        let height = max(1, (Self.barHeight - 14) * Double(bin.right.of) / Double(most))
        let from = x(Double(bin.from) / 100) + 2
        let to = x(Double(bin.from + 100 / Calibration.binCount) / 100) - 2
        let floor = y(0) + 40 + Self.barHeight - 2
        return """
            <rect class="bar" x="\(from)" y="\(floor - height)" width="\(to - from)" height="\(height)" rx="2"/>
            <text class="small" x="\((from + to) / 2)" y="\(floor - height - 3)" text-anchor="middle">\(bin.right.of)</text>
            """
    }

    private var spoken: String {
        filled.map { bin in
            let claimed = bin.confidence.map(Words.percent) ?? "–"
            return "Claimed \(claimed), right \(Words.share(bin.right)) of \(bin.right.of)."
        }.joined(separator: " ")
    }
}
