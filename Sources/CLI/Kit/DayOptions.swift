/// The days of a figure per day: from one to another, a week up to today if none is named.
import ArgumentParser
import Foundation
import Wire

package struct DayOptions: ParsableArguments {
    @Option(help: "The first day, such as 2026-11-01; a week before the last if none is named.") var from: String?
    @Option(help: "The last day; today (UTC) if none is named. At most a year after the first.") var to: String?

    package init() {}

    package func validate() throws {
        for day in [from, to].compactMap({ $0 }) {
            guard Self.date(day) != nil else { throw ValidationError("a day is a date, such as 2026-11-01") }
        }
        let (first, last) = days
        guard first <= last else { throw ValidationError("--from is after --to") }
        guard last.timeIntervalSince(first) <= 366 * 86_400 else { throw ValidationError("a year at most") }
    }

    /// As a function of the database takes them.
    package var parameters: [String: JSONValue] {
        let (first, last) = days
        return ["p_from": .string(Self.text(first)), "p_to": .string(Self.text(last))]
    }

    private var days: (first: Date, last: Date) {
        let last = to.flatMap(Self.date) ?? Self.date(Self.text(Date())) ?? Date()
        return (from.flatMap(Self.date) ?? last.addingTimeInterval(-6 * 86_400), last)
    }

    private static let style = Date.ISO8601FormatStyle().year().month().day()

    private static func date(_ text: String) -> Date? {
        guard let date = try? Date(text, strategy: style), Self.text(date) == text else { return nil }
        return date
    }

    private static func text(_ date: Date) -> String { date.formatted(style) }
}
