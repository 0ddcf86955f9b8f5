/// Key pairs: what they sign, who honours it, and for how long.
import Crypto
import CryptoExtras
import Foundation
import JWTKit
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@Suite struct SigningKeysTests {
    private static let user: JSONValue = [
        "sub": "5d1c6b1e-0d0f-4b5f-9d58-0d1a3f1c2b3a", "role": "authenticated", "exp": 4_000_000_000,
    ]

    private static func tokens(_ keys: SigningKeys) async throws -> Tokens {
        let tokens = try await makeTestTokens()
        tokens.use(keys)
        return tokens
    }

    private static func published(_ tokens: Tokens) throws -> [JSONValue] {
        try #require(try tokens.published["keys"]?.arrayValue)
    }

    @Test(
        "an access token is signed by the current pair, and anybody verifies it with the published key",
        arguments: SigningKey.Algorithm.allCases)
    func published(_ algorithm: SigningKey.Algorithm) async throws {
        var keys = SigningKeys()
        try keys.rotate(to: algorithm)
        let tokens = try await Self.tokens(keys)
        let token = try await tokens.signAccess(Self.user)
        let current = try #require(keys.current)
        let header = try JSONValue(json: try #require(Data(base64URL: token.split(separator: ".")[0])))
        #expect(header["alg"] == .string(algorithm.rawValue) && header["kid"] == .string(current.id))
        #expect(try tokens.verify(token).userID?.uuidString.lowercased() == Self.user["sub"]?.stringValue)
        // Somebody else's library, with nothing but what is published.
        let others = try await JWTKeyCollection().add(jwksJSON: try tokens.published.jsonText)
        _ = try await others.verify(token, as: Claims.self)
        #expect(try !tokens.published.jsonText.contains("PRIVATE") && Self.published(tokens)[0]["d"] == nil)
    }

    @Test("after a rotation the standby key signs, and tokens of the key before are honoured")
    func rotation() async throws {
        var keys = SigningKeys()
        try keys.rotate(to: .es256)
        let standby = try #require(keys.keys.first { $0.state == .standby })
        let tokens = try await Self.tokens(keys)
        let early = try await tokens.signAccess(Self.user)
        let secret = try await tokens.sign(Self.user)
        try keys.rotate(to: .es256)
        tokens.use(keys)
        #expect(keys.current?.id == standby.id)
        let late = try await tokens.signAccess(Self.user)
        for token in [early, late, secret, tokens.anonKey] { _ = try tokens.verify(token) }
        #expect(try tokens.published["keys"]?.arrayValue?.count == 3)
        // Back to the secret: what is out stays valid.
        keys.rest()
        tokens.use(keys)
        #expect(keys.current == nil)
        for token in [early, late] { _ = try tokens.verify(token) }
        let plain = try await tokens.signAccess(Self.user)
        #expect(
            String(decoding: try #require(Data(base64URL: plain.split(separator: ".")[0])), as: UTF8.self).contains(
                "HS256"))
    }

    @Test("tokens of a revoked key are refused at once, also those that were verified before")
    func revocation() async throws {
        var keys = SigningKeys()
        try keys.rotate(to: .es256)
        let tokens = try await Self.tokens(keys)
        let token = try await tokens.signAccess(Self.user)
        #expect(try tokens.verify(token) == tokens.knownCaller(of: token))
        let id = try #require(keys.current).id
        let early = keys.revoke(id)
        #expect(!early, "the current key can't be revoked")
        try keys.rotate(to: .es256)
        let isGone = keys.revoke(id)
        let again = keys.revoke(id)
        #expect(isGone && !again)
        tokens.use(keys)
        #expect(throws: TokenFailure(.signature, "invalid JWT: unable to parse or verify signature")) {
            try tokens.verify(token)
        }
        #expect(tokens.knownCaller(of: token) == nil)
    }

    @Test("old keys are dropped at a rotation, and a set never holds more than sixteen")
    func bounded() async throws {
        var keys = SigningKeys()
        let start = Date()
        for day in 0..<40 { try keys.rotate(to: .es256, now: start.addingTimeInterval(Double(day) * 86_400)) }
        #expect(keys.keys.count { $0.state == .previous } <= 8)
        for _ in 0..<40 { try keys.rotate(to: .es256, now: start.addingTimeInterval(40 * 86_400)) }
        #expect(keys.keys.count == 16)
        #expect(keys.current != nil && keys.keys.last?.state == .standby)
    }

    @Test("a forged token is refused, whichever way its header lies")
    func forged() async throws {
        var keys = SigningKeys()
        try keys.rotate(to: .es256)
        let tokens = try await Self.tokens(keys)
        let current = try #require(keys.current)
        let payload = Data(Self.user.jsonText.utf8).base64URL
        let stranger = P256.Signing.PrivateKey()
        let published = try Self.published(tokens)[0]
        func header(_ alg: String, _ kid: String) -> String {
            Data(#"{"alg":"\#(alg)","kid":"\#(kid)"}"#.utf8).base64URL
        }
        func elliptic(_ header: String) throws -> String {
            let text = "\(header).\(payload)"
            return "\(text).\(Data(try stranger.signature(for: Data(text.utf8)).rawRepresentation).base64URL)"
        }
        func keyed(_ header: String, _ secret: String) -> String {
            let text = "\(header).\(payload)"
            let code = HMAC<SHA256>.authenticationCode(
                for: Data(text.utf8), using: SymmetricKey(data: Data(secret.utf8)))
            return "\(text).\(Data(code).base64URL)"
        }
        var forgeries = [
            try elliptic(header("ES256", current.id)), try elliptic(header("ES256", "unknown")),
            try elliptic(header("RS256", current.id)), try elliptic(header("none", current.id)),
            try elliptic(Data(#"{"alg":"ES256"}"#.utf8).base64URL),
            try elliptic(Data((#"{"kid":""# + String(repeating: "x", count: 5000) + #""}"#).utf8).base64URL),
            try elliptic("e30"), "\(header("ES256", current.id)).\(payload).AAAA",
            "\(header("none", current.id)).\(payload).",
        ]
        // The published key as the secret of an HMAC: the oldest confusion.
        forgeries += [
            keyed(header("HS256", current.id), published["x"]?.stringValue ?? ""),
            keyed(header("ES256", current.id), "x"),
        ]
        for token in forgeries { #expect(throws: TokenFailure.self, "\(token)") { try tokens.verify(token) } }
        // The right secret doesn't make an HMAC out of another algorithm's name either.
        #expect(throws: TokenFailure.self) { try tokens.verify(keyed(header("ES256", current.id), testSecret)) }
    }

    @Test("a file of keys is read as it was written; what is no such file is refused")
    func file() async throws {
        var keys = SigningKeys()
        try keys.rotate(to: .es256)
        try keys.rotate(to: .rs256)
        let again = try SigningKeys(json: try keys.json)
        #expect(again.keys.map(\.id) == keys.keys.map(\.id) && again.current?.id == keys.current?.id)
        let tokens = try await Self.tokens(keys)
        let token = try await tokens.signAccess(Self.user)
        tokens.use(again)
        _ = try tokens.verify(token)
        let text = String(decoding: try keys.json, as: UTF8.self)
        let broken = [
            "", "[]", "{}x", #"{"keys":[{"kid":"a"}]}"#, text.replacing("BEGIN", with: "begin"),
            text.replacing("previous", with: "current"), text.replacing("\"standby\"", with: "\"other\""),
        ]
        for text in broken {
            #expect(throws: SigningKeys.Unusable.self, "\(text.prefix(60))") { try SigningKeys(json: Data(text.utf8)) }
        }
    }
}

private struct Claims: JWTPayload {
    var sub: String
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
