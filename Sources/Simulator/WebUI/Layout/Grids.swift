/// `LazyVGrid`, `LazyHGrid`, and `Grid` with its rows.
import Foundation

public struct GridItem: Sendable {
    public enum Size: Sendable {
        case fixed(CGFloat)
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    public var size: Size
    public var spacing: CGFloat?
    public var alignment: Alignment?

    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }

    var isAdaptive: Bool { if case .adaptive = size { true } else { false } }

    var css: String {
        switch size {
        case .fixed(let width): CSS.px(width)
        case .flexible(let minimum, _): "minmax(\(CSS.px(minimum)),1fr)"
        case .adaptive(let minimum, _): "repeat(auto-fill,minmax(\(CSS.px(minimum)),1fr))"
        }
    }
}

/// Of a long `ForEach` directly inside, only lines near the visible part are rendered. Others keep their place, but
/// not their state.
public struct LazyVGrid<Content: View>: Primitive {
    let columns: [GridItem]
    let spacing: CGFloat?
    let content: Content

    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.columns = columns
        self.spacing = spacing
        self.content = content()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var inner = context.at(1)
        // Where the page decides how many columns there are, a run could end in the middle of a line.
        if !view.columns.contains(where: \.isAdaptive) {
            let lines = max(1, (12 + view.columns.count - 1) / max(1, view.columns.count))
            inner.lazy = LazyLayout(run: lines * max(1, view.columns.count)) { rows, place in
                var run = view.grid(rows, place)
                run.style("grid-column", "1/-1")
                return run
            }
        }
        return [view.grid(Content._render(view.content, inner), context)]
    }

    private func grid(_ cells: [El], _ context: RenderContext) -> El {
        var grid = El("div", context, "g")
        grid.fillsWidth = true
        grid.style("grid-template-columns", columns.map(\.css).joined(separator: " "))
        grid.style("gap", "\(CSS.px(spacing ?? 8)) \(CSS.px(columns.first?.spacing ?? 8))")
        grid.children = Placement.arrange(cells, in: nil)
        return grid
    }
}

public struct Grid<Content: View>: Primitive {
    let alignment: Alignment
    let horizontal: CGFloat?
    let vertical: CGFloat?
    let content: Content

    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        horizontal = horizontalSpacing
        vertical = verticalSpacing
        self.content = content()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var grid = El("div", context, "g")
        let rows = Content._render(view.content, context.at(1))
        let columns = rows.filter { $0.classes.contains("gridrow") }.map(\.children.count).max() ?? 1
        grid.style("grid-template-columns", "repeat(\(max(1, columns)),auto)")
        grid.style("gap", "\(CSS.px(view.vertical ?? 8)) \(CSS.px(view.horizontal ?? 8))")
        grid.style("justify-items", view.alignment.horizontal.css)
        grid.fillsWidth = rows.contains { row in row.children.contains(where: \.fillsWidth) }
        grid.children = rows.map { row in
            var row = row
            if !row.classes.contains("gridrow") { row.style("grid-column", "1/-1") }
            return row
        }
        return [grid]
    }
}

public struct GridRow<Content: View>: Primitive {
    let content: Content

    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) { self.content = content() }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var row = El("div", context, "gridrow")
        row.style("display", "contents")
        row.children = Placement.arrange(Content._render(view.content, context.at(1)), in: nil)
        return [row]
    }
}
