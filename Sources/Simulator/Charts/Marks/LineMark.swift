/// Lines through values, and the areas under them.
import Foundation
import WebUI

public struct LineMark: _PrimitiveChartContent {
    private let mark: _Mark

    public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
        mark = _Mark(.line, x: .at(x), y: .at(y))
    }

    public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
    ) {
        var mark = _Mark(.line, x: .at(x), y: .at(y))
        mark.series = series.plot
        self.mark = mark
    }

    public static func _marks(_ content: Self) -> [_Mark] { [content.mark] }
}

public struct AreaMark: _PrimitiveChartContent {
    private let mark: _Mark

    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
    ) { mark = _Mark(.area, x: .at(x), y: .at(y)) }

    public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>,
        stacking: MarkStackingMethod = .standard
    ) {
        var mark = _Mark(.area, x: .at(x), y: .at(y))
        mark.series = series.plot
        self.mark = mark
    }

    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) { mark = _Mark(.area, x: .at(x), y: .between(yStart, yEnd)) }

    public static func _marks(_ content: Self) -> [_Mark] { [content.mark] }
}
