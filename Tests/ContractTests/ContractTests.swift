/// The unmodified official Supabase client for Python drives a running server.
import Foundation
import ServerDatabase
import Subprocess
import TestSupport
import Testing

@Suite(.serialized, .aside) struct ContractTests {
    @Test("AUN-FR-0.2 an unmodified official Supabase client finds everything it expects", .timeLimit(.minutes(10)))
    func officialClient() async throws {
        let python = try await PythonEnvironment.ready(Self.scripts, name: "contract-venv")
        try await withTemporaryFolder { folder in
            let data = folder.appendingPathComponent("data")
            let server = try await RunningServer.start(
                data: data, arguments: ["--rest-aggregates", "on", "--rest-plans", "on"])
            let outcome: (ended: Bool, output: String)
            do {
                try await applySchema(data)
                outcome = try await python.run(
                    "contract.py",
                    [
                        "SUPABASE_URL": server.url, "SUPABASE_ANON_KEY": server.anonKey,
                        "SUPABASE_SERVICE_KEY": server.serviceKey, "MAIL_DIR": data.appendingPathComponent("mail").path,
                    ])
            } catch {
                await server.stop()
                throw error
            }
            await server.stop()
            #expect(outcome.ended, "\(outcome.output)")
            #expect(outcome.output.contains("all steps passed"))
        }
    }

    @Test("it signs in through the providers' pages, and verifies tokens itself", .timeLimit(.minutes(5)))
    func providers() async throws {
        let python = try await PythonEnvironment.ready(Self.scripts, name: "contract-venv")
        try await withTemporaryFolder { folder in
            let data = folder.appendingPathComponent("data")
            let first = try await RunningServer.start(data: data)
            await first.stop()
            #expect(try Program.run(["keys", "rotate", "--data", data.path]).status == 0)
            let server = try await RunningServer.start(data: data, arguments: ["--development"])
            let outcome: (ended: Bool, output: String)
            do {
                outcome = try await python.run(
                    "providers.py", ["SUPABASE_URL": server.url, "SUPABASE_ANON_KEY": server.anonKey])
            } catch {
                await server.stop()
                throw error
            }
            await server.stop()
            #expect(outcome.ended, "\(outcome.output)")
            #expect(outcome.output.contains("all steps passed"))
        }
    }

    private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("client")

    /// As a person would in the dashboard's editor: the project's own tables, as the database's owner.
    private func applySchema(_ data: URL) async throws {
        let sql = try String(contentsOf: Self.scripts.appendingPathComponent("schema.sql"), encoding: .utf8)
        let socket = data.appendingPathComponent("run").path
        try await Migrator.runScript(sql, info: "host=\(socket) user=postgres dbname=postgres")
    }
}
