/// How many days in a row one of the couple has added a picture to the calendar.
import Foundation

package struct Streak: Sendable, Hashable, Codable {
    package let days: Int

    package static let milestones = [3, 7, 14, 30, 50, 100, 200, 365]

    /// Today without a picture yet doesn't break a streak; a full day without one does.
    ///
    /// - Parameters:
    ///   - added: The days of adding, by either, each in the zone that the couple had then. They never move.
    ///   - today: In the couple's zone now. After a change of zone the last day of adding can be tomorrow's date.
    ///   - isSkipped: Days that never were for this couple: they neither count nor break.
    package init(
        added: Set<CalendarDay>, today: CalendarDay, isSkipped: (CalendarDay) -> Bool = { _ in false }
    ) {
        func run(endingAt end: CalendarDay) -> Int {
            var (day, count) = (end, 0)
            while added.contains(day) || (day > .first && isSkipped(day)) {
                if added.contains(day) { count += 1 }
                guard day > .first else { break }
                day = day.adding(days: -1)
            }
            return count
        }
        days = [1, 0, -1].map { run(endingAt: today.adding(days: $0)) }.max() ?? 0
    }

    /// 3, 7, 14, 30, 50, 100, 200, 365, and then each further year of 365 days.
    package static func isMilestone(_ days: Int) -> Bool {
        milestones.contains(days) || (days > 0 && days.isMultiple(of: 365))
    }

    /// True on the day that a milestone is reached.
    package var isMilestone: Bool { Self.isMilestone(days) }

    package var nextMilestone: Int { Self.milestones.first { $0 > days } ?? (days / 365 + 1) * 365 }

    package var words: String { days == 1 ? "1 day" : "\(days) days" }
}
