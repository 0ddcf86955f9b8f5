/// `Chart`: marks over two axes, drawn in shares of the plot, so that it fits every size without asking for it.
import Foundation
import WebUI

public struct Chart<Content: ChartContent>: View {
    private let content: Content
    @Environment(\.chart) private var chart
    @Environment(\.locale) private var locale
    @Environment(\.calendar) private var calendar
    @Environment(\.timeZone) private var timeZone

    public init(@ChartContentBuilder content: () -> Content) { self.content = content() }

    public init<Data: RandomAccessCollection, C: ChartContent>(
        _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
    ) where Content == ForEach<Data, Data.Element.ID, C>, Data.Element: Identifiable {
        self.content = ForEach(data, content: content)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> C
    ) where Content == ForEach<Data, ID, C> {
        self.content = ForEach(data, id: id, content: content)
    }

    public var body: some View {
        let words = ChartWords(locale: locale, calendar: calendar, timeZone: timeZone)
        let plan = ChartPlan(Content._marks(content), chart, words)
        let hasLegend = chart.legend != .hidden && !plan.legend.isEmpty
        ChartFigure(
            plan: plan, above: chart.yLabel.map { AnyView(AxisTitle(words: $0)) },
            below: chart.xLabel.map { AnyView(AxisTitle(words: $0)) },
            legend: hasLegend ? AnyView(Legend(entries: plan.legend)) : nil)
    }
}

private struct AxisTitle: View {
    let words: String

    var body: some View { Text(words).font(.caption).foregroundStyle(.secondary) }
}

private struct Legend: View {
    let entries: [ChartPlan.LegendEntry]

    var body: some View {
        HStack(spacing: 12) {
            ForEach(entries, id: \.name) { entry in
                HStack(spacing: 4) {
                    Circle().fill(entry.paint).frame(width: 8, height: 8)
                    Text(entry.name).font(.caption).foregroundStyle(.secondary)
                }
            }
        }
    }
}
