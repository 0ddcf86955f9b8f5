/// Modifiers that change how something is painted, not its layout.
import Foundation

extension View {
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        each { element, _ in element.paint(style) }
    }

    public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
        foregroundStyle(primary)
    }

    public func foregroundColor(_ color: Color?) -> some View { foregroundStyle(color ?? .primary) }

    public func tint(_ tint: Color?) -> some View {
        inside(token: tint) { if let tint { $0.environment.controls.tint = tint._css } }
            .each { element, _ in if let tint { element.styleIfAbsent("--tint", tint._css) } }
    }

    public func tint<S: ShapeStyle>(_ tint: S?) -> some View { self.tint(tint.map { Color(css: $0._css) }) }
    public func accentColor(_ color: Color?) -> some View { tint(color) }

    /// Defines CSS variables for everything inside, what is presented from there included.
    public func _variables(_ values: [String: String]) -> some View {
        inside(token: values) { $0.environment.variables.merge(values) { _, new in new } }
            .each { element, _ in element.define(values) }
    }

    public func opacity(_ opacity: Double) -> some View {
        each { element, _ in
            let outer = Double(element.style("opacity") ?? "1") ?? 1
            element.style("opacity", CSS.number(opacity * outer))
            element.stage = .effects
        }
    }

    public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
        each { element, _ in element.addFilter("blur(\(CSS.px(radius)))") }
    }

    public func brightness(_ amount: Double) -> some View {
        each { element, _ in element.addFilter("brightness(\(CSS.number(1 + amount)))") }
    }

    public func saturation(_ amount: Double) -> some View {
        each { element, _ in element.addFilter("saturate(\(CSS.number(amount)))") }
    }

    public func grayscale(_ amount: Double) -> some View {
        each { element, _ in element.addFilter("grayscale(\(CSS.number(amount)))") }
    }

    public func shadow(
        color: Color = Color(.sRGB, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        each { element, context in
            if element.stage == .effects { element = element.wrapped(context, "w") }
            let offset = "\(CSS.px(x)) \(CSS.px(y))"
            if element.style("background") != nil || element.tag == "img" {
                element.style("box-shadow", "\(offset) \(CSS.px(radius * 2)) \(color._css)")
            } else {
                element.addFilter("drop-shadow(\(offset) \(CSS.px(radius)) \(color._css))")
            }
            element.stage = .effects
        }
    }

    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        each { element, _ in element.addTransform("rotate(\(CSS.number(angle.degrees))deg)") }
    }

    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
        each { element, _ in
            element.addTransform("scale(\(CSS.number(scale)))")
            if anchor != .center { element.style("transform-origin", anchor.css) }
        }
    }

    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
        each { element, _ in element.addTransform("scale(\(CSS.number(x)),\(CSS.number(y)))") }
    }

    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        each { element, _ in element.addTransform("translate(\(CSS.px(x)),\(CSS.px(y)))") }
    }

    public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

    public func hidden() -> some View { each { element, _ in element.style("visibility", "hidden") } }
    public func zIndex(_ value: Double) -> some View {
        each { element, _ in element.style("z-index", CSS.number(value)) }
    }
    public func allowsHitTesting(_ enabled: Bool) -> some View {
        each { element, _ in if !enabled { element.style("pointer-events", "none") } }
    }

    public func compositingGroup() -> some View { self }
    public func drawingGroup(opaque: Bool = false) -> some View { self }
}

extension El {
    mutating func addTransform(_ transform: String) {
        style("transform", transform + (style("transform").map { " " + $0 } ?? ""))
        stage = .effects
    }

    mutating func addFilter(_ filter: String) {
        style("filter", (style("filter").map { $0 + " " } ?? "") + filter)
        stage = .effects
    }

    /// The innermost colour wins. A gradient paints words through their shape; a symbol gets its last colour.
    mutating func paint<S: ShapeStyle>(_ paint: S) {
        guard let lastColor = paint._lastColor else { return styleIfAbsent("color", paint._css) }
        if classes.contains("ic") {
            styleIfAbsent("color", lastColor)
        } else {
            styleIfAbsent("background", paint._css)
            add("gt")
        }
    }
}

extension El {
    mutating func define(_ variables: [String: String]) {
        for (name, value) in variables.sorted(by: { $0.key < $1.key }) { styleIfAbsent(name, value) }
    }
}
