/// POST /token?grant_type=id_token: Apple's and Google's tokens, true and forged.

import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import HummingbirdTesting
import JWTKit
import ServerAuth
import ServerDatabase
import ServerHTTP
import Testing
import Wire

func withProvider(
    _ configure: @escaping @Sendable (inout AuthConfiguration) -> Void = { _ in },
    _ body: @escaping @Sendable (AuthWorld, FakeProvider, FakeProvider.Key) async throws -> Void
) async throws {
    try await FakeProvider.run { provider, key, url in
        try await withAuth({
            var apple = IdentityProvider.apple(clientIDs: ["com.example.app", "com.example.web"])
            apple.keysURL = url
            var google = IdentityProvider.google(clientIDs: ["ios.apps.googleusercontent.com"])
            google.keysURL = url
            $0.providers = [apple, google]
            configure(&$0)
        }) { auth in try await body(auth, provider, key) }
    }
}

extension AuthWorld {
    func idToken(
        _ token: String, provider: String = "apple", _ more: [String: JSONValue] = [:], as bearer: Bearer = .anonKey
    ) async throws -> Answer {
        let body: [String: JSONValue] = [
            "provider": .string(provider), "id_token": .string(token), "link_identity": false,
        ]
        return try await send(
            .post, "/token?grant_type=id_token", .object(body.merging(more) { $1 }), as: bearer)
    }
}

let google: [String: JSONValue] = [
    "iss": "https://accounts.google.com", "aud": "ios.apps.googleusercontent.com",
    "sub": "10769150350006150715113082367",
    "email": "ada@example.com", "email_verified": true, "name": "Ada Lovelace", "picture": "https://example.com/a.png",
]

@Suite struct IDTokenTests {
    @Test("AUN-FR-1.1a a valid Apple identity token and nonce become a session, again the same account")
    func apple() async throws {
        try await withProvider { auth, _, key in
            let raw = "a raw nonce"
            let hash = SHA256.hash(data: Data(raw.utf8)).map { String(format: "%02x", $0) }.joined()
            let token = try await key.token(["nonce": .string(hash)])
            let first = try await auth.idToken(token, ["nonce": .string(raw)])
            #expect(first.status == 200)
            #expect(first["user"]?["email"] == "ada@privaterelay.example")
            #expect(first["user"]?["email_confirmed_at"] != nil)
            #expect(first["user"]?["app_metadata"] == ["provider": "apple", "providers": ["apple"]])
            let claims = try await auth.claims(first.text("access_token"))
            #expect(claims["amr"]?.arrayValue?.first?["method"] == "oauth")
            #expect(claims["amr"]?.arrayValue?.first?["provider"] == "apple")
            let again = try await auth.idToken(token, ["nonce": .string(raw)])
            #expect(again["user"]?["id"] == first["user"]?["id"])
            #expect(try await auth.value("select count(*) from auth.users") == "1")
        }
    }

    private static let bad: [[String: JSONValue]] = [
        ["exp": 1_000_000], ["exp": .null], ["iss": "https://evil.example"], ["iss": .null], ["sub": .null],
        ["aud": "com.other.app"], ["aud": ["com.other.app"]], ["aud": .null], ["nonce": "deadbeef"],
    ]

    @Test("AUN-FR-1.1a a forged, expired or wrong-audience token is refused", arguments: bad)
    func badClaims(changes: [String: JSONValue]) async throws {
        try await withProvider { auth, _, key in
            let answer = try await auth.idToken(try await key.token(changes))
            #expect(answer.status == 400)
            #expect(answer["error"] == "invalid request")
            #expect(answer["error_description"] != nil)
            #expect(try await auth.value("select count(*) from auth.users") == "0")
        }
    }

    @Test("AUN-FR-1.1a a token signed by another key under the provider's key id is refused")
    func foreignKey() async throws {
        try await withProvider { auth, _, key in
            let other = try FakeProvider.Key("key-1")
            let answer = try await auth.idToken(try await other.token())
            #expect(answer.status == 400)
            #expect(answer["error_description"] == "Bad ID token")
            #expect(try await auth.idToken(key.token()).status == 200)
        }
    }

