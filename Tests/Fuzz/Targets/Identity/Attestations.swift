/// Proofs of phones among all that a stranger may send: CBOR, and the fields and certificates in it.
import Foundation

@testable import ServerAttestation

extension FuzzTarget {
    static let attestations = FuzzTarget(
        "attestations", feeds: "CBOR to AttestationStatement and AuthenticatorData", longest: 8192,
        words: ["fmt", "apple-appattest", "attStmt", "x5c", "receipt", "authData", "signature", "authenticatorData"]
    ) { (bytes: [UInt8]) in
        _ = try? AttestationStatement(Data(bytes))
        _ = try? AuthenticatorData(attestation: Data(bytes))
        _ = try? AuthenticatorData(assertion: Data(bytes))
        guard let value = try? CBOR(Data(bytes)) else { return }
        try require(value.depth <= CBOR.Bounds().depth, "\(value.depth) levels")
        // Every length is the shortest and no key stands twice, so that nothing is read in two ways.
        try require(value.size == bytes.count, "\(value.size) bytes were read as \(bytes.count)")
    }
}

extension CBOR {
    /// The bytes of its shortest form.
    fileprivate var size: Int {
        switch self {
        case .unsigned(let number): Self.head(number)
        case .bytes(let data): Self.head(UInt64(data.count)) + data.count
        case .text(let text): Self.head(UInt64(text.utf8.count)) + text.utf8.count
        case .array(let items): items.reduce(Self.head(UInt64(items.count))) { $0 + $1.size }
        case .map(let members):
            members.reduce(Self.head(UInt64(members.count))) { $0 + CBOR.text($1.key).size + $1.value.size }
        }
    }

    fileprivate var depth: Int {
        switch self {
        case .unsigned, .bytes, .text: 1
        case .array(let items): 1 + (items.map(\.depth).max() ?? 0)
        case .map(let members): 1 + (members.values.map(\.depth).max() ?? (members.isEmpty ? 0 : 1))
        }
    }

    private static func head(_ number: UInt64) -> Int {
        switch number {
        case 0..<24: 1
        case 24..<256: 2
        case 256..<65_536: 3
        case 65_536..<4_294_967_296: 5
        default: 9
        }
    }
}
