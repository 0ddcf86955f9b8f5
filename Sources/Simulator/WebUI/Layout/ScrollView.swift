/// `ScrollView`, its reader, and the scrolling modifiers.
import Foundation

public struct ScrollView<Content: View>: Primitive {
    let axes: Axis.Set
    let content: Content

    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let isHorizontal = view.axes == .horizontal
        var inner = Placement.stack(.vertical, Content._render(view.content, context.at(1)), context.at(2))
        inner.add("si")
        inner.style("gap", "8px")
        // What is wider than the view begins at its leading edge: nobody could scroll to what lies before it.
        if isHorizontal { inner.style("align-items", "flex-start") }
        var scroll = El("div", context, "scroll", isHorizontal ? "shx" : "shy")
        scroll.children = Refresh.control(context) + [inner]
        scroll.fillsWidth = true
        scroll.fillsHeight = !isHorizontal
        return [scroll]
    }
}

public struct ScrollViewProxy: Sendable {
    /// It has no effect on the page: scrolling belongs to the browser.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

public struct ScrollViewReader<Content: View>: Primitive {
    let content: (ScrollViewProxy) -> Content

    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        Content._render(view.content(ScrollViewProxy()), context)
    }
}

public struct ScrollIndicatorVisibility: Equatable, Sendable {
    public static var automatic: Self { .init() }
    public static var visible: Self { .init() }
    public static var hidden: Self { .init() }
    public static var never: Self { .init() }
}

public struct ScrollDismissesKeyboardMode: Sendable {
    public static var automatic: Self { .init() }
    public static var immediately: Self { .init() }
    public static var interactively: Self { .init() }
    public static var never: Self { .init() }
}

public struct ScrollBounceBehavior: Sendable {
    public static var automatic: Self { .init() }
    public static var always: Self { .init() }
    public static var basedOnSize: Self { .init() }
}

extension View {
    public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal])
        -> some View
    { self }

    public func scrollDisabled(_ disabled: Bool) -> some View { self }
    public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
    public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View {
        self
    }
    public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
    public func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }
    public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }
    public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View { self }
}
