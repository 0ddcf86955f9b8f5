/// Signs a value as Apple signs transactions, renewals and notifications: a compact JWS, ES256, with the chain in it.
import Crypto
import Foundation

struct SignedHeader: Encodable {
    var alg: String
    var x5c: [String]
}

extension StoreAuthority {
    package func sign(_ payload: some Encodable) throws -> String {
        try Self.compact(Self.json(payload), header: SignedHeader(alg: "ES256", x5c: chain), key: leafKey)
    }

    static func json(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return try encoder.encode(value)
    }

    static func compact(_ payload: Data, header: SignedHeader, key: P256.Signing.PrivateKey) throws -> String {
        let text = try Base64URL.encode(json(header)) + "." + Base64URL.encode(payload)
        return try text + "." + Base64URL.encode(key.signature(for: Data(text.utf8)).rawRepresentation)
    }
}
