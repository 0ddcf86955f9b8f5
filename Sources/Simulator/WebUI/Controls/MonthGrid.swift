/// A month to choose a day from, as the graphical `DatePicker` shows it.
import Foundation

struct MonthGrid: View {
    let selection: Binding<Date>
    let range: ClosedRange<Date>
    let name: String
    @State private var month: Date?
    @Environment(\.calendar) private var environmentCalendar
    @Environment(\.timeZone) private var timeZone
    @Environment(\.locale) private var locale

    private var calendar: Calendar {
        var calendar = environmentCalendar
        calendar.timeZone = timeZone
        calendar.locale = locale
        return calendar
    }

    /// The first day of the shown month: the chosen date's, until somebody turns the page.
    private var first: Date {
        let shown = month ?? selection.wrappedValue
        return calendar.date(from: calendar.dateComponents([.year, .month], from: shown)) ?? shown
    }

    var body: some View {
        VStack(spacing: 8) {
            HStack {
                Text(title).font(.headline).accessibilityAddTraits(.isHeader)
                Spacer()
                turn("chevron.backward", "Previous month", by: -1)
                turn("chevron.forward", "Next month", by: 1)
            }
            HStack(spacing: 2) {
                ForEach(Array(weekdays.enumerated()), id: \.offset) { _, name in
                    cell { Text(name).font(.caption).foregroundStyle(.secondary) }
                }
            }
            .accessibilityHidden(true)
            ForEach(Array(weeks.enumerated()), id: \.offset) { _, week in
                HStack(spacing: 2) {
                    ForEach(Array(week.enumerated()), id: \.offset) { _, date in
                        // A day of another month keeps its column.
                        cell { if let date { day(date) } else { Color.clear.frame(height: 38) } }
                    }
                }
            }
        }
        .padding(8)
        .accessibilityElement(children: .contain)
        .accessibilityLabel(name)
    }

    private var title: String { first.formatted(style.month(.wide).year()) }

    private var style: Date.FormatStyle {
        Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
    }

    /// From the week's first day in the calendar's region.
    private var weekdays: [String] {
        let names = calendar.shortWeekdaySymbols
        return (0..<names.count).map { names[($0 + calendar.firstWeekday - 1) % names.count] }
    }

    /// Seven days each; nil where another month's would be.
    private var weeks: [[Date?]] {
        let count = calendar.range(of: .day, in: .month, for: first)?.count ?? 0
        let before = (calendar.component(.weekday, from: first) - calendar.firstWeekday + 7) % 7
        var days: [Date?] = Array(repeating: nil, count: before)
        days += (0..<count).map { calendar.date(byAdding: .day, value: $0, to: first) }
        days += Array(repeating: nil, count: (7 - days.count % 7) % 7)
        return stride(from: 0, to: days.count, by: 7).map { Array(days[$0..<$0 + 7]) }
    }

    private func cell(@ViewBuilder _ content: () -> some View) -> some View {
        content().frame(maxWidth: .infinity, minHeight: 20)
    }

    private func turn(_ symbol: String, _ words: LocalizedStringKey, by months: Int) -> some View {
        let target = calendar.date(byAdding: .month, value: months, to: first) ?? first
        let last = calendar.date(byAdding: .month, value: 1, to: target) ?? target
        return Button {
            month = target
        } label: {
            Image(systemName: symbol).frame(width: 36, height: 32)
        }
        .buttonStyle(.borderless)
        .disabled(months < 0 ? last <= range.lowerBound : target > range.upperBound)
        .accessibilityLabel(words)
    }

    private func day(_ date: Date) -> some View {
        let isChosen = calendar.isDate(date, inSameDayAs: selection.wrappedValue)
        let end = calendar.date(byAdding: .day, value: 1, to: date) ?? date
        return Button {
            choose(date)
        } label: {
            Text(String(calendar.component(.day, from: date)))
                .fontWeight(isChosen ? .semibold : .regular)
                .foregroundStyle(isChosen ? Color.white : Color.primary)
                .frame(width: 38, height: 38)
                .background(isChosen ? Color.accentColor : Color.clear, in: RoundedRectangle(cornerRadius: 19))
        }
        .buttonStyle(.plain)
        .disabled(end <= range.lowerBound || date > range.upperBound)
        .accessibilityLabel(date.formatted(style.day().month(.wide).year().weekday(.wide)))
        .accessibilityAddTraits(isChosen ? .isSelected : [])
    }

    /// Keeps the time of day.
    private func choose(_ day: Date) {
        let time = calendar.dateComponents([.hour, .minute, .second], from: selection.wrappedValue)
        let date = calendar.date(
            bySettingHour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0, of: day)
        month = nil
        selection.wrappedValue = min(max(date ?? day, range.lowerBound), range.upperBound)
    }
}
