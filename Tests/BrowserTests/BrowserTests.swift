/// Chromium walks through the app on a running server, light and dark, and fails on anything its console calls an error.
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite(.serialized) struct BrowserTests {
    @Test(
        "sign up, four photos, a result, history, settings, sign out, in again: all by clicking, light and dark",
        .timeLimit(.minutes(10)))
    func walk() async throws { try await run("walk.py", until: "all walks passed") }

    @Test(
        "another tab, a file that is no picture, a server that falls silent: the page says so and goes on",
        .timeLimit(.minutes(10)))
    func faults() async throws { try await run("faults.py", until: "all faults named") }

    private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("client")

    private func run(_ script: String, until words: String) async throws {
        let python = try await PythonEnvironment.ready(Self.scripts, name: "browser-venv")
        try await withTemporaryFolder { folder in
            let server = try await RunningServer.start(
                data: folder.appendingPathComponent("data"), arguments: ["--development", "--simulator"])
            let outcome: (ended: Bool, output: String)
            do {
                outcome = try await python.run(
                    script, ["SIMULATOR_URL": server.url + "/", "SERVER_PID": "\(server.pid)"])
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
