/// Which dates a picture may be shared for: today in the couple's zone, to 366 days ahead.
import Foundation

package enum ShareDates {
    package static let daysAhead = 366

    package enum Problem: Error, Sendable, Hashable {
        case notADate
        case past(CalendarDay, today: CalendarDay, zone: String)
        case tooFar(latest: CalendarDay)
        /// The couple's zone skipped this date.
        case never(CalendarDay, zone: String)

        package var message: String {
            switch self {
            case .notADate: "That date isn’t in the calendar. Choose another."
            case .past(let day, let today, let zone):
                "\(day.words) is over. In your shared time zone, \(zone), today is \(today.words)."
            case .tooFar(let latest): "That’s too far ahead. The latest date is \(latest.words)."
            case .never(let day, let zone): "\(day.words) doesn’t exist in \(zone). Choose another date."
            }
        }
    }

    package static func allowed(today: CalendarDay) -> ClosedRange<CalendarDay> {
        today...today.adding(days: daysAhead)
    }

    /// - Parameters:
    ///   - text: As `2026-11-24`.
    ///   - now: By the server's clock.
    package static func check(_ text: String, now: Date, zone: CoupleZone) throws(Problem) -> CalendarDay {
        guard let day = CalendarDay(text) else { throw .notADate }
        let today = zone.day(of: now)
        guard day >= today else { throw .past(day, today: today, zone: zone.identifier) }
        let latest = allowed(today: today).upperBound
        guard day <= latest else { throw .tooFar(latest: latest) }
        guard !zone.skips(day) else { throw .never(day, zone: zone.identifier) }
        return day
    }
}
