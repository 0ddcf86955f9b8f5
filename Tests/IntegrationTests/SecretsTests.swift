/// The provider's key: only the server's environment has it; no file of the repository and no built program does.
import Foundation
import TestSupport
import Testing

@Suite(.aside) struct SecretsTests {
    /// As the provider makes them: a word or none after `sk-`, then a long run without a hyphen in the old form.
    private static let key = #"(^|[^A-Za-z0-9_-])sk-((proj|svcacct|admin|None)-[A-Za-z0-9_-]{20,}|[A-Za-z0-9]{32,})"#
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Every file below a folder but what is built, stored by git, or run with.
    private static func files() throws -> [URL] {
        let left: Set = [".git", ".build", ".build-fuzz", "data"]
        let top = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
        let all = top.filter { !left.contains($0.lastPathComponent) }.flatMap { entry in
            let below = FileManager.default.enumerator(at: entry, includingPropertiesForKeys: nil)
            return [entry] + (below?.allObjects as? [URL] ?? [])
        }
        // What a link names lies somewhere else in here.
        return try all.filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
    }

    /// The places where grep finds the pattern; it reads programs as well as text.
    private static func found(_ pattern: String, in files: [URL]) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/grep")
        process.arguments = ["-aEHo", "-e", pattern, "--"] + files.map(\.path)
        let output = Pipe()
        process.standardOutput = output
        try process.runAlone()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // 1 is "nothing found"; anything more is a file that couldn't be read.
        try #require(process.terminationStatus <= 1, "grep ended with \(process.terminationStatus)")
        return text.split(separator: "\n").map(String.init)
    }

    @Test("AUN-FR-4.3 AUN-NF-62 no file of the repository holds a provider's key")
    func repository() throws {
        let files = try Self.files()
        try #require(files.count > 1000, "only \(files.count) files below \(Self.root.path)")
        #expect(try Self.found(Self.key, in: files) == [])
    }

    /// A signed token, or the newer form of a key that opens everything. What nobody has signed opens nothing.
    private static let projectKey =
        #"eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}|sb_secret_[A-Za-z0-9_-]{8,}"#

    @Test("MIR-S-6 no file of the repository, and not the program with the app in it, holds a service role key")
    func serviceRole() throws {
        let found = try Self.found(Self.projectKey, in: try Self.files() + [RunningServer.program])
        // Tests' own tokens are among them, so that the scan is seen to find some.
        #expect(!found.isEmpty)
        for line in found {
            let token = line.split(separator: ":").last.map(String.init) ?? ""
            #expect(!token.hasPrefix("sb_secret_"), "\(line.prefix(80))")
            let claims = token.split(separator: ".").dropFirst().first.map(String.init) ?? ""
            let padded =
                claims.replacing("-", with: "+").replacing("_", with: "/")
                + String(repeating: "=", count: (4 - claims.count % 4) % 4)
            let text = Data(base64Encoded: padded).map { String(decoding: $0, as: UTF8.self) } ?? ""
            #expect(!text.contains("service_role"), "\(line.prefix(80))")
        }
    }

    @Test("AUN-NF-62 the built program, in which the app runs here, holds no provider's key")
    func program() throws {
        // The app's own words are in it, so it is the right file and grep can read it.
        #expect(try !Self.found("Is this pair authentic|Likely Authentic", in: [RunningServer.program]).isEmpty)
        #expect(try Self.found(Self.key, in: [RunningServer.program]) == [])
    }

    @Test(
        "the scan finds keys of each form, and takes no other word for one",
        arguments: [
            ("key = \"sk" + "-proj-" + String(repeating: "aB3_", count: 10), true),
            ("sk" + "-" + String(repeating: "aB3", count: 16), true),
            ("OPENAI_API_KEY=sk" + "-svcacct-" + String(repeating: "x-9Z", count: 8), true),
            ("task-" + String(repeating: "a", count: 40), false), ("sk-fake-0123456789abcdef", false), ("sk-…", false),
        ])
    func pattern(_ text: String, _ isKey: Bool) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let file = folder.appendingPathComponent("text")
            try Data(text.utf8).write(to: file)
            #expect(try Self.found(Self.key, in: [file]).isEmpty != isKey)
        }
    }

    @Test("AUN-FR-4.3 the key is read from a variable alone: no flag takes it")
    func noFlag() throws {
        let (status, output) = try Program.run(["serve", "--openai-api-key", "x"])
        #expect(status != 0 && output.contains("Unknown option '--openai-api-key'"), "\(output)")
        let help = try Program.run(["serve", "--help"]).output
        #expect(help.contains("OPENAI_API_KEY") && !help.contains("--openai-api-key"))
    }
}