    @Test("the provider's public key as HMAC secret signs nothing, nor does no algorithm at all")
    func keyConfusion() async throws {
        try await withProvider { auth, _, key in
            let claims = FakeClaims(FakeProvider.Key.claims([:]))
            var forged: [String] = []
            for secret in [
                key.key.publicKey.pemRepresentation, key.key.publicKey.derRepresentation.base64EncodedString(),
            ] {
                let keys = await JWTKeyCollection().add(
                    hmac: HMACKey(from: secret), digestAlgorithm: .sha256, kid: JWKIdentifier(string: "key-1"))
                forged.append(try await keys.sign(claims, kid: JWKIdentifier(string: "key-1")))
            }
            let good = try await key.token().split(separator: ".").map(String.init)
            for algorithm in ["none", "None", "HS256", "RS512", "PS256"] {
                let header = Data(#"{"alg":"\#(algorithm)","kid":"key-1","typ":"JWT"}"#.utf8).base64URL
                forged += ["\(header).\(good[1]).", "\(header).\(good[1]).\(good[2])"]
            }
            forged += [
                "\(good[0]).\(good[1])", "\(good[0]).\(good[1]).", "a.b.c", "....",
                String(repeating: "x", count: 20_000),
            ]
            // The session secret of this server is no provider's key either.
            forged.append(try await auth.tokens.sign(.object(FakeProvider.Key.claims([:]))))
            for token in forged {
                let answer = try await auth.idToken(token)
                #expect(answer.status == 400, "\(token.prefix(80))")
                #expect(answer["error_description"] == "Bad ID token", "\(token.prefix(80))")
            }
            #expect(try await auth.value("select count(*) from auth.users") == "0")
        }
    }

    @Test("the nonce must be on both sides or on neither, and the raw one must hash to the token's")
    func nonce() async throws {
        try await withProvider { auth, _, key in
            let with = try await key.token(["nonce": "00"])
            let without = try await key.token()
            let both = "Passed nonce and nonce in id_token should either both exist or not."
            #expect(try await auth.idToken(with)["error_description"]?.stringValue == both)
            #expect(try await auth.idToken(without, ["nonce": "x"])["error_description"]?.stringValue == both)
            let wrong = try await auth.idToken(with, ["nonce": "00"])
            #expect(wrong["error"] == "invalid nonce")
            #expect(wrong["error_description"] == "Nonces mismatch")
            #expect(try await auth.idToken(without).status == 200)
        }
    }

    private static let spellings: [(String, [String: JSONValue])] = [
        ("apple", ["iss": "https://account.apple.com"]), ("apple", ["aud": ["other", "com.example.web"]]),
        ("google", google), ("google", google.merging(["iss": "accounts.google.com"]) { $1 }),
    ]

    @Test(
        "MIR-A-27 a person signs in with Apple or Google, by both spellings of Apple's and Google's issuer",
        arguments: spellings)
    func issuers(provider: String, changes: [String: JSONValue]) async throws {
        try await withProvider { auth, _, key in
            let answer = try await auth.idToken(key.token(changes), provider: provider)
            #expect(answer.status == 200)
        }
    }

    @Test("one provider's token is not another's")
    func crossed() async throws {
        try await withProvider { auth, _, key in
            let apple = try await auth.idToken(key.token(), provider: "google")
            let google = try await auth.idToken(key.token(google), provider: "apple")
            #expect(apple.status == 400)
            #expect(google.status == 400)
        }
    }

    @Test("the access token must be the one the token was made with, when it says so")
    func accessTokenHash() async throws {
        try await withProvider { auth, _, key in
            let hash = Data(SHA256.hash(data: Data("access".utf8)).prefix(16)).base64URL
            let token = try await key.token(google.merging(["at_hash": .string(hash)]) { $1 })
            #expect(try await auth.idToken(token, provider: "google", ["access_token": "other"]).status == 400)
            #expect(try await auth.idToken(token, provider: "google", ["access_token": "access"]).status == 200)
        }
    }

    @Test("what Google says of a person becomes user_metadata")
    func metadata() async throws {
        try await withProvider { auth, _, key in
            let user = try #require(try await auth.idToken(try await key.token(google), provider: "google")["user"])
            #expect(user["user_metadata"]?["full_name"] == "Ada Lovelace")
            #expect(user["user_metadata"]?["avatar_url"] == "https://example.com/a.png")
            #expect(user["identities"]?.arrayValue?.first?["id"] == google["sub"])
        }
    }

    @Test("ART-1.8a a sign-in with a verified address joins the account that has it")
    func linkByEmail() async throws {
        try await withProvider { auth, _, key in
            let account = try await auth.signUp()
            try await auth.run("update auth.users set email_proven_at = now()")
            let joined = try await auth.idToken(try await key.token(google), provider: "google")
            #expect(joined["user"]?["id"] == account["user"]?["id"])
            #expect(joined["user"]?["app_metadata"]?["providers"] == ["email", "google"])
            #expect(joined["user"]?["identities"]?.arrayValue?.count == 2)
            #expect(try await auth.signIn().status == 200)
        }
    }

    @Test("ART-1.8a an unverified address joins nothing and makes nothing")
    func unverified() async throws {
        try await withProvider { auth, _, key in
            _ = try await auth.signUp()
            for proof: JSONValue in [false, "false", nil] {
                let token = try await key.token(google.merging(["email_verified": proof]) { $1 })
                let answer = try await auth.idToken(token, provider: "google")
                #expect(answer.status == 422)
                #expect(answer.code == "provider_email_needs_verification")
            }
            #expect(try await auth.value("select count(*) from auth.identities") == "1")
        }
    }

    @Test("joining an address nobody had proven takes away the password a stranger may have set")
    func hijack() async throws {
        try await withProvider({ $0.autoconfirm = false }) { auth, _, key in
            _ = try await auth.signUp(password: "stranger's pass")
            let joined = try await auth.idToken(try await key.token(google), provider: "google")
            #expect(joined.status == 200)
            #expect(try await auth.signIn(password: "stranger's pass").code == "invalid_credentials")
            let mail = try auth.newestMail()
            let stale = try await auth.send(
                .post, "/verify", ["type": "signup", "email": "ada@example.com", "token": .string(mail.code)])
            #expect(stale.code == "otp_expired")
        }
    }

    @Test("Apple may give no address at all")
    func noEmail() async throws {
        try await withProvider { auth, _, key in
            let token = try await key.token(["email": nil, "email_verified": nil])
            let answer = try await auth.idToken(token)
            #expect(answer.status == 200)
            #expect(answer["user"]?["email"] == "")
            #expect(try await auth.idToken(token)["user"]?["id"] == answer["user"]?["id"])
        }
    }

    @Test("MIR-A-25 an anonymous account linked to Apple stays the same account")
    func upgrade() async throws {
        try await withProvider { auth, _, key in
            let anonymous = try await auth.send(.post, "/signup", [:])
            let linked = try await auth.idToken(
                try await key.token(), ["link_identity": true], as: .token(anonymous.text("access_token")))
            #expect(linked.status == 200)
            #expect(linked["user"]?["id"] == anonymous["user"]?["id"])
            #expect(linked["user"]?["is_anonymous"] == false)
            #expect(linked["user"]?["email"] == "ada@privaterelay.example")
            let other = try await auth.send(.post, "/signup", [:])
            let taken = try await auth.idToken(
                try await key.token(), ["link_identity": true], as: .token(other.text("access_token")))
            #expect(taken.code == "identity_already_exists")
        }
    }

    @Test("linking needs a signed-in user")
    func linkAnonymously() async throws {
        try await withProvider { auth, _, key in
            let answer = try await auth.idToken(try await key.token(), ["link_identity": true])
            #expect(answer.status == 403)
            #expect(answer.code == "bad_jwt")
        }
    }

    @Test("providers that are off or unknown, and a missing token")
    func off() async throws {
        try await withProvider({ $0.providers[1].clientIDs = [] }) { auth, _, key in
            let token = try await key.token(google)
            #expect(try await auth.idToken(token, provider: "google").code == "provider_disabled")
            #expect(try await auth.idToken(token, provider: "myspace").code == "validation_failed")
            #expect(try await auth.idToken("")["error_description"] == "id_token required")
        }
    }

    @Test("sign-ups off: known people come in, new ones don't")
    func signUpsOff() async throws {
        try await withProvider({ $0.signUpsEnabled = false }) { auth, _, key in
            let answer = try await auth.idToken(key.token())
            #expect(answer.code == "signup_disabled")
        }
    }

    @Test("ten first sign-ins at once make one account")
    func atOnce() async throws {
        try await withProvider { auth, provider, key in
            let token = try await key.token()
            let users = try await withThrowingTaskGroup(of: AuthWorld.Answer.self) { group in
                for _ in 0..<10 { group.addTask { try await auth.idToken(token) } }
                return try await group.reduce(into: Set<JSONValue>()) {
                    $0.insert($1["user"]?["id"] ?? .string($1.text))
                }
            }
            #expect(users.count == 1, "\(users)")
            #expect(provider.fetches == 1)
        }
    }

    @Test("keys are fetched once, again for an unknown key id, and not for every forged one")
    func keyCache() async throws {
        // However long these sign-ins take, no two of them are an hour apart.
        try await withProvider({ $0.providerKeysRefetch = .seconds(3600) }) { auth, provider, key async throws in
            for _ in 0..<3 { #expect(try await auth.idToken(key.token()).status == 200) }
            #expect(provider.fetches == 1)
            for number in 0..<20 {
                #expect(try await auth.idToken(key.token(kid: "forged-\(number)")).status == 400)
            }
            #expect(provider.fetches == 1)
            provider.goDown()
            #expect(try await auth.idToken(key.token()).status == 200)
        }
    }

    @Test("a key that the provider has published since is fetched once it may be asked again")
    func newKey() async throws {
        try await withProvider({ $0.providerKeysRefetch = .zero }) { auth, provider, key in
            #expect(try await auth.idToken(key.token()).status == 200)
            let next = try FakeProvider.Key("key-2")
            provider.publish(next)
            #expect(try await auth.idToken(next.token()).status == 200)
            #expect(provider.fetches == 2)
        }
    }

    @Test("when the provider's keys cannot be had, the failure is ours and says to try again")
    func keysUnavailable() async throws {
        try await withProvider { auth, provider, key in
            provider.goDown()
            let answer = try await auth.idToken(try await key.token())
            #expect(answer.status == 500)
            #expect(answer.code == "unexpected_failure")
        }
    }
}
