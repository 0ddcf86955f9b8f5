/// A chart before it is drawn: its marks, its scales, its colours and what stands at the axes.
import Foundation
import WebUI

struct ChartPlan {
    struct LegendEntry {
        var name: String
        var paint: AnyShapeStyle
    }

    struct Tick {
        var share: Double
        var parts: [_AxisPart]
        var value: AxisValue
        var side: AxisMarkPosition.Side
    }

    let marks: [_Mark]
    let x: Scale
    let y: Scale
    private(set) var legend: [LegendEntry] = []
    private(set) var xTicks: [Tick] = []
    private(set) var yTicks: [Tick] = []
    /// One for each point, in order, without repeating what was said.
    let spoken: [(words: String, identifier: String?)]

    private static let palette: [Color] = [.blue, .green, .orange, .purple, .red, .cyan, .yellow]

    @MainActor init(_ marks: [_Mark], _ chart: ChartSettings, _ words: ChartWords) {
        let stacked = Stacking.stacked(marks)
        x = Scale(Self.plots(stacked, \.x), chart.xDomain, padding: Self.padding(stacked, \.x))
        var y = Scale(Self.plots(stacked, \.y), chart.yDomain)
        // Categories are read from the top, numbers from below.
        if y.kind == .categories { y.isReversed.toggle() }
        self.y = y
        (self.marks, legend) = Self.coloured(stacked, chart.colors)
        var said: Set<String> = []
        spoken = marks.compactMap { mark in
            words.spoken(mark).flatMap { said.insert($0).inserted ? ($0, mark.identifier) : nil }
        }
        xTicks = Self.ticks(chart.xAxis ?? [.automatic], x, words, .bottom)
        yTicks = Self.ticks(chart.yAxis ?? [.automatic], y, words, .trailing)
    }

    private static func plots(_ marks: [_Mark], _ axis: KeyPath<_Mark, _Mark.Extent>) -> [_Plot] {
        marks.flatMap { [$0[keyPath: axis].from, $0[keyPath: axis].to].compactMap { $0 } }
    }

    /// Bars stand half a step inside the plot.
    private static func padding(_ marks: [_Mark], _ axis: KeyPath<_Mark, _Mark.Extent>) -> Double {
        let upright = marks.filter { $0.kind == .bar && $0.y.to?.category == nil && $0.x.from == nil }
        let places = upright.compactMap { $0[keyPath: axis].to?.position }
        return places.isEmpty ? 0 : step(places) / 2
    }

    /// The least distance between two of them.
    static func step(_ places: [Double]) -> Double {
        let sorted = Set(places).sorted()
        return zip(sorted, sorted.dropFirst()).map { $1 - $0 }.min() ?? 1
    }

    private static func coloured(
        _ marks: [_Mark], _ wanted: [(value: _Plot, paint: AnyShapeStyle)]
    ) -> ([_Mark], [LegendEntry]) {
        var known = wanted, legend: [LegendEntry] = []
        let marks = marks.map { mark in
            var mark = mark
            guard let key = mark.colorKey?.value else { return mark }
            let index = known.firstIndex { $0.value == key } ?? known.count
            if index == known.count { known.append((key, AnyShapeStyle(palette[index % palette.count]))) }
            mark.series = mark.series ?? key
            mark.paint = mark.paint ?? known[index].paint
            let name = key.category ?? ""
            if !name.isEmpty, !legend.contains(where: { $0.name == name }) {
                legend.append(LegendEntry(name: name, paint: known[index].paint))
            }
            return mark
        }
        return (marks, legend)
    }

    @MainActor private static func ticks(
        _ axes: [_Axis], _ scale: Scale, _ words: ChartWords, _ usual: AxisMarkPosition.Side
    ) -> [Tick] {
        axes.flatMap { axis -> [Tick] in
            let (plots, component) = scale.values(axis.values, words.calendar)
            return plots.enumerated().compactMap { index, plot in
                guard let share = scale.share(of: plot), (-0.001...1.001).contains(share) else { return nil }
                let value = AxisValue(
                    index: index, count: plots.count, plot: plot, words: words.words(plot, component))
                return Tick(share: share, parts: axis.parts(value), value: value, side: axis.side ?? usual)
            }
        }
    }
}

extension Scale {
    /// What stands beside the axis, and the unit of its dates.
    fileprivate func values(_ wish: AxisMarkValues, _ calendar: Calendar) -> ([_Plot], Calendar.Component) {
        let ends = (Date(timeIntervalSinceReferenceDate: lower), Date(timeIntervalSinceReferenceDate: upper))
        switch (wish.choice, kind) {
        case (.plots(let plots), _): return (plots, .day)
        case (_, .categories): return (categories.map { .category($0) }, .day)
        case (.calendar(let component, let count), .dates):
            let ticks = DateTicks(ends.0, ends.1, by: component, count, calendar: calendar)
            return (ticks.dates.map { .date($0) }, component)
        case (.count(let count), .dates):
            let ticks = DateTicks(ends.0, ends.1, count: count ?? 4, calendar: calendar)
            return (ticks.dates.map { .date($0) }, ticks.component)
        case (.step(let step), .numbers) where step > 0 && (upper - lower) / step <= 1000:
            let first = (lower / step - 1e-9).rounded(.up) * step
            return (stride(from: first, through: upper + step * 1e-9, by: step).map { .number($0) }, .day)
        case (.count(let count), _):
            return (NiceNumbers.ticks(lower, upper, count: count ?? 4).map { .number($0) }, .day)
        default: return (NiceNumbers.ticks(lower, upper, count: 4).map { .number($0) }, .day)
        }
    }
}
