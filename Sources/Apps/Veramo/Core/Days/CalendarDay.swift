/// A day of the Gregorian calendar without a time or a zone, from 0001-01-01 to 9999-12-31.
import Foundation

package struct CalendarDay: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    /// Days since 1970-01-01; negative before it.
    package let number: Int

    package static let first = CalendarDay(number: -719_162)
    package static let last = CalendarDay(number: 2_932_896)

    /// What lies outside the calendar becomes its first or its last day.
    package init(number: Int) { self.number = min(max(number, -719_162), 2_932_896) }

    /// Nil for a day that the calendar doesn't have, such as 29 February of a common year.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            day >= 1, day <= Self.days(inMonth: month, of: year)
        else { return nil }
        // Years begin in March here, so that the leap day is a year's last (Hinnant, "chrono-compatible algorithms").
        let shifted = month > 2 ? year : year - 1
        let (era, ofEra) = (shifted / 400, shifted % 400)
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        number = era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }

    /// Only `2026-11-24`: four, two and two ASCII digits. Nil for everything else.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
        func read(_ range: Range<Int>) -> Int? {
            bytes[range].reduce(0) { sum, byte in
                sum.flatMap { (0x30...0x39).contains(byte) ? $0 * 10 + Int(byte - 0x30) : nil }
            }
        }
        guard let year = read(0..<4), let month = read(5..<7), let day = read(8..<10) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    package var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let (era, ofEra) = (shifted / 146_097, shifted % 146_097)
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * ofYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * march + 2) / 5 + 1)
    }

    /// 1 is Sunday and 7 is Saturday, as in Foundation's Calendar.
    package var weekday: Int { (number + 719_162 + 1) % 7 + 1 }

    /// Stops at the calendar's ends.
    package func adding(days: Int) -> CalendarDay {
        let (sum, overflow) = number.addingReportingOverflow(days)
        return CalendarDay(number: overflow ? (days > 0 ? Int.max : Int.min) : sum)
    }

    /// Positive if the other day is later.
    package func days(to other: CalendarDay) -> Int { other.number - number }

    package static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    /// - Parameter month: from 1 to 12.
    package static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    package var description: String {
        let (year, month, day) = parts
        func padded(_ value: Int, _ width: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let day = CalendarDay(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "A day is written as 2026-11-24.")
        }
        self = day
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
