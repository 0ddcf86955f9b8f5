/// The secret that signs every token of a project, kept in its data folder.
import Foundation
import ServerDatabase

package enum ProjectSecret {
    package enum Failure: LastingFailure, Equatable, CustomStringConvertible {
        case tooShort
        case unreadable(String, Int32)
        case empty(String)
        case notWritable(String, Int32)

        package var description: String {
            switch self {
            case .tooShort: "the JWT secret must have at least 32 bytes"
            case .unreadable(let path, let code):
                "\(path) can't be read: \(systemWords(code)). Give this user the right to read it: \(Self.dependents)"
            case .empty(let path): "\(path) holds no secret. Restore it from a backup: \(Self.dependents)"
            case .notWritable(let path, let code): "can't write \(path): \(systemWords(code))"
            }
        }

        package var isLasting: Bool {
            switch self {
            case .unreadable(_, let code), .notWritable(_, let code): !isPassing(code)
            case .tooShort, .empty: true
            }
        }

        private static let dependents =
            "every key, session and shared link of this project depends on it, and another one would end them all"
    }

    /// The configured secret, or the one in the data folder, created on first use and readable only by its owner.
    package static func load(_ configuration: Configuration) throws(Failure) -> String {
        if let secret = try existing(configuration) { return secret }
        let file = file(configuration)
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<48).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let secret = Data(bytes).base64EncodedString()
        try create(file, holding: secret)
        return try read(file) ?? secret
    }

    /// The configured secret or the data folder's; nil where there is none yet.
    package static func existing(_ configuration: Configuration) throws(Failure) -> String? {
        guard let secret = configuration.jwtSecret else { return try read(file(configuration)) }
        guard secret.utf8.count >= 32 else { throw .tooShort }
        return secret
    }

    private static func file(_ configuration: Configuration) -> URL {
        configuration.data.appendingPathComponent("jwt-secret")
    }

    /// If another process is faster, its secret stays and counts.
    private static func create(_ file: URL, holding secret: String) throws(Failure) {
        let aside = file.appendingPathExtension(UUID().uuidString).path
        let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .notWritable(file.path, errno) }
        defer { unlink(aside) }
        let text = Array((secret + "\n").utf8)
        // It must be on disk before any key is derived from it.
        let isWritten = write(descriptor, text, text.count) == text.count && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard isWritten else { throw .notWritable(file.path, code) }
        guard link(aside, file.path) == 0 || errno == EEXIST else { throw .notWritable(file.path, errno) }
    }

    /// Nil when there is no such file.
    private static func read(_ file: URL) throws(Failure) -> String? {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable(file.path, errno)
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw .unreadable(file.path, errno) }
        let secret = String(decoding: bytes.prefix(count), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard secret.utf8.count >= 32 else { throw .empty(file.path) }
        return secret
    }
}
