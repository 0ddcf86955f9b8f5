/// SCRAM-SHA-256 (RFC 5802, 7677): proves that we know the password, and that the server does, without sending it.
///
/// Without channel binding: `SCRAM-SHA-256-PLUS` is not offered by us.
import Crypto
import CryptoExtras
import Foundation

struct SCRAM: Sendable {
    private let password: String
    private let nonce: String
    private var expectedSignature: Data?

    static let mechanism = "SCRAM-SHA-256"
    /// A server may ask for many rounds to keep us busy.
    static let mostRounds = 1_000_000

    init(password: String, nonce: String = Self.freshNonce()) {
        self.password = Self.prepared(password)
        self.nonce = nonce
    }

    static func freshNonce() -> String {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<18).map { _ in UInt8.random(in: 0...255, using: &generator) }).base64EncodedString()
    }

    private var bare: String { "n=,r=\(nonce)" }
    /// The user is the one of the startup message.
    var first: String { "n,," + bare }

    /// What the server asks us to prove with.
    struct Challenge: Sendable, Equatable {
        let text: String
        let nonce: String
        let salt: Data
        let rounds: Int
    }

    func challenge(_ text: String) throws(WireError) -> Challenge {
        let fields = Self.fields(text)
        guard fields["m"] == nil, let nonce = fields["r"], let salt = fields["s"].flatMap({ Data(base64Encoded: $0) }),
            let rounds = fields["i"].flatMap({ Int($0) }), !salt.isEmpty
        else { throw .nonsense("no proper SCRAM challenge") }
        guard nonce.hasPrefix(self.nonce), nonce.utf8.count > self.nonce.utf8.count else {
            throw .nonsense("a SCRAM challenge that is not for us")
        }
        guard (1...Self.mostRounds).contains(rounds) else { throw .nonsense("a SCRAM challenge of \(rounds) rounds") }
        return Challenge(text: text, nonce: nonce, salt: salt, rounds: rounds)
    }

    /// Slow on purpose: not for the thread of an event loop.
    mutating func proof(for challenge: Challenge) throws -> String {
        let salted = try KDF.Insecure.PBKDF2.deriveKey(
            from: Data(password.utf8), salt: challenge.salt, using: .sha256, outputByteCount: 32,
            unsafeUncheckedRounds: challenge.rounds)
        let clientKey = Self.code("Client Key", salted)
        let storedKey = SymmetricKey(data: SHA256.hash(data: clientKey))
        let final = "c=biws,r=\(challenge.nonce)"
        let message = "\(bare),\(challenge.text),\(final)"
        let signature = Self.code(message, storedKey)
        expectedSignature = Self.code(message, SymmetricKey(data: Self.code("Server Key", salted)))
        return final + ",p=" + Data(zip(clientKey, signature).map { $0 ^ $1 }).base64EncodedString()
    }

    func check(final text: String) throws(WireError) {
        let fields = Self.fields(text)
        if let reason = fields["e"] {
            throw WireError(.connection, sqlState: "28P01", message: "the login failed: \(reason)")
        }
        guard let expectedSignature, fields["v"].flatMap({ Data(base64Encoded: $0) }) == expectedSignature else {
            throw WireError(
                .connection, sqlState: "28000", message: "the server could not prove that it knows the password")
        }
    }

    private static func code(_ text: String, _ key: SymmetricKey) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }

    private static func fields(_ text: String) -> [Substring: String] {
        var fields: [Substring: String] = [:]
        for part in text.split(separator: ",") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if halves.count == 2, fields[halves[0]] == nil { fields[halves[0]] = String(halves[1]) }
        }
        return fields
    }

    /// SASLprep (RFC 4013) as far as it changes a password that a person can type: other spaces become spaces, what can
    /// not be seen goes, and forms of a character become one.
    static func prepared(_ password: String) -> String {
        if password.utf8.allSatisfy({ $0 < 0x80 }) { return password }
        var text = ""
        for scalar in password.unicodeScalars {
            switch scalar.value {
            case 0xAD, 0x34F, 0x1806, 0x180B...0x180D, 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0xFEFF: continue
            case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text.precomposedStringWithCompatibilityMapping
    }
}
