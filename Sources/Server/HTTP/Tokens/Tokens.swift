/// Signs and verifies the project's own tokens: HS256 with the project secret, and no other algorithm.
import Crypto
import Foundation
import JWTKit
import ServerDatabase
import Synchronization
import Wire

package final class Tokens: Sendable {
    /// JWTs for the roles `anon` and `service_role`, as hosted projects hand them out.
    package let anonKey: String
    package let serviceKey: String
    /// The newer opaque form of the same two keys, derived from the secret.
    package let publishableKey: String
    package let secretKey: String

    private let keys: JWTKeyCollection
    private let secret: String
    private let verified = Mutex(GenerationalCache<String, Verified>(capacity: 8192))
    private let now: @Sendable () -> Date

    /// - Parameter secret: at least 32 bytes, or HS256 would be weaker than its name.
    package init(secret: String, now: @escaping @Sendable () -> Date = { Date() }) async throws {
        precondition(secret.utf8.count >= 32, "the project secret must have at least 32 bytes")
        self.now = now
        self.secret = secret
        keys = JWTKeyCollection()
        // Sorted keys: the anon key of a secret is the same text on every start, so that it can stand in an app.
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .secondsSince1970
        await keys.add(
            hmac: HMACKey(from: secret), digestAlgorithm: .sha256,
            serializer: DefaultJWTSerializer(jsonEncoder: encoder))
        anonKey = try await keys.sign(ProjectKey(role: "anon"))
        serviceKey = try await keys.sign(ProjectKey(role: "service_role"))
        publishableKey = "sb_publishable_" + Self.derived("publishable", from: secret)
        secretKey = "sb_secret_" + Self.derived("secret", from: secret)
    }

    /// The caller a token stands for, once its signature and times are checked.
    ///
    /// A token that was verified is not verified again while it lives: same key, same bytes, same answer.
    package func verify(_ token: String) async throws(TokenFailure) -> Caller {
        let claims = try await verifiedClaims(token)
        guard let caller = claims.caller else {
            throw TokenFailure(.claims, "invalid claim: missing or unknown role")
        }
        return caller
    }

    /// The payload of a token of ours that isn't a credential: signed URLs, invitations.
    package func payload(of token: String) async throws(TokenFailure) -> JSONValue {
        let text = try await verifiedClaims(token).json
        guard let value = try? JSONValue(json: Data(text.utf8)) else {
            throw TokenFailure(.malformed, "the token's payload is not JSON")
        }
        return value
    }

    package func sign(_ claims: JSONValue) async throws -> String {
        try await keys.sign(AnyClaims(value: claims))
    }

    /// 128 bits that only holders of the project secret can tell from random ones; the same for the same text.
    package func code(for purpose: String, _ text: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("atelier \(purpose) code \(text)".utf8), using: SymmetricKey(data: Data(secret.utf8)))
        return Data(code.prefix(16)).base64URL
    }

    private func verifiedClaims(_ token: String) async throws(TokenFailure) -> Verified {
        let found = verified.withLock { $0[token] }
        let claims: Verified
        if let found { claims = found } else { claims = try await check(token) }
        try claims.checkTimes(at: now())
        if found == nil { verified.withLock { $0[token] = claims } }
        return claims
    }

    private func check(_ token: String) async throws(TokenFailure) -> Verified {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, token.utf8.count <= 16_384, let header = Data(base64URL: parts[0]),
            let payload = Data(base64URL: parts[1]),
            let algorithm = (try? JSONValue(json: header))?["alg"]?.stringValue
        else { throw TokenFailure(.malformed, "invalid JWT: not a signed JSON web token") }
        // The header names the algorithm, but the key decides: ours is HS256's, whatever the header would like.
        guard algorithm == "HS256" else {
            throw TokenFailure(.algorithm, "invalid JWT: signing method \(algorithm.prefix(16)) is not accepted")
        }
        do {
            let claims = try await keys.verify(token, as: StandardClaims.self)
            return Verified(claims, json: String(decoding: payload, as: UTF8.self))
        } catch let error as JWTError where error.errorType == .signatureVerificationFailed {
            throw TokenFailure(.signature, "invalid JWT: unable to parse or verify signature")
        } catch {
            throw TokenFailure(.malformed, "invalid JWT: unable to parse or verify signature")
        }
    }

    private static func derived(_ purpose: String, from secret: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("atelier \(purpose) key".utf8), using: SymmetricKey(data: Data(secret.utf8)))
        return Data(code).base64URL.prefix(32).description
    }
}

extension Tokens {
    /// The role an opaque project key stands for.
    package func caller(forOpaqueKey key: String) -> Caller? {
        if key.isEqualInConstantTime(to: publishableKey) { return .anonymous }
        if key.isEqualInConstantTime(to: secretKey) { return .service }
        return nil
    }
}

extension String {
    /// Takes as long for a near miss as for a far one.
    fileprivate func isEqualInConstantTime(to other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return zip(utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
