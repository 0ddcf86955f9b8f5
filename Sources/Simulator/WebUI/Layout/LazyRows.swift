/// Rows of a lazy stack or grid in runs: those near the visible part of the page are rendered, others keep their place.
import Foundation

/// How a lazy container lays out the rows of a `ForEach` directly inside it.
struct LazyLayout {
    /// How many rows come and go together.
    let run: Int
    /// The box of one run.
    let arrange: @MainActor ([El], RenderContext) -> El
}

/// Rows that follow each other; nil while they are far from what is visible.
struct LazyRun<ID: Hashable, Content> {
    var index: Int
    var count: Int
    var rows: [(ID, Content)]?

    static func split<Data: RandomAccessCollection>(_ data: Data, into run: Int) -> [(Int, Data.SubSequence)] {
        stride(from: 0, to: data.count, by: run).map { first in
            let start = data.index(data.startIndex, offsetBy: first)
            let end = data.index(start, offsetBy: min(run, data.count - first))
            return (first / run, data[start..<end])
        }
    }
}

extension LazyRun where Content: View {
    /// A single run stands in the container itself, as if it weren't lazy.
    @MainActor
    static func render(_ runs: [LazyRun], _ layout: LazyLayout, _ context: RenderContext) -> [El] {
        guard runs.count > 1 else { return runs.flatMap { $0.elements(context) } }
        let window = LazyWindow.of(context.owner)
        return runs.map { run in
            let place = context.at(900_000 + UInt64(run.index))
            var box = layout.arrange(run.elements(context), place)
            box.set("data-y", place.on { window.hear($0, of: run.index, rows: run.count) })
            box.set("data-ys", run.rows == nil ? "0" : "1")
            if run.rows == nil {
                box.style("height", CSS.px(window.height(of: run.index, rows: run.count)))
                box.style("flex", "none")
            }
            return box
        }
    }

    @MainActor
    private func elements(_ context: RenderContext) -> [El] {
        (rows ?? []).flatMap { id, row in Content._render(row, context.at(id: id)) }
    }
}

/// Which runs of a list are near the visible part, and how high those were that have been there.
@MainActor
final class LazyWindow {
    /// The first run is there before the page has said anything.
    let near = StateBox<Set<Int>>([0])
    private var heights: [Int: (height: Double, rows: Int)] = [:]
    /// Of a row, before one has been measured.
    private static let usual = 160.0

    static func of(_ node: Node) -> LazyWindow {
        if let kept = node.storage[0] as? LazyWindow { return kept }
        let window = LazyWindow()
        node.storage[0] = window
        return window
    }

    func hear(_ event: UIEvent, of run: Int, rows: Int) {
        guard case .near(let isNear, let height) = event else { return }
        if near.unobserved.contains(run) { heights[run] = (height, rows) }
        if isNear { near.value.insert(run) } else { near.value.remove(run) }
    }

    /// As high as it was, or as others of the list are.
    func height(of run: Int, rows: Int) -> Double {
        if let known = heights[run], known.rows == rows { return known.height }
        let all = heights.values.reduce((height: 0.0, rows: 0)) { ($0.height + $1.height, $0.rows + $1.rows) }
        return Double(rows) * (all.rows > 0 ? all.height / Double(all.rows) : Self.usual)
    }
}
