/// `atelier veramo completion`: which part of the couples added a picture on each day.
import ArgumentParser
import CommandKit
import Foundation
import Wire

package struct CompletionCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Show the daily streak completion: the share of couples who added a picture.",
        discussion: """
            A day is the couple's own, by its time zone. A couple counts from the day of its link to the day of its end. \
            Who added a picture and took it back has added one.
            """)

    @Option(help: "The first day, such as 2026-11-01; a week before the last if none is named.") var from: String?
    @Option(help: "The last day; today (UTC) if none is named. At most a year after the first.") var to: String?
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var options: OperatorOptions

    package init() {}

    package func validate() throws {
        for day in [from, to].compactMap({ $0 }) {
            guard Self.date(day) != nil else { throw ValidationError("a day is a date, such as 2026-11-01") }
        }
        let (first, last) = days
        guard first <= last else { throw ValidationError("--from is after --to") }
        guard last.timeIntervalSince(first) <= 366 * 86_400 else { throw ValidationError("a year at most") }
    }

    package func run() async throws {
        let (first, last) = days
        let answer = try await options.client("veramo").read(
            "completion", ["p_from": .string(Self.text(first)), "p_to": .string(Self.text(last))])
        if json { return print(answer.jsonText) }
        for row in answer.arrayValue ?? [] { print(Self.line(row)) }
    }

    static func line(_ row: JSONValue) -> String {
        let couples = row["couples"]?.intValue ?? 0
        let added = row["added"]?.intValue ?? 0
        let day = row["day"]?.stringValue ?? ""
        guard couples > 0 else { return "\(day)  no couples" }
        let share = (Double(added) / Double(couples)).formatted(
            .percent.precision(.fractionLength(1)).locale(Locale(identifier: "en_US_POSIX")))
        return "\(day)  \(share)  \(added) of \(couples) couple\(couples == 1 ? "" : "s")"
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
