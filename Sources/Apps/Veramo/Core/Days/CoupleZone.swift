/// The one time zone of a couple: which day an instant belongs to, and when a day begins.
import Foundation

/// Both rules read the zone's offsets only. Foundation's Calendar is left out: it is slow in a widget.
package struct CoupleZone: Sendable, Hashable, Codable {
    /// Of the tz database, such as "Europe/Berlin".
    package let identifier: String
    private let zone: TimeZone

    package enum Problem: Error, Sendable, Hashable {
        case unknown

        package var message: String { "That time zone isn’t known. Choose one from the list." }
    }

    /// Takes the names that Foundation lists, their older aliases and UTC; no abbreviations and no bare offsets, because
    /// those have no clock changes.
    package init(_ identifier: String) throws(Problem) {
        let isNamed = identifier == "UTC" || identifier.contains("/")
        guard identifier.utf8.count <= 64, isNamed, let zone = TimeZone(identifier: identifier) else { throw .unknown }
        (self.identifier, self.zone) = (identifier, zone)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        try self.init(container.decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }

    /// The latest day that has begun. A day never ends twice: where a clock goes back over midnight, it stays today.
    package func day(of instant: Date) -> CalendarDay {
        // Far beyond the calendar's ends an instant has no whole number of seconds.
        let seconds = min(max(instant.timeIntervalSince1970, -6.3e10), 2.6e11)
        let local = Int(seconds.rounded(.down)) + offset(at: Int(seconds.rounded(.down)))
        let day = CalendarDay(number: Int((Double(local) / 86_400).rounded(.down)))
        let next = day.adding(days: 1)
        return next > day && firstInstant(of: next).timeIntervalSince1970 <= seconds ? next : day
    }

    /// The first instant at which the clocks show this day or a later one.
    ///
    /// Where midnight doesn't exist, that is the first instant after the gap; where it comes twice, the first of the two;
    /// for a day that the zone skipped, the beginning of the day after.
    package func firstInstant(of day: CalendarDay) -> Date {
        let midnight = day.number * 86_400
        // No zone was ever more than 16 hours from Greenwich, so the day hasn't begun here yet.
        var start = midnight - 57_600
        var offset = offset(at: start)
        while start < midnight + 2 * 86_400 {
            let end = start + 3600
            let after = self.offset(at: end)
            let change = after == offset ? end : self.change(from: start, to: end, before: offset)
            let begins = max(start, midnight - offset)
            if begins < change { return Date(timeIntervalSince1970: Double(begins)) }
            (start, offset) = (change, change == end ? after : self.offset(at: change))
        }
        return Date(timeIntervalSince1970: Double(midnight))
    }

    /// True of a day that never was here, such as 2011-12-30 in Samoa.
    package func skips(_ day: CalendarDay) -> Bool { self.day(of: firstInstant(of: day)) > day }

    /// The next instants at which a day begins, all later than this one.
    package func midnights(after instant: Date, count: Int) -> [Date] {
        var found: [Date] = []
        var day = day(of: instant)
        while found.count < count, day < .last {
            day = day.adding(days: 1)
            if !skips(day) { found.append(firstInstant(of: day)) }
        }
        return found
    }

    private func offset(at second: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    }

    /// The first second of the new offset, between two seconds with different offsets.
    private func change(from start: Int, to end: Int, before offset: Int) -> Int {
        var (low, high) = (start, end)
        while high - low > 1 {
            let middle = (low + high) / 2
            if self.offset(at: middle) == offset { low = middle } else { high = middle }
        }
        return high
    }
}
