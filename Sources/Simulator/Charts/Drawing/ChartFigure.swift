/// The chart as elements: labels beside a plot whose parts lie by percentages, and a list of its values for screen readers.
import Foundation
import WebUI

struct ChartFigure: Primitive {
    let plan: ChartPlan
    var above: AnyView?
    var below: AnyView?
    var legend: AnyView?

    static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let plan = view.plan
        var figure = El("div", key: context.path, ["chart"])
        figure.fillsWidth = true
        figure.fillsHeight = true
        figure.set("role", "group")
        figure.set("aria-label", "Chart")
        figure.children = [
            plot(plan, context.at(1)), list(plan, context.at(2)),
            AxisDrawing.labels(plan.yTicks, isVertical: true, [.leading], "cyl", context.at(3)),
            AxisDrawing.labels(plan.yTicks, isVertical: true, [.trailing], "cyt", context.at(4)),
            AxisDrawing.labels(plan.xTicks, isVertical: false, [.top], "cxt", context.at(5)),
            AxisDrawing.labels(plan.xTicks, isVertical: false, [.bottom], "cxb", context.at(6)),
        ]
        figure.children += [
            part(view.above, "ctitle", context.at(7)), part(view.below, "cunder", context.at(8)),
            part(view.legend, "clegend", context.at(9)),
        ].compactMap { $0 }
        return [figure]
    }

    @MainActor private static func part(_ view: AnyView?, _ name: String, _ context: RenderContext) -> El? {
        guard let view else { return nil }
        var box = El("div", key: context.path, [name])
        box.set("aria-hidden", "true")
        box.children = Placement.arrange(AnyView._render(view, context.at(1)), in: nil)
        return box
    }

    @MainActor private static func plot(_ plan: ChartPlan, _ context: RenderContext) -> El {
        var plot = El("div", key: context.path, ["plot"])
        plot.set("aria-hidden", "true")
        plot.children = AxisDrawing.grid(plan, context.at(1)) + MarkDrawing(plan: plan).elements(context.at(2))
        return plot
    }

    /// Words as labels: they are heard and not seen.
    @MainActor private static func list(_ plan: ChartPlan, _ context: RenderContext) -> El {
        var list = El("div", key: context.path, ["unseen"])
        list.set("role", "list")
        list.children = plan.spoken.enumerated().map { index, said in
            var item = El("div", key: context.at(UInt64(index)).path)
            item.set("role", "listitem")
            item.set("aria-label", said.words)
            if let identifier = said.identifier { item.set("data-testid", identifier) }
            return item
        }
        return list
    }
}
