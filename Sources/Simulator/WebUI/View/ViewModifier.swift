/// Modifiers that an app writes itself.
@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder func body(content: Content) -> Body
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: Primitive {
    let render: (RenderContext) -> [El]

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] { view.render(context) }
}

public struct EmptyModifier: ViewModifier {
    public static let identity = EmptyModifier()
    public nonisolated init() {}
    public func body(content: Content) -> some View { content }
}

public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier

    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View, Primitive where Content: View, Modifier: ViewModifier {
    public typealias Body = Never

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        context.node(
            Modifier.self,
            evaluate: { node in
                var modifier = view.modifier
                node.connect(&modifier, context.environment)
                return modifier.body(content: .init { Content._render(view.content, $0) })
            }
        ) { Modifier.Body._render($0, $1) }
    }
}

extension View {
    public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { .init(content: self, modifier: modifier) }
}
