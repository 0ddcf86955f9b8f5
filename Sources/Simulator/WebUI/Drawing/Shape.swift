/// Shapes that CSS can draw: each is a box with rounded corners, or a circle.
import Foundation

@MainActor @preconcurrency
public protocol Shape: View, Sendable {
    nonisolated var _radius: String { get }
    nonisolated var _isCircle: Bool { get }
}

public protocol InsettableShape: Shape {}

extension Shape {
    public nonisolated var _isCircle: Bool { false }
    public var body: Never { fatalError("A shape renders itself and has no body") }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        _ShapeView<Self>._render(_ShapeView(shape: view, fill: "currentColor"), context)
    }
}

public struct Rectangle: InsettableShape {
    public typealias Body = Never
    public nonisolated init() {}
    public nonisolated var _radius: String { "0" }
}

public struct Circle: InsettableShape {
    public typealias Body = Never
    public nonisolated init() {}
    public nonisolated var _radius: String { "50%" }
    public nonisolated var _isCircle: Bool { true }
}

public struct Ellipse: InsettableShape {
    public typealias Body = Never
    public nonisolated init() {}
    public nonisolated var _radius: String { "50%" }
}

public struct Capsule: InsettableShape {
    public typealias Body = Never
    public nonisolated init(style: RoundedCornerStyle = .continuous) {}
    public nonisolated var _radius: String { "9999px" }
}

public enum RoundedCornerStyle: Hashable, Sendable { case circular, continuous }

public struct RoundedRectangle: InsettableShape {
    public typealias Body = Never
    public nonisolated let _radius: String

    public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        _radius = CSS.px(cornerRadius)
    }

    public nonisolated init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        _radius = CSS.px(cornerSize.width)
    }
}

public struct UnevenRoundedRectangle: InsettableShape {
    public typealias Body = Never
    public nonisolated let _radius: String

    public nonisolated init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {
        _radius = [topLeadingRadius, topTrailingRadius, bottomTrailingRadius, bottomLeadingRadius]
            .map(CSS.px).joined(separator: " ")
    }
}

extension Shape where Self == Rectangle {
    public nonisolated static var rect: Rectangle { .init() }
}

extension Shape where Self == Circle {
    public nonisolated static var circle: Circle { .init() }
}

extension Shape where Self == Ellipse {
    public nonisolated static var ellipse: Ellipse { .init() }
}

extension Shape where Self == Capsule {
    public nonisolated static var capsule: Capsule { .init() }
    public nonisolated static func capsule(style: RoundedCornerStyle) -> Capsule { .init(style: style) }
}

extension Shape where Self == RoundedRectangle {
    public nonisolated static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
        .init(cornerRadius: cornerRadius, style: style)
    }
}
