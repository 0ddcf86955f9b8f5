/// Bars, and rectangles that cover a part of the plot.
import Foundation
import WebUI

public struct BarMark: _PrimitiveChartContent {
    private let mark: _Mark

    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
    ) {
        var mark = _Mark(.bar, x: .at(x), y: .at(y))
        mark.thickness = y.plot.category == nil ? width : height
        mark.isStacked = stacking.isStacked
        self.mark = mark
    }

    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
    ) {
        var mark = _Mark(.bar, x: .at(x), y: .between(yStart, yEnd))
        (mark.thickness, mark.isStacked) = (width, false)
        self.mark = mark
    }

    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) {
        var mark = _Mark(.bar, x: .between(xStart, xEnd), y: .at(y))
        (mark.thickness, mark.isStacked) = (height, false)
        self.mark = mark
    }

    public static func _marks(_ content: Self) -> [_Mark] { [content.mark] }
}

public struct RectangleMark: _PrimitiveChartContent {
    private let mark: _Mark

    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) { mark = _Mark(.rectangle, x: .between(xStart, xEnd), y: .between(yStart, yEnd)) }

    /// From one side to the other.
    public init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) { mark = _Mark(.rectangle, x: .whole, y: .between(yStart, yEnd)) }

    public init<X: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) { mark = _Mark(.rectangle, x: .between(xStart, xEnd), y: .whole) }

    public static func _marks(_ content: Self) -> [_Mark] { [content.mark] }
}
