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

    @OptionGroup var days: DayOptions
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var options: OperatorOptions

    package init() {}

    package func run() async throws {
        let answer = try await options.client("veramo").read("completion", days.parameters)
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
}
