/// What an app earns and costs in a month, each figure with the words that say how it is computed.
import Foundation

package struct OwnerReport: Codable, Sendable, Hashable {
    package var app: String
    /// `2026-11`, in UTC.
    package var month: String
    /// "Production", unless somebody looks at test purchases.
    package var environment: String
    /// The month's end, or now while it runs: what "at the end" means below.
    package var until: Date
    package var figures: [Figure]

    package struct Figure: Codable, Sendable, Hashable {
        /// Stays the same for programs: `subscribers`.
        package var id: String
        package var name: String
        /// Nil where there is nothing to compute it from, such as a rate of nobody.
        package var value: Decimal?
        /// "people", "credits", "%", "USD" and the like.
        package var unit: String
        /// What it counts and what it leaves out.
        package var how: String
        /// What the owner aims for, in the same unit.
        package var target: Decimal?

        package init(
            _ id: String, _ name: String, _ value: Decimal?, _ unit: String, _ how: String, target: Decimal? = nil
        ) {
            self.id = id
            self.name = name
            self.value = value
            self.unit = unit
            self.how = how
            self.target = target
        }
    }

    package subscript(id: String) -> Figure? { figures.first { $0.id == id } }
}

/// A calendar month in UTC.
package struct ReportMonth: Sendable, Hashable, CustomStringConvertible {
    package var start: Date
    package var end: Date

    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    package init(of date: Date) {
        let interval = Self.calendar.dateInterval(of: .month, for: date)
        (start, end) = (interval?.start ?? date, interval?.end ?? date)
    }

    /// Nil for what is no month such as `2026-11`, from 2000 on.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 7, parts.count == 2, parts[0].count == 4, let year = Int(parts[0]),
            let month = Int(parts[1]), (2000...2999).contains(year), (1...12).contains(month),
            let date = Self.calendar.date(from: DateComponents(year: year, month: month))
        else { return nil }
        self.init(of: date)
    }

    package var description: String {
        let parts = Self.calendar.dateComponents([.year, .month], from: start)
        let month = parts.month ?? 0
        return "\(parts.year ?? 0)-\(month < 10 ? "0" : "")\(month)"
    }
}
