/// Styles of a `Text`, and the modifiers that keep it a `Text`.
import Foundation

struct TextStyle: Equatable, Sendable {
    var font: Font?
    var color: String?
    var weight: Int?
    var design: Font.Design?
    var isItalic = false
    var isStruck = false
    var isUnderlined = false
    var hasEvenDigits = false
    var kerning: CGFloat?

    func apply(to element: inout El) {
        if let font { element.style("font", font.css) }
        if let design { element.style("font-family", design.css) }
        if hasEvenDigits || font?.hasEvenDigits == true { element.style("font-variant-numeric", "tabular-nums") }
        if let color { element.paint(Color(css: color)) }
        if let weight { element.setWeight(weight) }
        if isItalic { element.style("font-style", "italic") }
        if let kerning { element.style("letter-spacing", CSS.px(kerning)) }
        let lines = [isStruck ? "line-through" : nil, isUnderlined ? "underline" : nil].compactMap(\.self)
        if !lines.isEmpty { element.style("text-decoration", lines.joined(separator: " ")) }
    }
}

extension Text {
    public func font(_ font: Font?) -> Text { styled { $0.font = $0.font ?? font } }
    public func fontWeight(_ weight: Font.Weight?) -> Text { styled { $0.weight = $0.weight ?? weight?.value } }
    public func fontDesign(_ design: Font.Design?) -> Text { styled { $0.design = $0.design ?? design } }
    public func bold() -> Text { fontWeight(.bold) }
    public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
    public func italic() -> Text { styled { $0.isItalic = true } }
    public func italic(_ isActive: Bool) -> Text { styled { $0.isItalic = isActive } }
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        styled { $0.isStruck = isActive }
    }
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        styled { $0.isUnderlined = isActive }
    }
    public func monospacedDigit() -> Text { styled { $0.hasEvenDigits = true } }
    public func monospaced(_ isActive: Bool = true) -> Text { isActive ? fontDesign(.monospaced) : self }
    public func kerning(_ kerning: CGFloat) -> Text { styled { $0.kerning = kerning } }
    public func tracking(_ tracking: CGFloat) -> Text { kerning(tracking) }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { styled { $0.color = $0.color ?? style._css } }
    public func foregroundColor(_ color: Color?) -> Text { styled { $0.color = $0.color ?? color?._css } }

    private func styled(_ change: (inout TextStyle) -> Void) -> Text {
        var text = self
        change(&text.style)
        return text
    }
}
