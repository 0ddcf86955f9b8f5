/// An identity provider on a loopback port: an RSA key of its own, the key set it publishes, the tokens it signs.

import CryptoExtras
import Foundation
import HTTPTypes
import Hummingbird
import JWTKit
import NIOCore
import ServerAuth
import ServerHTTP
import Synchronization
import TestSupport
import Wire

final class FakeProvider: Sendable {
    struct Key: Sendable {
        let id: String
        let key: JWTKit.Insecure.RSA.PrivateKey

        init(_ id: String) throws {
            self.id = id
            key = try JWTKit.Insecure.RSA.PrivateKey(backing: _RSA.Signing.PrivateKey(keySize: .bits2048))
        }

        var json: JSONValue {
            get throws {
                let numbers = try key.publicKey.getKeyPrimitives()
                return [
                    "kty": "RSA", "kid": .string(id), "use": "sig", "alg": "RS256",
                    "n": .string(numbers.modulus.base64URL), "e": .string(numbers.publicExponent.base64URL),
                ]
            }
        }
    }

    struct State {
        var keys: [Key]
        var fetches = 0
        var isDown = false
        /// The token endpoint's answer to a form; nil refuses every code.
        var token: (@Sendable (QueryItems) async throws -> Response)?
    }

    let state: Mutex<State>

    /// Made once: finding two primes takes longer than a test.
    private static let key = Result { try Key("key-1") }

    init(_ key: Key) {
        state = Mutex(State(keys: [key]))
    }

    var fetches: Int { state.withLock { $0.fetches } }
    func publish(_ key: Key) { state.withLock { $0.keys.append(key) } }
    func goDown() { state.withLock { $0.isDown = true } }

    /// Serves the keys for as long as `body` runs.
    static func run(
        _ body: @escaping @Sendable (_ provider: FakeProvider, _ key: Key, _ keysURL: String) async throws -> Void
    ) async throws {
        let key = try Self.key.get()
        let provider = FakeProvider(key)
        let router = Router()
        router.get("keys") { _, _ -> Response in try provider.answer() }
        router.post("token") { request, _ -> Response in
            let form = QueryItems(String(buffer: try await request.body.collect(upTo: 64 * 1024)))
            guard let answer = provider.state.withLock({ $0.token }) else { return Response(status: .badRequest) }
            return try await answer(form)
        }
        try await serving(router) { url in try await body(provider, key, url + "/keys") }
    }

    private func answer() throws -> Response {
        let (keys, isDown) = state.withLock { state in
            state.fetches += 1
            return (state.keys, state.isDown)
        }
        if isDown { return Response(status: .serviceUnavailable) }
        // A key of a kind we don't use stands first, as a provider may add one any day.
        let odd: JSONValue = ["kty": "EC", "kid": "odd", "crv": "P-256"]
        return .json(["keys": JSONValue.array([odd] + (try keys.map { try $0.json }))])
    }
}

/// Claims with a `JWTPayload`'s face.
struct FakeClaims: JWTPayload {
    var value: [String: JSONValue]

    init(_ value: [String: JSONValue]) { self.value = value }
    init(from decoder: any Decoder) throws { value = try [String: JSONValue](from: decoder) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

extension FakeProvider.Key {
    /// A token of Apple's, changed as the test wishes.
    func token(kid: String? = nil, _ changes: [String: JSONValue] = [:]) async throws -> String {
        let keys = await JWTKeyCollection().add(
            rsa: key, digestAlgorithm: .sha256, kid: JWKIdentifier(string: kid ?? id))
        return try await keys.sign(FakeClaims(Self.claims(changes)), kid: JWKIdentifier(string: kid ?? id))
    }

    static func claims(_ changes: [String: JSONValue]) -> [String: JSONValue] {
        let now = Int64(Date().timeIntervalSince1970)
        let claims: [String: JSONValue] = [
            "iss": "https://appleid.apple.com", "aud": "com.example.app", "sub": "001234.abcdef", "iat": .int(now),
            "exp": .int(now + 600), "email": "Ada@privaterelay.example", "email_verified": "true",
        ]
        return claims.merging(changes) { $1 }.filter { !$0.value.isNull }
    }
}
