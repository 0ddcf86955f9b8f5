/// Marks in the plot: areas and bars as boxes, so that gradients work; lines as one drawing each.
import Foundation
import WebUI

@MainActor
struct MarkDrawing {
    let plan: ChartPlan

    private static let usual = "var(--blue)"

    /// In the order of their first marks, as they lie over each other.
    func elements(_ context: RenderContext) -> [El] {
        var drawn: Set<Series> = []
        return plan.marks.enumerated().flatMap { index, mark -> [El] in
            let place = context.at(UInt64(index))
            let annotation = annotation(mark, place.at(1)).map { [$0] } ?? []
            switch mark.kind {
            case .line, .area:
                let symbol = mark.kind == .line && mark.hasSymbol ? [point(mark, place.at(2))].compactMap { $0 } : []
                guard drawn.insert(Series(mark)).inserted else { return symbol + annotation }
                let members = plan.marks.filter { Series($0) == Series(mark) }
                let drawing = mark.kind == .line ? line(members, place) : area(members, place)
                return [drawing] + symbol + annotation
            case .bar: return [bar(mark, place)].compactMap { $0 } + annotation
            case .point: return [point(mark, place)].compactMap { $0 } + annotation
            case .rule, .rectangle: return [box(mark, place)].compactMap { $0 } + annotation
            }
        }
    }

    /// Marks that are joined.
    private struct Series: Hashable {
        var kind: _Mark.Kind
        var name: _Plot?

        init(_ mark: _Mark) { (kind, name) = (mark.kind, mark.series) }
    }

    private func place(_ mark: _Mark) -> PlotPoint? {
        guard let x = mark.x.to.flatMap(plan.x.share), let y = mark.y.to.flatMap(plan.y.share) else { return nil }
        return PlotPoint(x: x, y: 1 - y)
    }

    private func css(_ mark: _Mark) -> String { mark.paint?._css ?? Self.usual }

    private func line(_ marks: [_Mark], _ context: RenderContext) -> El {
        var path = El("path", key: context.at(1).path)
        path.set("d", Curve.path(marks.compactMap(place), marks[0].curve))
        let stroke = marks[0].stroke ?? StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
        path.style("stroke", marks[0].paint?._lastColor ?? css(marks[0]))
        path.style("stroke-width", CSS.px(stroke.lineWidth))
        path.style("stroke-linecap", "\(stroke.lineCap)")
        path.style("stroke-linejoin", "\(stroke.lineJoin)")
        if !stroke.dash.isEmpty {
            path.style("stroke-dasharray", stroke.dash.map { CSS.number($0) }.joined(separator: " "))
        }
        var drawing = El("svg", key: context.path, ["cline"])
        drawing.set("viewBox", "0 0 100 100")
        drawing.set("preserveAspectRatio", "none")
        if marks[0].opacity < 1 { drawing.style("opacity", CSS.number(marks[0].opacity)) }
        drawing.children = [path]
        return drawing
    }

    /// From its line down to its lower line, or to the ground.
    private func area(_ marks: [_Mark], _ context: RenderContext) -> El {
        let ground = plan.y.share(of: .number(plan.y.ground)) ?? 0
        let upper = Curve.sampled(marks.compactMap(place), marks[0].curve)
        let lower = marks.compactMap { mark -> PlotPoint? in
            guard let x = mark.x.to.flatMap(plan.x.share) else { return nil }
            return PlotPoint(x: x, y: 1 - (mark.y.from.flatMap(plan.y.share) ?? ground))
        }
        let outline = upper + Curve.sampled(lower, marks[0].curve).reversed()
        var box = El("div", key: context.path, ["carea"])
        box.style("background", css(marks[0]))
        let corners = outline.map { "\(CSS.percent($0.x)) \(CSS.percent($0.y))" }.joined(separator: ",")
        box.style("clip-path", "polygon(\(corners))")
        if marks[0].opacity < 1 { box.style("opacity", CSS.number(marks[0].opacity)) }
        return box
    }

