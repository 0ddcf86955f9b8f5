/// `atelier explain`: how each point of a check's verdict was earned.
import ArgumentParser
import AuntenticCore
import CommandKit
import Foundation
import Server
import ServerHTTP
import Wire

struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Print how each point of a check's verdict was earned.",
        discussion: """
            Takes a check's id and asks the running server of this data folder, or a file that `atelier check --json` \
            wrote and asks nobody. The verdict is then worked out again from what is stored, and the two are compared.
            """)

    @Argument(help: "A check's id, or a file.") var check: String
    @Option(help: "The server. [ATELIER_URL; default: http://127.0.0.1:54321]") var url: String?
    @OptionGroup var data: DataOption

    func run() async throws {
        let report = try await report()
        guard let evidence = report.evidence else {
            throw CommandFailure("this check has no evidence: it was made before there was any, or with --evidence off")
        }
        print(Explanation(report: report, evidence: evidence).lines.joined(separator: "\n"))
    }

    private func report() async throws -> CheckReport {
        if FileManager.default.isReadableFile(atPath: check) {
            return try Self.report(in: try Data(contentsOf: URL(fileURLWithPath: check)))
        }
        guard let id = UUID(uuidString: check) else {
            throw CommandFailure("\(check) is neither a file nor a check's id")
        }
        let rows = try await client().call(
            "GET", "/rest/v1/authentications?id=eq.\(id.uuidString.lowercased())&select=report",
            headers: ["Accept-Profile": "auntentic"])
        guard let report = rows.arrayValue?.first?["report"] else { throw CommandFailure("there is no check \(check)") }
        return try Self.report(in: Data(report.jsonText.utf8))
    }

    /// A report itself, or a finished job around it.
    private static func report(in json: Data) throws -> CheckReport {
        let decoder = JSONDecoder()
        if let job = try? decoder.decode(JobEnvelope.self, from: json), let result = job.result {
            return try decoder.decode(CheckReport.self, from: Data(result.jsonText.utf8))
        }
        do { return try decoder.decode(CheckReport.self, from: json) } catch {
            throw CommandFailure("that is no report of a check")
        }
    }

    /// Reads any account's check, as whoever holds the project's secret may.
    private func client() async throws -> BackendClient {
        let tokens = try await Tokens(secret: try data.secret())
        var base = url ?? Environment().text("ATELIER_URL") ?? "http://127.0.0.1:54321"
        if base.hasSuffix("/") { base.removeLast() }
        return BackendClient(base: base, key: tokens.serviceKey)
    }
}
