/// How long a subscription runs, as Apple writes it ("P1M"), and when it ends.
import Foundation

package struct StorePeriod: Codable, Sendable, Hashable {
    package enum Unit: String, Codable, Sendable, CaseIterable {
        case day = "D", week = "W", month = "M", year = "Y"
    }

    package var count: Int
    package var unit: Unit

    package init(_ count: Int, _ unit: Unit) { (self.count, self.unit) = (count, unit) }

    /// - Returns: nil for what no subscription has.
    package init?(_ text: String) {
        guard let match = text.wholeMatch(of: /P(\d{1,3})([DWMY])/), let count = Int(match.1), count > 0,
            let unit = Unit(rawValue: String(match.2))
        else { return nil }
        self.init(count, unit)
    }

    /// As a trial is spoken of: a month has 30.
    package var days: Int {
        switch unit {
        case .day: count
        case .week: count * 7
        case .month: count * 30
        case .year: count * 365
        }
    }

    package var text: String { "P\(count)\(unit.rawValue)" }

    /// How fast subscriptions run out.
    package enum Pace: String, Codable, Sendable, CaseIterable {
        case calendar
        /// As in Apple's sandbox: a month is five minutes.
        case sandbox
    }

    package func end(from start: Date, _ pace: Pace) -> Date {
        if pace == .sandbox { return start.addingTimeInterval(sandboxSeconds) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let component: Calendar.Component =
            switch unit {
            case .day, .week: .day
            case .month: .month
            case .year: .year
            }
        let days = unit == .week ? 7 : 1
        return calendar.date(byAdding: component, value: count * days, to: start) ?? start.addingTimeInterval(86_400)
    }

    /// A week is 3 minutes, a month 5, half a year 30, a year an hour.
    private var sandboxSeconds: TimeInterval {
        switch unit {
        case .day: 60 * max(2, Double(count) * 3 / 7)
        case .week: 180 * Double(count)
        case .month: 300 * Double(count)
        case .year: 3600 * Double(count)
        }
    }
}
