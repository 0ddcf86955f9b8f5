/// The signature of a message from fal: Ed25519 over the request, the account, the time and the body's hash.
import Crypto
import Foundation
import HTTPTypes

struct FalSignature: Sendable, Hashable {
    let requestID: String
    let userID: String
    let timestamp: Int64
    let signature: Data
    /// What was signed.
    let message: Data

    /// Nil if a header is missing, doubled, too long or not what it should be.
    init?(_ headers: HTTPFields, body: some ContiguousBytes) {
        guard let request = Self.only("X-Fal-Webhook-Request-Id", headers),
            let user = Self.only("X-Fal-Webhook-User-Id", headers),
            let time = Self.only("X-Fal-Webhook-Timestamp", headers), time.utf8.count <= 12,
            time.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int64(time),
            let hex = Self.only("X-Fal-Webhook-Signature", headers), let signature = Self.bytes(hex)
        else { return nil }
        requestID = request
        userID = user
        timestamp = seconds
        self.signature = signature
        let hash = body.withUnsafeBytes { SHA256.hash(data: $0) }.map {
            String(UInt16($0) | 0x100, radix: 16).dropFirst()
        }
        message = Data([request, user, time, hash.joined()].joined(separator: "\n").utf8)
    }

    func isValid(for keys: [Curve25519.Signing.PublicKey]) -> Bool {
        keys.contains { $0.isValidSignature(signature, for: message) }
    }

    /// Identifies the message, whatever form its signature has.
    var digest: Data { Data(SHA256.hash(data: message)) }

    private static func only(_ name: String, _ headers: HTTPFields) -> String? {
        guard let name = HTTPField.Name(name) else { return nil }
        let values = headers[values: name]
        guard values.count == 1, let value = values.first, 1...200 ~= value.utf8.count, !value.contains("\n") else {
            return nil
        }
        return value
    }

    private static func bytes(_ hex: String) -> Data? {
        let digits = Array(hex.utf8)
        guard digits.count == 128 else { return nil }
        var bytes = Data(capacity: 64)
        for index in stride(from: 0, to: 128, by: 2) {
            guard let high = digit(digits[index]), let low = digit(digits[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x61 + 10
        case 0x41...0x46: byte - 0x41 + 10
        default: nil
        }
    }
}
