/// The README's commands, as they are typed.
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .aside) struct ReadmeTests {
    @Test("every command of the README about photos runs as it stands there, in its order", .timeLimit(.minutes(10)))
    func commands() async throws {
        let commands = try Self.commands()
        // Those that need nothing but this machine; new-app writes into the sources.
        let verbs = ["labels", "check", "eval", "score", "read"]
        let typed = commands.filter { verbs.contains($0.first ?? "") }
        #expect(Set(typed.compactMap(\.first)) == Set(verbs) && typed.count >= 6, "\(typed)")
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(
                data: folder.appendingPathComponent("data"), arguments: ["--set", "auntentic.evidence=on"])
            for command in typed {
                let (status, output) = try Program.run(
                    command, environment: ["ATELIER_URL": server.url, "ATELIER_DATA": server.data.path],
                    launcher: ["/usr/bin/env", "-C", folder.path])
                #expect(status == 0, "\(command): \(output)")
            }
            await server.stop()
        }
    }

    @Test(
        """
        MIR-A-32 MIR-Q-27 MirrorMate's guide names what to check: address, anon key and access token for sessions that \
        don't go on; account, row-level security and database connection for a quota that is wrong
        """)
    func guide() throws {
        let text = try String(
            contentsOf: Self.root.appendingPathComponent("Docs/MirrorMate.md"), encoding: .utf8)
        let items = text.replacing("\n  ", with: " ").split(separator: "\n- **")
        let session = try #require(items.first { $0.hasPrefix("A session doesn't go on") })
        for word in ["address", "anon key", "access token", "401"] { #expect(session.contains(word), "\(word)") }
        let quota = try #require(items.first { $0.hasPrefix("The quota is wrong") })
        for word in ["user_id", "row-level security", "database connection"] {
            #expect(quota.contains(word), "\(word)")
        }
    }

    private static var root: URL {
        (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    }

    /// What follows the program's name on the lines of the README's blocks, without their comments.
    private static func commands() throws -> [[String]] {
        let lines = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
            .split(separator: "\n")
        return lines.filter { $0.hasPrefix(".build/debug/atelier ") }.map { line in
            (line.firstRange(of: " #").map { line[..<$0.lowerBound] } ?? line).split(separator: " ").dropFirst()
                .map(String.init)
        }
    }
}
