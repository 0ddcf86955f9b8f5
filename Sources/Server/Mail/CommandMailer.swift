/// Hands every message to a sendmail-compatible command on its standard input.

import Foundation
import ServerDeadlines
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

package struct CommandMailer: Mailer {
    package let path: String
    package let arguments: [String]
    package let timeout: Duration

    /// - Parameter arguments: come before `-f <sender> -- <recipient>`; `-i` keeps a lone dot from ending the mail.
    package init(path: String = "/usr/sbin/sendmail", arguments: [String] = ["-i"], timeout: Duration = .seconds(30)) {
        self.path = path
        self.arguments = arguments
        self.timeout = timeout
    }

    package func send(_ message: MailMessage) async throws {
        let bytes = MailFormat(lineEnding: .lf).bytes(of: message)
        let arguments = arguments + ["-f", message.from.address, "--", message.to.address]
        try await withDeadline(.now + timeout, else: MailError.commandTimedOut(command: path)) {
            try await run(arguments, input: bytes)
        }
    }

    /// Cancelling the task (the timeout above) ends the command: first with SIGTERM, then for good.
    private func run(_ arguments: [String], input: [UInt8]) async throws {
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
        let result = try await Subprocess.run(
            .path(FilePath(path)), arguments: Arguments(arguments), platformOptions: options, input: .array(input),
            output: .discarded, error: .string(limit: 8 * 1024))
        guard result.terminationStatus.isSuccess else {
            throw MailError.commandFailed(
                command: path, status: "\(result.terminationStatus)", output: result.standardError)
        }
    }
}
