/// Any style that can fill a shape or a text.
public protocol ShapeStyle: Sendable {
    var _css: String { get }
    /// A gradient's last colour, for what can have only one; nil for a style that is one colour anyway.
    var _lastColor: String? { get }
}

extension ShapeStyle {
    public var _lastColor: String? { _css.holds("gradient(") ? CSS.lastColor(of: _css) : nil }
}

public struct HierarchicalShapeStyle: ShapeStyle {
    public let _css: String
    public static let primary = Self(_css: "var(--label)")
    public static let secondary = Self(_css: "var(--label2)")
    public static let tertiary = Self(_css: "var(--label3)")
    public static let quaternary = Self(_css: "var(--label4)")
}

public struct Material: ShapeStyle {
    public let _css: String
    public static let regular = Material(_css: "var(--material)")
    public static let thin = Material(_css: "var(--material)")
    public static let ultraThin = Material(_css: "var(--material)")
    public static let thick = Material(_css: "var(--material)")
    public static let ultraThick = Material(_css: "var(--material)")
    public static let bar = Material(_css: "var(--material)")
}

public struct TintShapeStyle: ShapeStyle {
    public init() {}
    public var _css: String { "var(--tint)" }
}

public struct BackgroundStyle: ShapeStyle {
    public init() {}
    public var _css: String { "var(--bg)" }
}

public struct ForegroundStyle: ShapeStyle {
    public init() {}
    public var _css: String { "currentColor" }
}

public struct AnyShapeStyle: ShapeStyle {
    public let _css: String
    public let _lastColor: String?

    public init<S: ShapeStyle>(_ style: S) {
        _css = style._css
        _lastColor = style._lastColor
    }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: Self { .primary }
    public static var secondary: Self { .secondary }
    public static var tertiary: Self { .tertiary }
    public static var quaternary: Self { .quaternary }
}

extension ShapeStyle where Self == Material {
    public static var regularMaterial: Self { .regular }
    public static var thinMaterial: Self { .thin }
    public static var ultraThinMaterial: Self { .ultraThin }
    public static var thickMaterial: Self { .thick }
    public static var ultraThickMaterial: Self { .ultraThick }
    public static var bar: Self { .bar }
}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: Self { .init() }
}

extension ShapeStyle where Self == BackgroundStyle {
    public static var background: Self { .init() }
}

extension ShapeStyle where Self == ForegroundStyle {
    public static var foreground: Self { .init() }
}

extension ShapeStyle where Self == AnyShapeStyle {
    public static var placeholder: Self { .init(HierarchicalShapeStyle.tertiary) }
    public static var separator: Self { .init(Color(css: "var(--sep)")) }
    public static var fill: Self { .init(Color(css: "var(--fill2)")) }
}
