/// What values are called: beside the axes, and for those who listen.
import Foundation

struct ChartWords {
    var locale: Locale
    var calendar: Calendar
    var timeZone: TimeZone

    func words(_ plot: _Plot, _ component: Calendar.Component = .day) -> String {
        switch plot {
        case .number(let number):
            // What is nearly nothing would otherwise be less than nothing.
            (abs(number) < 0.005 ? 0 : number).formatted(.number.precision(.fractionLength(0...2)).locale(locale))
        case .date(let date): DateTicks.words(date, component, locale, timeZone)
        case .category(let name): name
        }
    }

    /// Of a mark: where it stands, and how much it is there.
    func spoken(_ mark: _Mark) -> String? {
        guard !mark.isHidden else { return nil }
        // Lines across the plot only help the eye, unless they have a name.
        let isData = [.line, .bar, .point, .area].contains(mark.kind)
        guard isData || mark.label != nil || mark.value != nil else { return nil }
        let isHorizontal = mark.y.to?.category != nil
        let (place, amount) = isHorizontal ? (mark.y, mark.x) : (mark.x, mark.y)
        let label = mark.label ?? place.to.map { words($0) }
        let value = mark.value ?? amountWords(amount)
        return [label, value].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func amountWords(_ extent: _Mark.Extent) -> String? {
        let parts = [extent.from, extent.to].compactMap { $0 }.map { words($0) }
        guard !parts.isEmpty else { return nil }
        return [extent.label, parts.joined(separator: " to ")].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
