/// `ViewThatFits`: only the browser knows sizes, so it always takes the first choice. The exception: at accessibility
/// text sizes, where a horizontal first choice would not fit on a phone, it takes the next one.
import Foundation

public struct ViewThatFits<Content: View>: Primitive {
    let content: Content

    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let choices = Content._render(view.content, context.at(1))
        let prefersNarrow = context.environment.dynamicTypeSize.isAccessibilitySize
        let narrow = choices.first { !$0.classes.contains("h") }
        return [prefersNarrow ? narrow ?? choices.first : choices.first].compactMap(\.self)
    }
}

public struct AnyLayout: Sendable {
    private enum Kind: Sendable { case row(VerticalAlignment, CGFloat?), column(HorizontalAlignment, CGFloat?) }

    private let kind: Kind

    public init(_ layout: HStackLayout) { kind = .row(layout.alignment, layout.spacing) }
    public init(_ layout: VStackLayout) { kind = .column(layout.alignment, layout.spacing) }

    @MainActor @ViewBuilder
    public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        switch kind {
        case .row(let alignment, let spacing): HStack(alignment: alignment, spacing: spacing, content: content)
        case .column(let alignment, let spacing): VStack(alignment: alignment, spacing: spacing, content: content)
        }
    }
}

public struct HStackLayout: Sendable {
    public var alignment: VerticalAlignment
    public var spacing: CGFloat?

    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }
}

public struct VStackLayout: Sendable {
    public var alignment: HorizontalAlignment
    public var spacing: CGFloat?

    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }
}
