/// A filled or stroked shape: a box for a fill, a drawing for a stroke.
import Foundation

public struct FillStyle: Equatable, Sendable {
    public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

public struct StrokeStyle: Equatable, Sendable {
    public var lineWidth: CGFloat
    public var lineCap: CGLineCap
    public var lineJoin: CGLineJoin
    public var miterLimit: CGFloat
    public var dash: [CGFloat]
    public var dashPhase: CGFloat

    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }
}

extension Shape {
    public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> _ShapeView<Self> {
        .init(shape: self, fill: content._css)
    }

    public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> _ShapeView<Self> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth))
    }

    public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> _ShapeView<Self> {
        .init(shape: self, stroke: .init(content, style))
    }

    public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> _TrimmedShape<Self> {
        .init(base: self, from: startFraction, to: endFraction)
    }
}

extension InsettableShape {
    public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> _ShapeView<Self> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
    }

    public func strokeBorder<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> _ShapeView<Self> {
        .init(shape: self, stroke: .init(content, style, isInside: true))
    }
}

public struct _TrimmedShape<Base: Shape>: Shape, _Trim {
    public typealias Body = Never
    nonisolated let base: Base
    nonisolated let from: CGFloat
    nonisolated let to: CGFloat
    public nonisolated var _radius: String { base._radius }
    public nonisolated var _isCircle: Bool { base._isCircle }
}

@MainActor
protocol _Trim {
    nonisolated var from: CGFloat { get }
    nonisolated var to: CGFloat { get }
}

public struct _ShapeView<Content: Shape>: Primitive {
    struct Stroke {
        var css: String
        var lastColor: String?
        var style: StrokeStyle
        var isInside: Bool

        init(_ paint: some ShapeStyle, _ style: StrokeStyle, isInside: Bool = false) {
            css = paint._css
            lastColor = paint._lastColor
            self.style = style
            self.isInside = isInside
        }

        /// A drawn line can't be a gradient here: it takes the gradient's last colour.
        var color: String { lastColor ?? css }
        /// A closed line without gaps can be cut out of a box that is filled with the gradient.
        var isRing: Bool { lastColor != nil && style.dash.isEmpty }
    }

    let shape: Content
    var fill: String?
    var stroke: Stroke?

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        if let stroke = view.stroke {
            let isClosed = !(view.shape is any _Trim)
            if stroke.isRing, isClosed { return [view.ring(stroke, context)] }
            let isPill = view.shape._radius == "9999px" && isClosed
            return [isPill ? view.border(stroke, context) : view.drawing(stroke, context)]
        }
        var element = El.filled(view.fill ?? "currentColor", context)
        element.style("border-radius", view.shape._radius)
        if view.shape._isCircle { element.add("circ") }
        return [element]
    }

    /// A drawing's corners can't be half of an unknown height; a border's can.
    private func border(_ stroke: Stroke, _ context: RenderContext) -> El {
        var box = El.filled("transparent", context)
        box.style("border-radius", shape._radius)
        let kind = stroke.style.dash.isEmpty ? "solid" : "dashed"
        box.style("border", "\(CSS.px(stroke.style.lineWidth)) \(kind) \(stroke.color)")
        return box
    }

    /// The page masks everything but the padding, which is as wide as the line.
    private func ring(_ stroke: Stroke, _ context: RenderContext) -> El {
        var box = El.filled(stroke.css, context)
        // It has a hole, so it can't become the background of something else.
        box.role = .none
        box.add("ring")
        box.style("border-radius", shape._radius)
        box.style("padding", CSS.px(stroke.style.lineWidth))
        if shape._isCircle { box.add("circ") }
        return box
    }

    private func drawing(_ stroke: Stroke, _ context: RenderContext) -> El {
        var drawing = El("svg", context, "shape")
        drawing.fillsWidth = true
        drawing.fillsHeight = true
        drawing.set("aria-hidden", "true")
        if stroke.isInside { drawing.style("padding", CSS.px(stroke.style.lineWidth / 2)) }
        if shape._isCircle { drawing.add("circ") }
        drawing.children = [outline(stroke, context.at(1))]
        return drawing
    }

    private func outline(_ stroke: Stroke, _ context: RenderContext) -> El {
        var line = El(shape._isCircle ? "circle" : "rect", context)
        let geometry =
            shape._isCircle ? [("cx", "50%"), ("cy", "50%"), ("r", "50%")] : [("width", "100%"), ("height", "100%")]
        for (name, value) in geometry { line.set(name, value) }
        if !shape._isCircle {
            let radius = shape._radius.split(separator: " ").first.map(String.init) ?? "0"
            line.style("rx", radius == "50%" ? "50%" : radius)
        }
        line.style("fill", "none")
        line.style("stroke", stroke.color)
        line.style("stroke-width", CSS.px(stroke.style.lineWidth))
        if stroke.style.lineCap != .butt { line.style("stroke-linecap", "\(stroke.style.lineCap)") }
        if !stroke.style.dash.isEmpty {
            line.style("stroke-dasharray", stroke.style.dash.map { CSS.number($0) }.joined(separator: " "))
        }
        if let trim = shape as? any _Trim { line.trim(from: trim.from, to: trim.to) }
        return line
    }
}

extension El {
    fileprivate mutating func trim(from: CGFloat, to: CGFloat) {
        set("pathLength", "1")
        style("stroke-dasharray", "\(CSS.number(max(0, to - from))) 2")
        style("stroke-dashoffset", CSS.number(-from))
        style("transition", "stroke-dasharray .8s ease")
    }
}
