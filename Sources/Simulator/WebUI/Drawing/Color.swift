/// `Color`: system colours are CSS variables of the page, so the page chooses light or dark.
import Foundation

public struct Color: ShapeStyle, Hashable, Sendable {
    public let _css: String

    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

    init(css: String) { _css = css }

    public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        let parts = [red, green, blue].map { CSS.number(($0 * 255).rounded()) }
        _css = "rgba(\(parts.joined(separator: ",")),\(CSS.number(opacity)))"
    }

    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }

    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let lightness = brightness * (1 - saturation / 2)
        let margin = min(lightness, 1 - lightness)
        let colour = margin == 0 ? 0 : (brightness - lightness) / margin
        _css =
            "hsla(\(CSS.number(hue * 360)),\(CSS.percent(colour)),\(CSS.percent(lightness)),\(CSS.number(opacity)))"
    }

    public init(_ color: UIColor) { _css = color.css }
    public init(uiColor: UIColor) { _css = uiColor.css }

    public func opacity(_ opacity: Double) -> Color {
        Color(css: "color-mix(in srgb,\(_css) \(CSS.percent(opacity)),transparent)")
    }

    public func mix(with other: Color, by fraction: Double) -> Color {
        Color(css: "color-mix(in srgb,\(_css) \(CSS.percent(1 - fraction)),\(other._css))")
    }

    public var gradient: AnyGradient {
        AnyGradient(_css: "linear-gradient(180deg,color-mix(in srgb,\(_css) 82%,white),\(_css))")
    }
}

extension Color {
    public static let red = Color(css: "var(--red)")
    public static let orange = Color(css: "var(--orange)")
    public static let yellow = Color(css: "var(--yellow)")
    public static let green = Color(css: "var(--green)")
    public static let mint = Color(css: "var(--mint)")
    public static let teal = Color(css: "var(--teal)")
    public static let cyan = Color(css: "var(--cyan)")
    public static let blue = Color(css: "var(--blue)")
    public static let indigo = Color(css: "var(--indigo)")
    public static let purple = Color(css: "var(--purple)")
    public static let pink = Color(css: "var(--pink)")
    public static let brown = Color(css: "var(--brown)")
    public static let gray = Color(css: "var(--gray)")
    public static let white = Color(css: "#fff")
    public static let black = Color(css: "#000")
    public static let clear = Color(css: "transparent")
    public static let primary = Color(css: "var(--label)")
    public static let secondary = Color(css: "var(--label2)")
    public static let accentColor = Color(css: "var(--tint)")
}

extension Color: Primitive {
    @MainActor
    public static func _render(_ view: Self, _ context: RenderContext) -> [El] { [.filled(view._css, context)] }
}

extension El {
    /// A box of one style that takes all the space it is offered.
    static func filled(_ css: String, _ context: RenderContext) -> El {
        var element = El("div", context)
        element.style("background", css)
        element.fillsWidth = true
        element.fillsHeight = true
        element.role = .shape
        return element
    }
}
