/// Single values, and lines across the plot.
import Foundation
import WebUI

public struct PointMark: _PrimitiveChartContent {
    private let mark: _Mark

    public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
        mark = _Mark(.point, x: .at(x), y: .at(y))
    }

    public static func _marks(_ content: Self) -> [_Mark] { [content.mark] }
}

public struct RuleMark: _PrimitiveChartContent {
    private let mark: _Mark

    public init<X: Plottable>(x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil) {
        mark = _Mark(.rule, x: .at(x), y: .whole)
    }

    public init<Y: Plottable>(xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>) {
        mark = _Mark(.rule, x: .whole, y: .at(y))
    }

    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) { mark = _Mark(.rule, x: .at(x), y: .between(yStart, yEnd)) }

    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
    ) { mark = _Mark(.rule, x: .between(xStart, xEnd), y: .at(y)) }

    public static func _marks(_ content: Self) -> [_Mark] { [content.mark] }
}
