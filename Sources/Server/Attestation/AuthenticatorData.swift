/// What the phone's secure hardware says: of which app, how often it has signed, and of which key.
import Foundation

struct AuthenticatorData: Sendable, Hashable {
    let appHash: Data
    let counter: UInt32
    /// The kind of authenticator and the new key's id; in attestations only.
    let credential: Credential?

    struct Credential: Sendable, Hashable {
        let authenticator: Data
        let id: Data
    }

    private static let headLength = 37
    private static let longest = 1024

    /// Of an attestation: with a credential, whose public key in CBOR follows and is known from the certificate.
    init(attestation data: Data) throws(AttestationFault) {
        let bytes = Array(data)
        guard bytes.count > Self.headLength + 18, bytes.count <= Self.longest else { throw .form("authData") }
        guard bytes[32] & 0x40 != 0 else { throw .form("authData has no credential") }
        let length = Int(bytes[53]) << 8 | Int(bytes[54])
        guard length > 0, bytes.count >= 55 + length else { throw .form("credentialId") }
        appHash = Data(bytes[0..<32])
        counter = Self.counter(bytes)
        credential = Credential(authenticator: Data(bytes[37..<53]), id: Data(bytes[55..<55 + length]))
    }

    /// Of an assertion: the head and nothing else.
    init(assertion data: Data) throws(AttestationFault) {
        let bytes = Array(data)
        guard bytes.count == Self.headLength else { throw .form("authenticatorData") }
        appHash = Data(bytes[0..<32])
        counter = Self.counter(bytes)
        credential = nil
    }

    private static func counter(_ bytes: [UInt8]) -> UInt32 {
        bytes[33..<37].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
}
