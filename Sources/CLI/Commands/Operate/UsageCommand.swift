/// `atelier usage`: how many accounts used an app on each day, and how its jobs ended.
import ArgumentParser
import CommandKit
import Foundation
import Wire

struct UsageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "usage",
        abstract: "Show how many accounts used an app on each day (UTC), and how its jobs ended.",
        discussion:
            "Counts only: nobody and nothing that anybody made. Jobs are forgotten in time, and then not counted.")

    @Option(help: "The app.") var app: String
    @OptionGroup var days: DayOptions
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let answer = try await options.client().read("usage", days.parameters.merging(["p_app": .string(app)]) { $1 })
        if json { return print(answer.jsonText) }
        for row in answer.arrayValue ?? [] { print(Self.line(row)) }
    }

    private static func line(_ row: JSONValue) -> String {
        func count(_ name: String) -> Int { row[name]?.intValue ?? 0 }
        let day = row["day"]?.stringValue ?? ""
        guard count("accounts") > 0 else { return "\(day)  nobody" }
        let accounts = "\(count("accounts")) account\(count("accounts") == 1 ? "" : "s")"
        return "\(day)  \(accounts), \(count("done")) done, \(count("failed")) failed"
    }
}
