/// `VStack`, `HStack`, `ZStack` and their lazy versions.
import Foundation

public struct VStack<Content: View>: Primitive {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content

    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        [view.stacked(Content._render(view.content, context.at(1)), context)]
    }

    fileprivate func stacked(_ rows: [El], _ context: RenderContext) -> El {
        var stack = Placement.stack(.vertical, rows, context)
        if alignment != .center { stack.style("align-items", alignment.css) }
        if let spacing, spacing != 8 { stack.style("gap", CSS.px(spacing)) }
        return stack
    }
}

public struct HStack<Content: View>: Primitive {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content

    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var stack = Placement.stack(.horizontal, Content._render(view.content, context.at(1)), context)
        if view.alignment != .center { stack.style("align-items", view.alignment.css) }
        if let spacing = view.spacing, spacing != 8 { stack.style("gap", CSS.px(spacing)) }
        return [stack]
    }
}

public struct ZStack<Content: View>: Primitive {
    let alignment: Alignment
    let content: Content

    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var stack = Placement.stack(nil, Content._render(view.content, context.at(1)), context)
        stack.style("place-items", view.alignment.css)
        return [stack]
    }
}

public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// Of a long `ForEach` directly inside, only rows near the visible part are rendered. Others keep their place, but
/// not their state.
public struct LazyVStack<Content: View>: Primitive {
    let stack: VStack<Content>

    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) { stack = VStack(alignment: alignment, spacing: spacing, content: content) }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        func greedy(_ rows: [El], _ context: RenderContext) -> El {
            var stack = view.stack.stacked(rows, context)
            stack.fillsWidth = true
            return stack
        }
        var inner = context.at(1)
        inner.lazy = LazyLayout(run: 8, arrange: greedy)
        return [greedy(Content._render(view.stack.content, inner), context)]
    }
}

/// Renders all its children: rows that lie across the screen are short.
public struct LazyHStack<Content: View>: Primitive {
    let stack: HStack<Content>

    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) { stack = HStack(alignment: alignment, spacing: spacing, content: content) }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        HStack<Content>._render(view.stack, context)
    }
}
