/// `atelier report`: what an app earns and costs in a month.
import ArgumentParser
import CommandKit
import Foundation
import Wire

struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Show what an app earns and costs in a month, and how each figure is computed.",
        discussion: "The same stands at /report, as JSON and as a page; the service key is the page's password.")

    @Option(help: "The app; all of them if none is named.") var app: String?
    @Option(help: "The month, such as 2026-11; this one if none is named.") var month: String?
    @Option(
        help: "Whose purchases: Production, Sandbox, Xcode or LocalTesting; a server in development shows LocalTesting."
    )
    var environment: String?
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let reports = try await answer()
        if json { return print(reports.jsonText) }
        for report in reports.arrayValue ?? [] { print(Self.lines(report).joined(separator: "\n"), terminator: "\n\n") }
    }

    private func answer() async throws -> JSONValue {
        var path = URLComponents()
        path.path = "/report"
        path.queryItems = [("app", app), ("month", month), ("environment", environment)]
            .compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
        do {
            return try await options.client().client.call(
                "GET", path.string ?? "/report", headers: ["Accept": "application/json"])
        } catch let refusal as BackendRefusal {
            throw CommandFailure(refusal.description)
        }
    }

    private static func lines(_ report: JSONValue) -> [String] {
        func text(_ value: JSONValue?) -> String { value?.stringValue ?? value?.jsonText ?? "" }
        let head = "\(text(report["app"])), \(text(report["month"])) until \(report["until"]?.day ?? "") UTC"
        let place =
            text(report["environment"]) == "Production" ? [] : ["test purchases: \(text(report["environment"]))"]
        return [head] + place
            + (report["figures"]?.arrayValue ?? []).flatMap { figure in
                let value =
                    figure["value"].map { "\(text($0)) \(text(figure["unit"]))" } ?? "nothing to compute it from"
                let target = figure["target"].map { " (target: \(text($0)))" } ?? ""
                return ["", "\(text(figure["name"])): \(value)\(target)", "  \(text(figure["how"]))"]
            }
    }
}
