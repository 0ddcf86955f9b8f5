/// The `View` protocol, and `Primitive`: the views that render themselves.
@_exported import Observation

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
    static func _render(_ view: Self, _ context: RenderContext) -> [El]
}

extension View {
    public static func _render(_ view: Self, _ context: RenderContext) -> [El] { context.composite(view) }
}

@MainActor @preconcurrency
public protocol Primitive: View where Body == Never {}

extension Primitive {
    public var body: Never { fatalError("\(Self.self) renders itself and has no body") }
}

extension Never: View {
    public var body: Never { fatalError("Never has no body") }
}

@MainActor
func renderAny(_ view: any View, _ context: RenderContext) -> [El] {
    func open<V: View>(_ view: V) -> [El] { V._render(view, context) }
    return open(view)
}
