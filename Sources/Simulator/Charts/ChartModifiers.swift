/// What views say of the charts inside them.
import Foundation
import WebUI

struct ChartSettings {
    /// Nil: as usual. None: hidden.
    var xAxis: [_Axis]?
    var yAxis: [_Axis]?
    var xDomain: DomainWish?
    var yDomain: DomainWish?
    var legend = Visibility.automatic
    var xLabel: String?
    var yLabel: String?
    var colors: [(value: _Plot, paint: AnyShapeStyle)] = []
}

private struct ChartSettingsKey: EnvironmentKey {
    // Safe: a constant that nobody can change. Only the paints it may hold, of which it holds none, aren't Sendable.
    nonisolated(unsafe) static let defaultValue = ChartSettings()
}

extension EnvironmentValues {
    var chart: ChartSettings {
        get { self[ChartSettingsKey.self] }
        set { self[ChartSettingsKey.self] = newValue }
    }
}

private struct ChartSetting: ViewModifier {
    let change: (inout ChartSettings) -> Void
    @Environment(\.chart) private var chart

    func body(content: Content) -> some View {
        var changed = chart
        change(&changed)
        return content.environment(\.chart, changed)
    }
}

extension View {
    private func chart(_ change: @escaping (inout ChartSettings) -> Void) -> some View {
        modifier(ChartSetting(change: change))
    }

    public func chartXAxis(_ visibility: Visibility) -> some View {
        chart { $0.xAxis = visibility == .hidden ? [] : nil }
    }

    public func chartYAxis(_ visibility: Visibility) -> some View {
        chart { $0.yAxis = visibility == .hidden ? [] : nil }
    }

    public func chartXAxis<Content: AxisContent>(@AxisContentBuilder content: () -> Content) -> some View {
        let axes = content()._axes
        return chart { $0.xAxis = axes }
    }

    public func chartYAxis<Content: AxisContent>(@AxisContentBuilder content: () -> Content) -> some View {
        let axes = content()._axes
        return chart { $0.yAxis = axes }
    }

    public func chartXScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil) -> some View {
        chart { $0.xDomain = domain._wish.wish }
    }

    public func chartYScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil) -> some View {
        chart { $0.yDomain = domain._wish.wish }
    }

    public func chartLegend(_ visibility: Visibility) -> some View { chart { $0.legend = visibility } }

    public func chartXAxisLabel(_ labelKey: LocalizedStringKey) -> some View { chart { $0.xLabel = labelKey.string } }
    public func chartYAxisLabel(_ labelKey: LocalizedStringKey) -> some View { chart { $0.yLabel = labelKey.string } }

    @_disfavoredOverload
    public func chartXAxisLabel<S: StringProtocol>(_ label: S) -> some View { chart { $0.xLabel = String(label) } }
    @_disfavoredOverload
    public func chartYAxisLabel<S: StringProtocol>(_ label: S) -> some View { chart { $0.yLabel = String(label) } }

    public func chartForegroundStyleScale<DataValue: Plottable, S: ShapeStyle>(
        _ mapping: KeyValuePairs<DataValue, S>
    ) -> some View {
        let colors = mapping.map { (value: $0.key.plot, paint: AnyShapeStyle($0.value)) }
        return chart { $0.colors = colors }
    }
}

public struct ScaleType: Hashable, Sendable {
    public static let linear = ScaleType()
    public static let category = ScaleType()
    public static let date = ScaleType()
}
