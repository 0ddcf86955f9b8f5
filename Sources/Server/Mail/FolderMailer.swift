/// Puts every message into a folder as an `.eml` file: mail without a mail account.

import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

package struct FolderMailer: Mailer {
    package let folder: String
    private let queue = DispatchQueue(label: "atelier.mail.folder")

    package init(folder: String) {
        self.folder = folder
    }

    package func send(_ message: MailMessage) async throws {
        let bytes = MailFormat().bytes(of: message)
        let name = MailFileName(message).text
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            queue.async { done.resume(with: Result { try write(bytes, as: name) }) }
        }
    }

    /// Written to a temporary name and renamed, so that a reader never finds half a message; only we may read it.
    private func write(_ bytes: [UInt8], as name: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let aside = "\(folder)/.\(name).part"
        let file = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(aside) }
        let written = writeAll(bytes, to: file) && fsync(file) == 0
        let cause = errno
        close(file)
        guard written, rename(aside, "\(folder)/\(name)") == 0 else {
            let error = failure(aside, written ? errno : cause)
            unlink(aside)
            throw error
        }
    }

    private func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private func failure(_ path: String, _ code: Int32 = errno) -> MailError {
        .notWritten(path: path, reason: String(cString: strerror(code)))
    }
}

/// The name of a message's file: it sorts by time and is unique by id.
struct MailFileName {
    let text: String

    init(_ message: MailMessage) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyyMMdd'T'HHmmssSSS'Z'"
        text = "\(formatter.string(from: message.date))-\(message.id.uuidString.lowercased().prefix(8)).eml"
    }
}
