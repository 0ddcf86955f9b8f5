/// The key that signs a server's reports, kept in its data folder: made on first use, readable by its owner alone.
import Crypto
import Foundation

package struct ReportKey: Sendable {
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        case unreadable(String)
        case notWritable(String)

        package var description: String {
            switch self {
            case .unreadable(let path):
                "\(path) holds no key that this user can read; give it the right to, or restore the file. "
                    + "A new key would sign, but nothing signed before would verify"
            case .notWritable(let path):
                "\(path) can't be written; see whether the disk is full and who may write there"
            }
        }
    }

    package static let fileName = "report-key.pem"

    private let key: Curve25519.Signing.PrivateKey

    package init() { key = Curve25519.Signing.PrivateKey() }

    /// - Parameter pem: PKCS#8, as `pem` and OpenSSL write it.
    init?(pem: String) {
        let trimmed = pem.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let raw = PEM.content(trimmed, label: Self.label, prefix: Self.prefix), raw.count == 32,
            let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: raw)
        else { return nil }
        self.key = key
    }

    /// The data folder's key. Replicas that share a folder share the key; others must be given the same file.
    package static func load(in folder: URL) throws(Failure) -> ReportKey {
        let file = folder.appendingPathComponent(fileName)
        if FileManager.default.fileExists(atPath: file.path) { return try read(file) }
        let key = ReportKey()
        return try create(file, holding: key.pem) ? key : read(file)
    }

    package var publicKey: ReportPublicKey { ReportPublicKey(key.publicKey) }

    func signature(of bytes: Data) throws -> Data { try key.signature(for: bytes) }

    var pem: String { PEM.text(key.rawRepresentation, label: Self.label, prefix: Self.prefix) }

    /// False when another process was faster: then its key counts.
    private static func create(_ file: URL, holding pem: String) throws(Failure) -> Bool {
        let folder = file.deletingLastPathComponent()
        let aside = file.appendingPathExtension(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: aside) }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let made = FileManager.default.createFile(
            atPath: aside.path, contents: Data(pem.utf8), attributes: [.posixPermissions: 0o600])
        guard made else { throw .notWritable(file.path) }
        if link(aside.path, file.path) == 0 { return true }
        guard errno == EEXIST else { throw .notWritable(file.path) }
        return false
    }

    private static func read(_ file: URL) throws(Failure) -> ReportKey {
        guard let text = try? String(contentsOf: file, encoding: .utf8), let key = ReportKey(pem: text) else {
            throw .unreadable(file.path)
        }
        return key
    }

    private static let label = "PRIVATE KEY"
    /// The fixed head of an Ed25519 PKCS#8 key (RFC 8410); the 32 bytes of the seed follow.
    private static let prefix = Data([
        0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ])
}