    private func bar(_ mark: _Mark, _ context: RenderContext) -> El? {
        let isHorizontal = mark.y.to?.category != nil || mark.x.from != nil && mark.y.from == nil
        let (along, across) = isHorizontal ? (plan.y, plan.x) : (plan.x, plan.y)
        let (place, amount) = isHorizontal ? (mark.y, mark.x) : (mark.x, mark.y)
        guard let middle = place.to.flatMap(along.share), let end = amount.to.flatMap(across.share) else { return nil }
        let start = (amount.from ?? .number(across.ground)).share(on: across)
        var box = El("div", key: context.path, ["cbar"])
        box.style("background", css(mark))
        box.style("opacity", CSS.number(mark.opacity))
        box.style("border-radius", CSS.px(mark.cornerRadius ?? 3))
        box.style(isHorizontal ? "left" : "bottom", CSS.percent(min(start, end)))
        box.style(isHorizontal ? "width" : "height", CSS.percent(abs(end - start)))
        box.style(isHorizontal ? "bottom" : "left", CSS.percent(middle))
        box.style(isHorizontal ? "height" : "width", thickness(mark, along, isHorizontal ? \.y : \.x))
        box.style("transform", isHorizontal ? "translateY(50%)" : "translateX(-50%)")
        return box
    }

    private func thickness(_ mark: _Mark, _ scale: Scale, _ axis: KeyPath<_Mark, _Mark.Extent>) -> String {
        let places = plan.marks.filter { $0.kind == .bar }.compactMap { $0[keyPath: axis].to?.position }
        let step =
            scale.kind == .categories
            ? 1 / Double(max(1, scale.categories.count)) : ChartPlan.step(places) / (scale.upper - scale.lower)
        return switch mark.thickness.size {
        case .automatic: CSS.percent(step * 0.66)
        case .ratio(let ratio): CSS.percent(step * ratio)
        case .points(let points): CSS.px(points)
        }
    }

    private func point(_ mark: _Mark, _ context: RenderContext) -> El? {
        guard let place = place(mark) else { return nil }
        var dot = El("div", key: context.path, ["cdot"])
        // The size is an area, as in Swift Charts.
        let side = 2 * ((mark.symbolSize ?? 50) / .pi).squareRoot()
        dot.style("left", CSS.percent(place.x))
        dot.style("top", CSS.percent(place.y))
        dot.style("width", CSS.px(side))
        dot.style("height", CSS.px(side))
        dot.style("background", css(mark))
        dot.style("opacity", CSS.number(mark.opacity))
        return dot
    }

    /// A rule, or a rectangle: what has no ends goes from one side to the other.
    private func box(_ mark: _Mark, _ context: RenderContext) -> El? {
        guard let x = span(mark.x, plan.x), let y = span(mark.y, plan.y) else { return nil }
        var box = El("div", key: context.path, [mark.kind == .rule ? "crule" : "carea"])
        box.style("left", CSS.percent(x.lowerBound))
        box.style("width", CSS.percent(x.upperBound - x.lowerBound))
        box.style("top", CSS.percent(1 - y.upperBound))
        box.style("height", CSS.percent(y.upperBound - y.lowerBound))
        box.style("opacity", CSS.number(mark.opacity))
        guard mark.kind == .rule else {
            box.style("background", css(mark))
            return box
        }
        let stroke = mark.stroke ?? StrokeStyle(lineWidth: 1)
        let isAcross = x.upperBound > x.lowerBound
        box.style(
            isAcross ? "border-top" : "border-left",
            "\(CSS.px(stroke.lineWidth)) \(stroke.dash.isEmpty ? "solid" : "dashed") \(css(mark))")
        return box
    }

    private func span(_ extent: _Mark.Extent, _ scale: Scale) -> ClosedRange<Double>? {
        guard let to = extent.to else { return 0...1 }
        guard let end = scale.share(of: to) else { return nil }
        let start = extent.from.flatMap(scale.share) ?? end
        let (low, high) = (max(0, min(start, end)), min(1, max(start, end)))
        return low <= high ? low...high : nil
    }

    private func annotation(_ mark: _Mark, _ context: RenderContext) -> El? {
        guard let annotation = mark.annotation else { return nil }
        var label = El("div", key: context.path, ["cnote", "cnote-\(annotation.position.side)"])
        // Of what goes from one side to the other, the side that was asked for, or the middle.
        var middle = 0.5
        if mark.x.to == nil, annotation.alignment.horizontal == .leading {
            middle = 0
            label.add("cnote-first")
        } else if mark.x.to == nil, annotation.alignment.horizontal == .trailing {
            middle = 1
            label.add("cnote-last")
        }
        let x = mark.x.to.flatMap(plan.x.share) ?? middle, y = mark.y.to.flatMap(plan.y.share) ?? 1
        label.style("left", CSS.percent(x))
        label.style("top", CSS.percent(1 - y))
        label.children = Placement.arrange(AnyView._render(annotation.view, context), in: nil)
        return label
    }
}

extension _Plot {
    fileprivate func share(on scale: Scale) -> Double { scale.share(of: self) ?? 0 }
}
