/// Delivers messages: to a folder on disk, or to a sendmail-compatible command.

package protocol Mailer: Sendable {
    func send(_ message: MailMessage) async throws
}

/// Why a message could not be handed over. None of it is meant for the person who waits for the mail.
package enum MailError: Error, Sendable, Equatable, CustomStringConvertible {
    case badAddress(String)
    case notWritten(path: String, reason: String)
    case commandFailed(command: String, status: String, output: String)
    case commandTimedOut(command: String)
    case noSuchMail(String)

    package var description: String {
        switch self {
        case .badAddress(let text): "\"\(text)\" is not a mail address that can be written to"
        case .notWritten(let path, let reason): "the mail could not be written to \(path): \(reason)"
        case .commandFailed(let command, let status, let output):
            "the mail command \(command) ended with \(status): \(output)"
        case .commandTimedOut(let command): "the mail command \(command) did not end in time and was stopped"
        case .noSuchMail(let id): "there is no mail \"\(id)\" in this folder"
        }
    }
}
