/// The README's commands, as they are typed.
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct ReadmeTests {
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

    /// What follows the program's name on the lines of the README's blocks, without their comments.
    private static func commands() throws -> [[String]] {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let lines = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
            .split(separator: "\n")
        return lines.filter { $0.hasPrefix(".build/debug/atelier ") }.map { line in
            (line.firstRange(of: " #").map { line[..<$0.lowerBound] } ?? line).split(separator: " ").dropFirst()
                .map(String.init)
        }
    }
}
