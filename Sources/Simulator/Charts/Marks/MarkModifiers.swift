/// How marks look and what they say.
import Foundation
import WebUI

public struct _ChangedMarks<Content: ChartContent>: _PrimitiveChartContent {
    let content: Content
    let change: (inout _Mark) -> Void

    public static func _marks(_ changed: Self) -> [_Mark] {
        Content._marks(changed.content).map { mark in
            var mark = mark
            changed.change(&mark)
            return mark
        }
    }
}

extension ChartContent {
    private func each(_ change: @escaping (inout _Mark) -> Void) -> _ChangedMarks<Self> {
        .init(content: self, change: change)
    }

    /// The innermost wins, as for views.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
        each { if $0.paint == nil { $0.paint = AnyShapeStyle(style) } }
    }

    public func foregroundStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        each { $0.colorKey = (value.label, value.plot) }
    }

    public func opacity(_ opacity: Double) -> some ChartContent { each { $0.opacity *= opacity } }
    public func lineStyle(_ style: StrokeStyle) -> some ChartContent { each { $0.stroke = $0.stroke ?? style } }
    public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent { each { $0.curve = method } }
    public func symbol<S: ChartSymbolShape>(_ symbol: S) -> some ChartContent { each { $0.hasSymbol = true } }
    public func symbolSize(_ size: CGFloat) -> some ChartContent { each { $0.symbolSize = $0.symbolSize ?? size } }

    public func cornerRadius(_ radius: CGFloat, style: RoundedCornerStyle = .continuous) -> some ChartContent {
        each { $0.cornerRadius = radius }
    }

    public func annotation<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: @escaping () -> C
    ) -> some ChartContent {
        each { $0.annotation = .init(position: position, alignment: alignment, view: AnyView(content())) }
    }

    public func accessibilityLabel(_ label: Text) -> some ChartContent { each { $0.label = label.string } }
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some ChartContent {
        each { $0.label = labelKey.string }
    }
    @_disfavoredOverload
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some ChartContent {
        each { $0.label = String(label) }
    }

    public func accessibilityValue(_ valueDescription: Text) -> some ChartContent {
        each { $0.value = valueDescription.string }
    }
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some ChartContent {
        each { $0.value = valueKey.string }
    }
    @_disfavoredOverload
    public func accessibilityValue<S: StringProtocol>(_ value: S) -> some ChartContent {
        each { $0.value = String(value) }
    }

    public func accessibilityIdentifier(_ identifier: String) -> some ChartContent {
        each { $0.identifier = identifier }
    }
    public func accessibilityHidden(_ hidden: Bool) -> some ChartContent { each { $0.isHidden = hidden } }
}

public protocol ChartSymbolShape {}

public struct BasicChartSymbolShape: ChartSymbolShape, Sendable {}

/// Every symbol is drawn as a circle here.
extension ChartSymbolShape where Self == BasicChartSymbolShape {
    public static var circle: BasicChartSymbolShape { .init() }
    public static var square: BasicChartSymbolShape { .init() }
    public static var triangle: BasicChartSymbolShape { .init() }
    public static var diamond: BasicChartSymbolShape { .init() }
}
