/// Liquid Glass, as far as a page can show it: what lies behind is blurred and shines through, and the edge catches light.
import Foundation

public struct Glass: Equatable, Sendable {
    enum Kind: String, Sendable { case regular, clear, identity }

    let kind: Kind
    private(set) var colour: Color?
    private(set) var isInteractive = false

    public static var regular: Glass { .init(kind: .regular) }
    public static var clear: Glass { .init(kind: .clear) }
    /// No glass at all.
    public static var identity: Glass { .init(kind: .identity) }

    public func tint(_ color: Color?) -> Glass {
        var glass = self
        glass.colour = color
        return glass
    }

    /// It gives way under a finger.
    public func interactive(_ isEnabled: Bool = true) -> Glass {
        var glass = self
        glass.isInteractive = isEnabled
        return glass
    }
}

/// A capsule.
public struct DefaultGlassEffectShape: Shape {
    public nonisolated init() {}
    public nonisolated var _radius: String { Capsule()._radius }
}

extension View {
    public func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S = DefaultGlassEffectShape()) -> some View {
        each { element, context in element.pour(glass, shape._radius, context) }
    }
}

extension El {
    /// The page's style sheet has the glass itself.
    fileprivate mutating func pour(_ glass: Glass, _ radius: String, _ context: RenderContext) {
        guard glass.kind != .identity else { return }
        prepare(.background, context)
        style("border-radius", radius)
        add("glass")
        if glass.kind == .clear { add("clear") }
        if glass.isInteractive { add("lively") }
        if let colour = glass.colour { style("--glass", colour._css) }
    }
}

/// Glasses that belong together. A page doesn't let them flow into one another.
public struct GlassEffectContainer<Content: View>: View {
    private let content: Content

    public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }

    public var body: some View { content }
}

extension PrimitiveButtonStyle where Self == _NamedButtonStyle {
    public static var glass: Self { .init(name: "bg") }
    public static var glassProminent: Self { .init(name: "bgp") }
}
