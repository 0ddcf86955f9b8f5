/// Mail through a sendmail-compatible command.

import Foundation
import Testing

@testable import ServerMail

@Suite struct CommandMailerTests {
    /// A stand-in for sendmail: a shell script.
    private func withCommand(_ script: String, _ body: (String, String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sendmail-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/sendmail"
        try "#!/bin/sh\ncd \(folder)\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        try await body(path, folder)
    }

    private func message() throws -> MailMessage {
        MailMessage(
            from: try MailAddress("from@example.com"), to: try MailAddress("ada@example.com"), subject: "Hello",
            text: String(repeating: "A long line of text.\n", count: 20_000), html: "<p>x</p>")
    }

    @Test("the command gets sender and recipient as arguments and the whole message as input")
    func arguments() async throws {
        try await withCommand("printf '%s\\n' \"$@\" > arguments; cat > input") { path, folder in
            try await CommandMailer(path: path).send(message())
            let arguments = try String(contentsOfFile: "\(folder)/arguments", encoding: .utf8)
            #expect(arguments == "-i\n-f\nfrom@example.com\n--\nada@example.com\n")
            let input = try String(contentsOfFile: "\(folder)/input", encoding: .utf8)
            #expect(!input.contains("\r"))
            #expect(StoredMail(id: "x", source: input).text == (try message().text))
        }
    }

    @Test("a command that fails is an error with its words")
    func failure() async throws {
        try await withCommand("cat > /dev/null; echo 'no such mailbox' >&2; exit 67") { path, _ in
            do {
                try await CommandMailer(path: path).send(message())
                Issue.record("expected a failure")
            } catch MailError.commandFailed(let command, let status, let output) {
                #expect(command == path)
                #expect(status.contains("67"))
                #expect(output.contains("no such mailbox"))
            }
        }
    }

    @Test("a command that hangs is stopped")
    func hang() async throws {
        try await withCommand("exec sleep 60") { path, _ in
            let start = ContinuousClock.now
            await #expect(throws: MailError.commandTimedOut(command: path)) {
                try await CommandMailer(path: path, timeout: .milliseconds(300)).send(message())
            }
            #expect(ContinuousClock.now - start < .seconds(40))
        }
    }

    @Test("a command that isn't there is an error")
    func missing() async throws {
        await #expect(throws: (any Error).self) { try await CommandMailer(path: "/no/such/sendmail").send(message()) }
    }
}
