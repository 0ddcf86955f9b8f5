/// Modifiers for the texts inside any view.
import Foundation

extension View {
    public func font(_ font: Font?) -> some View {
        each { element, _ in
            guard let font else { return }
            element.styleIfAbsent("font", font.css)
            if font.hasEvenDigits { element.styleIfAbsent("font-variant-numeric", "tabular-nums") }
        }
    }

    public func fontWeight(_ weight: Font.Weight?) -> some View {
        each { element, _ in if let weight { element.setWeight(weight.value) } }
    }

    public func bold(_ isActive: Bool = true) -> some View {
        each { element, _ in if isActive { element.setWeight(700) } }
    }

    public func italic(_ isActive: Bool = true) -> some View {
        each { element, _ in if isActive { element.styleIfAbsent("font-style", "italic") } }
    }

    public func fontDesign(_ design: Font.Design?) -> some View {
        each { element, _ in if let design { element.styleIfAbsent("font-family", design.css) } }
    }

    public func monospacedDigit() -> some View {
        each { element, _ in element.styleIfAbsent("font-variant-numeric", "tabular-nums") }
    }

    public func monospaced(_ isActive: Bool = true) -> some View { fontDesign(isActive ? .monospaced : nil) }

    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        let css = alignment == .leading ? "start" : alignment == .center ? "center" : "end"
        return each { element, _ in element.styleIfAbsent("text-align", css) }
    }

    public func lineLimit(_ number: Int?) -> some View {
        each { element, _ in
            guard let number else { return }
            element.add("ll")
            element.style("-webkit-line-clamp", "\(number)")
        }
    }

    public func lineLimit(_ limit: ClosedRange<Int>) -> some View { lineLimit(limit.upperBound) }
    public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { self }
    public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { lineLimit(limit) }

    public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
        each { element, _ in element.styleIfAbsent("line-height", "calc(1lh + \(CSS.px(lineSpacing)))") }
    }

    public func textCase(_ textCase: Text.Case?) -> some View {
        let css = textCase == .uppercase ? "uppercase" : textCase == .lowercase ? "lowercase" : "none"
        return each { element, _ in element.styleIfAbsent("text-transform", css) }
    }

    public func kerning(_ kerning: CGFloat) -> some View {
        each { element, _ in element.style("letter-spacing", CSS.px(kerning)) }
    }

    public func tracking(_ tracking: CGFloat) -> some View { kerning(tracking) }

    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
        each { element, _ in if isActive { element.style("text-decoration", "line-through") } }
    }

    public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
        each { element, _ in if isActive { element.style("text-decoration", "underline") } }
    }

    public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
    public func allowsTightening(_ flag: Bool) -> some View { self }
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
    public func baselineOffset(_ baselineOffset: CGFloat) -> some View { self }

    public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
        each { element, _ in element.style("user-select", S.allowsSelection ? "text" : "none") }
    }
}

public protocol TextSelectability {
    static var allowsSelection: Bool { get }
}

public struct EnabledTextSelectability: TextSelectability {
    public static let allowsSelection = true
}

public struct DisabledTextSelectability: TextSelectability {
    public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: Self { .init() }
}

extension TextSelectability where Self == DisabledTextSelectability {
    public static var disabled: Self { .init() }
}

extension El {
    mutating func setWeight(_ weight: Int) {
        styleIfAbsent("--fw", "\(weight)")
        add("fw")
    }
}
