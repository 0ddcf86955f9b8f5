/// Runs a script that drives Chromium against a server of its own, and fails on anything the console calls an error.
import Foundation
import Subprocess
import TestSupport
import Testing

enum Walk {
    /// - Parameter evidence: "off" where drawn rectangles must get a verdict: no model may give one to labels without a word.
    static func run(
        _ script: String, until words: String, evidence: String = "on", arguments: [String] = [],
        environment: [String: String] = [:],
        labels: String? = nil, film: URL? = nil
    ) async throws {
        let python = try await PythonEnvironment.ready(Page.scripts, name: "browser-venv")
        try await withTemporaryFolder { folder in
            let server = try await RunningServer.start(
                data: folder.appendingPathComponent("data"),
                arguments: ["--development", "--simulator", "--set", "auntentic.evidence=\(evidence)"] + arguments,
                environment: environment)
            let outcome: (ended: Bool, output: String)
            do {
                outcome = try await python.run(
                    script,
                    [
                        "SIMULATOR_URL": server.url + "/", "SERVER_PID": "\(server.pid)", "LABELS": labels,
                        "FILM": film?.path,
                        "SERVER_PROGRAM": RunningServer.program.path, "SERVER_DATA": server.data.path,
                        "SERVICE_KEY": server.serviceKey,
                    ])
            } catch {
                await server.stop()
                throw error
            }
            await server.stop()
            #expect(outcome.ended, "\(outcome.output)")
            #expect(outcome.output.contains(words))
        }
    }
}
