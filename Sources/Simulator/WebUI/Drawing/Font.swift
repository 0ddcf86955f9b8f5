/// `Font`: text styles scale with the text size, fixed sizes don't.
import Foundation

public struct Font: Hashable, Sendable {
    public struct Weight: Hashable, Sendable {
        let value: Int
        public static let ultraLight = Weight(value: 100)
        public static let thin = Weight(value: 200)
        public static let light = Weight(value: 300)
        public static let regular = Weight(value: 400)
        public static let medium = Weight(value: 500)
        public static let semibold = Weight(value: 600)
        public static let bold = Weight(value: 700)
        public static let heavy = Weight(value: 800)
        public static let black = Weight(value: 900)
    }

    public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }

    public enum TextStyle: CaseIterable, Hashable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

        /// Size, line height and weight at the default text size, and the size at the largest.
        var metrics: (size: Double, line: Double, weight: Int, largest: Double) {
            switch self {
            case .largeTitle: (34, 41, 400, 60)
            case .title: (28, 34, 400, 58)
            case .title2: (22, 28, 400, 56)
            case .title3: (20, 25, 400, 55)
            case .headline: (17, 22, 600, 53)
            case .subheadline: (15, 20, 400, 49)
            case .body: (17, 22, 400, 53)
            case .callout: (16, 21, 400, 51)
            case .footnote: (13, 18, 400, 44)
            case .caption: (12, 16, 400, 43)
            case .caption2: (11, 13, 400, 40)
            }
        }
    }

    private var size: Double
    private var line: Double
    private var largest: Double
    private var weight: Int
    private var scales: Bool
    private var design = Design.default
    private var isItalic = false
    private(set) var hasEvenDigits = false

    private init(_ style: TextStyle) {
        (size, line, weight, largest) = style.metrics
        scales = true
    }

    private init(size: Double, weight: Int, scales: Bool) {
        self.size = size
        self.weight = weight
        self.scales = scales
        line = (size * 1.2).rounded()
        largest = size * 53 / 17
    }

    public static let largeTitle = Font(.largeTitle)
    public static let title = Font(.title)
    public static let title2 = Font(.title2)
    public static let title3 = Font(.title3)
    public static let headline = Font(.headline)
    public static let subheadline = Font(.subheadline)
    public static let body = Font(.body)
    public static let callout = Font(.callout)
    public static let footnote = Font(.footnote)
    public static let caption = Font(.caption)
    public static let caption2 = Font(.caption2)

    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        var font = Font(size: size, weight: weight?.value ?? 400, scales: false)
        font.design = design ?? .default
        return font
    }

    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        var font = Font(style)
        if let weight { font.weight = weight.value }
        font.design = design ?? .default
        return font
    }

    public static func custom(_ name: String, size: CGFloat) -> Font { Font(size: size, weight: 400, scales: true) }
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
        custom(name, size: size)
    }

    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight.value } }
    public func bold() -> Font { weight(.bold) }
    public func italic() -> Font { with { $0.isItalic = true } }
    public func monospaced() -> Font { with { $0.design = .monospaced } }
    public func monospacedDigit() -> Font { with { $0.hasEvenDigits = true } }
    public func smallCaps() -> Font { self }
    public func leading(_ leading: Leading) -> Font {
        with { $0.line += leading == .tight ? -2 : leading == .loose ? 2 : 0 }
    }

    public enum Leading: Hashable, Sendable { case standard, tight, loose }

    private func with(_ change: (inout Font) -> Void) -> Font {
        var font = self
        change(&font)
        return font
    }

    /// A straight line through the sizes at the default and the largest text size, where body text is 17 and 53 points.
    private func scaled(_ points: Double) -> String {
        let slope = (points * largest / size - points) / 36
        return "calc(\(CSS.number(slope)) * var(--body) + \(CSS.number(points - 17 * slope))px)"
    }

    private static let texts = _SharedTexts<Font>()

    var css: String {
        Self.texts.text(of: self) {
            let length = scales ? scaled : CSS.px
            return "\(isItalic ? "italic " : "")\(weight) \(length(size))/\(length(line)) \(design.css)"
        }
    }
}

extension Font.Design {
    var css: String {
        switch self {
        case .default: "var(--sans)"
        case .serif: "Georgia,serif"
        case .rounded: "var(--rounded)"
        case .monospaced: "var(--mono)"
        }
    }
}
