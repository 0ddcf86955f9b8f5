/// The secret that signs every token of a project, kept in its data folder.
import Foundation

package enum ProjectSecret {
    package enum Failure: Error, CustomStringConvertible {
        case tooShort
        case unreadable(String)

        package var description: String {
            switch self {
            case .tooShort: "the JWT secret must have at least 32 bytes"
            case .unreadable(let path): "\(path) exists but holds no secret; restore it, or remove it to start anew"
            }
        }
    }

    /// The configured secret, or the data folder's, made on first use and readable by its owner alone.
    package static func load(_ configuration: Configuration) throws -> String {
        if let secret = configuration.jwtSecret {
            guard secret.utf8.count >= 32 else { throw Failure.tooShort }
            return secret
        }
        let file = configuration.data.appendingPathComponent("jwt-secret")
        if FileManager.default.fileExists(atPath: file.path) { return try read(file) }
        try FileManager.default.createDirectory(at: configuration.data, withIntermediateDirectories: true)
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<48).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let secret = Data(bytes).base64EncodedString()
        return try create(file, holding: secret) ? secret : read(file)
    }

    /// False when another process was faster: then its secret counts.
    private static func create(_ file: URL, holding secret: String) throws -> Bool {
        let aside = file.appendingPathExtension(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: aside) }
        let made = FileManager.default.createFile(
            atPath: aside.path, contents: Data((secret + "\n").utf8), attributes: [.posixPermissions: 0o600])
        guard made else { throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: file.path]) }
        return link(aside.path, file.path) == 0
    }

    private static func read(_ file: URL) throws -> String {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard secret.utf8.count >= 32 else { throw Failure.unreadable(file.path) }
        return secret
    }
}
