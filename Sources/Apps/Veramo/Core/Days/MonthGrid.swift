/// A month as the calendar shows it: weeks of seven cells, some with a marker.
import Foundation

package struct Month: Sendable, Hashable, Comparable {
    package let year: Int
    /// From 1 to 12.
    package let month: Int

    package init(_ day: CalendarDay) { (year, month) = (day.parts.year, day.parts.month) }

    package static func < (left: Month, right: Month) -> Bool { (left.year, left.month) < (right.year, right.month) }

    package var title: String { "\(CalendarDay.months[month - 1]) \(year)" }

    package var days: [CalendarDay] {
        (1...CalendarDay.days(inMonth: month, of: year)).compactMap { CalendarDay(year: year, month: month, day: $0) }
    }

    /// The months that the timeline leafs through: ten years back, and ahead as far as one may share.
    package static func shown(today: CalendarDay) -> ClosedRange<Month> {
        let back = CalendarDay(year: max(1, today.parts.year - 10), month: today.parts.month, day: 1) ?? .first
        return Month(back)...Month(ShareDates.allowed(today: today).upperBound)
    }
}

package struct MonthGrid: Sendable, Hashable {
    package struct Cell: Sendable, Hashable {
        package var day: CalendarDay
        package var hasMarker: Bool
        package var isToday: Bool
    }

    package let month: Month
    /// Rows of seven; nil stands for a day of the month before or after.
    package let weeks: [[Cell?]]

    /// - Parameters:
    ///   - firstWeekday: 1 for Sunday to 7 for Saturday; others are taken modulo 7.
    ///   - marked: Days with a picture that the viewer may know of. The server sends no others.
    package init(_ month: Month, firstWeekday: Int, marked: Set<CalendarDay>, today: CalendarDay) {
        self.month = month
        let days = month.days
        let lead = days.first.map { (($0.weekday - firstWeekday) % 7 + 7) % 7 } ?? 0
        var cells: [Cell?] = Array(repeating: nil, count: lead)
        cells += days.map { Cell(day: $0, hasMarker: marked.contains($0), isToday: $0 == today) }
        cells += Array(repeating: nil, count: (7 - cells.count % 7) % 7)
        weeks = stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
    }
}
