/// The confusion matrix, drawn: rows are the truth, columns the verdict, colour is the share of the row.
import AuntenticCore

struct MatrixChart {
    let matrix: ConfusionMatrix

    private static let left = 92.0
    private static let top = 34.0
    private static let height = 106.0
    private static let gap = 6.0

    /// One column: what was said and how the cells are coloured.
    private enum Column: Equatable {
        case verdict(Verdict)
        case failed

        var title: String {
            switch self {
            case .verdict(let verdict): "“\(verdict.rawValue)”"
            case .failed: "error"
            }
        }
    }

    /// Errors get a column only when there are any.
    private var columns: [Column] { Verdict.allCases.map(Column.verdict) + (matrix.failed > 0 ? [.failed] : []) }
    private var width: Double { (480 - Self.left) / Double(columns.count) }

    var html: HTML {
        """
        <svg class="chart" viewBox="0 0 480 \(Self.top + 2 * Self.height)" role="img" aria-label="\(spoken)">
        \(columns.enumerated().map { head($0, $1) })
        \(Truth.allCases.enumerated().map { row($0, $1) })
        </svg>
        """
    }

    private func head(_ place: Int, _ column: Column) -> HTML {
        let x = Self.left + (Double(place) + 0.5) * width
        return "<text class=\"axis\" x=\"\(x)\" y=\"20\" text-anchor=\"middle\">\(column.title)</text>"
    }

    private func row(_ place: Int, _ truth: Truth) -> HTML {
        let y = Self.top + Double(place) * Self.height
        let total = matrix.answered(truth) + matrix.failed(truth)
        return """
            <text class="axis strong" x="0" y="\(y + 46)">is \(truth.rawValue)</text>
            <text class="axis" x="0" y="\(y + 64)">\(total) \(total == 1 ? "pair" : "pairs")</text>
            \(columns.enumerated().map { cell($0, $1, truth, y, total) })
            """
    }

    private func cell(_ place: Int, _ column: Column, _ truth: Truth, _ y: Double, _ total: Int) -> HTML {
        let count =
            switch column {
            case .verdict(let verdict): matrix.count(verdict, truth: truth)
            case .failed: matrix.failed(truth)
            }
        let share = Proportion(count, of: total)
        let x = Self.left + Double(place) * width + Self.gap / 2
        let middle = x + (width - Self.gap) / 2
        let opacity = count == 0 ? 0.04 : 0.14 + 0.6 * (share.share ?? 0)
        let mark = kind(column, truth)
        return """
            <rect class="\(mark.style)" x="\(x)" y="\(y)" rx="8" width="\(width - Self.gap)"
            height="\(Self.height - Self.gap)" fill-opacity="\(opacity)"/>
            <text class="count" x="\(middle)" y="\(y + 46)" text-anchor="middle">\(count)</text>
            <text class="cell" x="\(middle)" y="\(y + 66)" text-anchor="middle">\(Words.share(share))</text>
            <text class="cell" x="\(middle)" y="\(y + 83)" text-anchor="middle">\(mark.word)</text>
            """
    }

    /// In words too: colour alone tells nothing to some.
    private func kind(_ column: Column, _ truth: Truth) -> (style: String, word: String) {
        switch column {
        case .verdict(.inconclusive): ("abstained", "undecided")
        case .failed: ("error", "no answer")
        case .verdict(let verdict) where verdict == truth.verdict: ("right", "right")
        case .verdict: ("wrong", truth == .fake ? "missed" : "false alarm")
        }
    }

    private var spoken: String {
        Truth.allCases.map { truth in
            let counts = Verdict.allCases.map { "\(matrix.count($0, truth: truth)) called \($0.rawValue)" }
            return "Of the \(truth.rawValue) pairs, \(counts.joined(separator: ", ")), \(matrix.failed(truth)) failed."
        }.joined(separator: " ")
    }
}
