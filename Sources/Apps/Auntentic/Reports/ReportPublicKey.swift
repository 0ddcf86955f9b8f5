/// The half of a server's key that everybody may have: with it a report can be verified without asking anyone.
import Crypto
import Foundation

package struct ReportPublicKey: Sendable, Equatable {
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        case notAKey
        /// It would let nobody verify, but lets whoever reads it sign.
        case isPrivate

        package var description: String {
            switch self {
            case .notAKey: "not an Ed25519 public key; give a PEM file or 64 hexadecimal digits"
            case .isPrivate: "this is a private key: it must not leave its server; give the public one"
            }
        }
    }

    let key: Curve25519.Signing.PublicKey

    init(_ key: Curve25519.Signing.PublicKey) { self.key = key }

    /// PEM, as `pem` and OpenSSL write it, or 64 hexadecimal digits.
    package init(_ text: String) throws(Failure) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if trimmed.contains("PRIVATE KEY") { throw .isPrivate }
        guard let raw = PEM.content(trimmed, label: Self.label, prefix: Self.prefix) ?? Hex.bytes(trimmed),
            raw.count == 32, let key = try? Curve25519.Signing.PublicKey(rawRepresentation: raw)
        else { throw .notAKey }
        self.key = key
    }

    package var hex: String { Hex.text(key.rawRepresentation) }
    package var pem: String { PEM.text(key.rawRepresentation, label: Self.label, prefix: Self.prefix) }

    /// Tells keys apart in a report: the first 64 bits of the key's SHA-256. Not a secret, and not a proof.
    package var id: String { Hex.text(SHA256.hash(data: key.rawRepresentation).prefix(8)) }

    package static func == (one: Self, other: Self) -> Bool {
        one.key.rawRepresentation == other.key.rawRepresentation
    }

    private static let label = "PUBLIC KEY"
    /// The fixed head of an Ed25519 SubjectPublicKeyInfo (RFC 8410); the 32 bytes of the key follow.
    private static let prefix = Data([0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00])
}
