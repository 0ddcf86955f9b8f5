/// Grid lines across the plot and labels beside it.
import Foundation
import WebUI

@MainActor
enum AxisDrawing {
    static func grid(_ plan: ChartPlan, _ context: RenderContext) -> [El] {
        let across = plan.yTicks.enumerated().flatMap { index, tick in
            tick.lines.map { line($0, at: 1 - tick.share, "gridy", context.at(UInt64(index))) }
        }
        let upright = plan.xTicks.enumerated().flatMap { index, tick in
            tick.lines.map { line($0, at: tick.share, "gridx", context.at(UInt64(1000 + index))) }
        }
        return across + upright
    }

    private static func line(
        _ grid: (stroke: StrokeStyle?, css: String?), at share: Double, _ name: String, _ context: RenderContext
    ) -> El {
        var line = El("div", key: context.path, [name])
        line.style(name == "gridy" ? "top" : "left", CSS.percent(share))
        if let css = grid.css { line.style("border-color", css) }
        if let stroke = grid.stroke {
            line.style("border-width", CSS.px(stroke.lineWidth))
            line.style("border-style", stroke.dash.isEmpty ? "solid" : "dashed")
        }
        return line
    }

    /// All in one cell, each moved to its share of it: the cell is as wide, or high, as its largest label.
    static func labels(
        _ ticks: [ChartPlan.Tick], isVertical: Bool, _ sides: Set<AxisMarkPosition.Side>, _ name: String,
        _ context: RenderContext
    ) -> El {
        var row = El("div", key: context.path, ["caxis", name])
        row.set("aria-hidden", "true")
        row.children = ticks.enumerated().filter { sides.contains($1.side) }.flatMap { index, tick in
            tick.labels.map { view, css in
                let place = context.at(UInt64(index))
                var label = El("div", key: place.path, ["clabel"])
                label.children = Placement.arrange(AnyView._render(view, place), in: nil)
                label.style(isVertical ? "top" : "left", CSS.percent(isVertical ? 1 - tick.share : tick.share))
                if let css { label.style("color", css) }
                return label
            }
        }
        return row
    }
}

@MainActor
extension ChartPlan.Tick {
    fileprivate var lines: [(stroke: StrokeStyle?, css: String?)] {
        parts.compactMap { part in
            switch part.bare {
            case (.grid(let stroke), let css): (stroke, css)
            default: nil
            }
        }
    }

    fileprivate var labels: [(AnyView, String?)] {
        parts.compactMap { part in
            switch part.bare {
            case (.label(let view), let css): view(value).map { ($0, css) }
            default: nil
            }
        }
    }
}

extension _AxisPart {
    /// Without its colour, and the colour; the innermost wins.
    fileprivate var bare: (_AxisPart, String?) {
        guard case .styled(let style, let part) = self else { return (self, nil) }
        let (inner, css) = part.bare
        return (inner, css ?? style._css)
    }
}
