/// Signs and verifies the project's own tokens: HS256 with the project secret, and ES256 or RS256 with its key pairs.
import Crypto
import Foundation
import JWTKit
import ServerDatabase
import Synchronization
import Wire

package final class Tokens: Sendable {
    /// JWTs for the roles `anon` and `service_role`, as hosted projects issue them.
    package let anonKey: String
    package let serviceKey: String
    /// The newer opaque form of the same two keys, derived from the secret.
    package let publishableKey: String
    package let secretKey: String

    private let keys: JWTKeyCollection
    private let secret: String
    private let key: SymmetricKey
    private let signing = Mutex(SigningKeys())
    private let verified = Mutex(GenerationalCache<TokenKey, Verified>(capacity: 8192))
    private let now: @Sendable () -> Date

    /// - Parameter secret: at least 32 bytes, because HS256 is weaker with less.
    package init(secret: String, now: @escaping @Sendable () -> Date = { Date() }) async throws {
        precondition(secret.utf8.count >= 32, "the project secret must have at least 32 bytes")
        self.now = now
        self.secret = secret
        key = SymmetricKey(data: Data(secret.utf8))
        keys = JWTKeyCollection()
        // Sorted keys: the anon key of a secret is the same text on every start, so that an app can contain it.
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

    /// The caller that a token stands for, once its signature and times are checked.
    ///
    /// A verified token is not verified again while it is valid: same key, same bytes, same answer.
    package func verify(_ token: String) throws(TokenFailure) -> Caller {
        let claims = try verifiedClaims(token)
        guard let caller = claims.caller else {
            throw TokenFailure(.claims, "invalid claim: missing or unknown role")
        }
        return caller
    }

    /// The payload of a token of ours that isn't a credential: signed URLs, invitations.
    package func payload(of token: String) throws(TokenFailure) -> JSONValue {
        let text = try verifiedClaims(token).json
        guard let value = try? JSONValue(json: Data(text.utf8)) else {
            throw TokenFailure(.malformed, "the token's payload is not JSON")
        }
        return value
    }

    /// With the project's secret: for tokens that only this server reads.
    package func sign(_ claims: JSONValue) async throws -> String {
        try await keys.sign(AnyClaims(value: claims))
    }

    /// With the current key pair, if there is one: for tokens that others verify, too.
    package func signAccess(_ claims: JSONValue) async throws -> String {
        guard let key = signing.withLock({ $0.current }) else { return try await sign(claims) }
        let keys = JWTKeyCollection()
        try await key.add(to: keys)
        return try await keys.sign(AnyClaims(value: claims), kid: JWKIdentifier(string: key.id))
    }

    /// Replaces the key pairs, while requests run. Tokens of a key that is gone are refused from now on.
    package func use(_ new: SigningKeys) {
        signing.withLock { $0 = new }
    }

    /// The public halves of the key pairs, as others fetch them.
    package var published: JSONValue {
        get throws { try signing.withLock { $0 }.published }
    }

    /// 128 bits that only holders of the project secret can tell from random ones; the same text gives the same bits.
    package func code(for purpose: String, _ text: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("atelier \(purpose) code \(text)".utf8), using: key)
        return Data(code.prefix(16)).base64URL
    }

    /// The caller of a token that was verified before and is still good, or of a project key; nil for all others.
    package func knownCaller(of text: String) -> Caller? {
        if text.hasPrefix("sb_") { return caller(forOpaqueKey: text) }
        guard let claims = verified.withLock({ $0.value(of: TokenKey(text)) }) else { return nil }
        do { try checkToday(claims) } catch { return nil }
        return claims.caller
    }

    private func verifiedClaims(_ token: String) throws(TokenFailure) -> Verified {
        let cacheKey = TokenKey(token)
        let found = verified.withLock { $0.value(of: cacheKey) }
        let claims: Verified
        if let found { claims = found } else { claims = try check(token) }
        try checkToday(claims)
        if found == nil { verified.withLock { $0.keep(claims, of: cacheKey) } }
        return claims
    }

    /// What may have changed since a signature was verified: its key may have been revoked, and its time be over.
    private func checkToday(_ claims: Verified) throws(TokenFailure) {
        if let id = claims.keyID, signing.withLock({ $0[id] }) == nil { throw .badSignature }
        try claims.checkTimes(at: now())
    }

    /// The signature first: nothing of a foreign token is decoded except the Base64 of its signature.
    private func check(_ token: String) throws(TokenFailure) -> Verified {
        guard token.utf8.count <= 16_384 else { throw .notAToken }
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Substring.init)
        guard parts.count == 3, let signature = Data(base64URL: parts[2]) else { throw .notAToken }
        let signed = Data(token.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
        // The header names an algorithm, but the key decides: the secret is for HS256, whatever the header says.
        let pair: SigningKey?
        if signature.count == SHA256.byteCount {
            guard HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: signed, using: key) else {
                throw .badSignature
            }
            pair = nil
        } else {
            pair = try self.pair(named: parts[0], signature, of: signed)
        }
        return try Self.content(header: parts[0], payload: parts[1], pair)
    }

    /// The key pair that the header names, if it has made this signature. A header is short: of a longer one nothing is
    /// decoded.
    private func pair(
        named header: Substring, _ signature: Data, of signed: Data
    ) throws(TokenFailure) -> SigningKey {
        guard header.utf8.count <= 512, signature.count <= 512, let data = Data(base64URL: header),
            let header = try? JSONValue(json: data), let id = header["kid"]?.stringValue
        else { throw .notAToken }
        guard let key = signing.withLock({ $0[id] }), key.verifies(signature, of: signed) else { throw .badSignature }
        return key
    }

    /// Content signed by the project; its size is bounded anyway.
    private static func content(
        header: Substring, payload: Substring, _ pair: SigningKey?
    ) throws(TokenFailure) -> Verified {
        guard let header = Data(base64URL: header), let payload = Data(base64URL: payload),
            let algorithm = (try? JSONValue(json: header))?["alg"]?.stringValue
        else { throw .notAToken }
        guard algorithm == pair?.algorithm.rawValue ?? "HS256" else {
            throw TokenFailure(.algorithm, "invalid JWT: signing method \(algorithm.prefix(16)) is not accepted")
        }
        guard let claims = try? JSONBounds.stranger.decode(StandardClaims.self, from: payload),
            let json = String(validating: payload, as: UTF8.self)
        else { throw .notAToken }
        return Verified(claims, json: json, keyID: pair?.id)
    }

    private static func derived(_ purpose: String, from secret: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("atelier \(purpose) key".utf8), using: SymmetricKey(data: Data(secret.utf8)))
        return Data(code).base64URL.prefix(32).description
    }
}

extension Tokens {
    /// The role that an opaque project key stands for.
    package func caller(forOpaqueKey key: String) -> Caller? {
        if key.isEqualInConstantTime(to: publishableKey) { return .anonymous }
        if key.isEqualInConstantTime(to: secretKey) { return .service }
        return nil
    }
}

extension String {
    /// Takes the same time for a near miss as for a far one.
    fileprivate func isEqualInConstantTime(to other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return zip(utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
