/// How a day is said to a person: Today, Tomorrow, Yesterday, or its date.
import Foundation

extension CalendarDay {
    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Such as "November 24, 2026".
    package var words: String { "\(Self.months[parts.month - 1]) \(parts.day), \(parts.year)" }

    /// - Parameter today: in the couple's zone. A date of this year is said without the year.
    package func words(today: CalendarDay) -> String {
        switch today.days(to: self) {
        case 0: "Today"
        case 1: "Tomorrow"
        case -1: "Yesterday"
        default:
            parts.year == today.parts.year ? "\(Self.months[parts.month - 1]) \(parts.day)" : words
        }
    }
}
