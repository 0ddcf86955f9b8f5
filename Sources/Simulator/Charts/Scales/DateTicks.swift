/// Dates to write beside an axis: beginnings of hours, days, weeks or months, as many as there is room for.
import Foundation

struct DateTicks {
    let dates: [Date]
    let component: Calendar.Component

    private static let steps: [(component: Calendar.Component, count: Int, seconds: Double)] = [
        (.minute, 1, 60), (.minute, 5, 300), (.minute, 15, 900), (.hour, 1, 3600), (.hour, 3, 10_800),
        (.hour, 6, 21_600), (.day, 1, 86_400), (.day, 2, 172_800), (.day, 7, 604_800), (.day, 14, 1_209_600),
        (.month, 1, 2_629_800), (.month, 3, 7_889_400), (.month, 6, 15_778_800), (.year, 1, 31_557_600),
        (.year, 5, 157_788_000),
    ]

    init(_ lower: Date, _ upper: Date, count: Int, calendar: Calendar) {
        let span = upper.timeIntervalSince(lower)
        let step = Self.steps.first { span / $0.seconds <= Double(count) + 0.5 } ?? Self.steps[Self.steps.count - 1]
        self.init(lower, upper, by: step.component, step.count, calendar: calendar)
    }

    init(_ lower: Date, _ upper: Date, by component: Calendar.Component, _ count: Int, calendar: Calendar) {
        self.component = component
        var dates: [Date] = []
        var next = calendar.dateInterval(of: component, for: lower)?.start ?? lower
        while next <= upper, dates.count < 100 {
            if next >= lower { dates.append(next) }
            guard let following = calendar.date(byAdding: component, value: max(1, count), to: next) else { break }
            next = following
        }
        self.dates = dates.isEmpty ? [lower] : dates
    }

    static func words(_ date: Date, _ component: Calendar.Component, _ locale: Locale, _ zone: TimeZone) -> String {
        let style = Date.FormatStyle(locale: locale, timeZone: zone)
        return switch component {
        case .minute, .hour: date.formatted(style.hour().minute())
        case .day, .weekOfYear: date.formatted(style.month(.abbreviated).day())
        case .month: date.formatted(style.month(.abbreviated))
        default: date.formatted(style.year())
        }
    }
}
