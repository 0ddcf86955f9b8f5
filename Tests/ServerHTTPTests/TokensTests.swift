/// Tokens: only ours, only HS256, only while they live.
import Crypto
import Foundation
import JWTKit
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@Suite struct TokensTests {
    private static let user = "8a0f3a52-6f2e-4f2c-9a55-0a4b6f1c7d11"

    private func sign(_ claims: JSONValue, secret: String = testSecret) async throws -> String {
        try await Tokens(secret: secret).sign(claims)
    }

    @Test("a user's token gives the user, the role and the claims as they were signed")
    func user() async throws {
        let token = try await sign(["sub": .string(Self.user), "role": "authenticated", "extra": ["a": 1]])
        let caller = try await makeTestTokens().verify(token)
        #expect(caller.userID == UUID(uuidString: Self.user))
        #expect(caller.role == "authenticated")
        #expect(try JSONValue(json: Data(caller.claims.utf8))["extra"]?["a"] == 1)
    }

    @Test("the project's keys stand for their roles and stay the same over restarts")
    func projectKeys() async throws {
        let tokens = try await makeTestTokens()
        #expect(try tokens.verify(tokens.anonKey).role == "anon")
        #expect(try tokens.verify(tokens.serviceKey).role == "service_role")
        #expect(
            tokens.anonKey == """
                eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.\
                eyJleHAiOjQxMDIzNTg0MDAsImlhdCI6MTc2NzIyNTYwMCwiaXNzIjoiYXRlbGllciIsInJvbGUiOiJhbm9uIn0.\
                o1uOlmN9rQnOUvQI9nj4ZjU8Uc2LHQINEQQqpkny9uQ
                """)
        #expect(tokens.caller(forOpaqueKey: tokens.secretKey)?.role == "service_role")
        #expect(tokens.caller(forOpaqueKey: tokens.publishableKey)?.role == "anon")
        #expect(tokens.caller(forOpaqueKey: "sb_secret_guess") == nil)
    }

    @Test("a token of another project is refused")
    func foreign() async throws {
        let token = try await sign(
            ["sub": .string(Self.user), "role": "authenticated"], secret: "another-secret-with-at-least-32-bytes!!")
        await expectRefusal(token, .signature)
    }

    @Test("an expired and a not yet valid token are refused, with 30 seconds of grace")
    func times() async throws {
        let now = Date().timeIntervalSince1970
        func token(_ name: String, _ offset: Double) async throws -> String {
            try await sign(["sub": .string(Self.user), "role": "authenticated", name: .number(now + offset)])
        }
        await expectRefusal(try await token("exp", -40), .expired)
        await expectRefusal(try await token("nbf", 40), .notYetValid)
        _ = try await makeTestTokens().verify(try await token("exp", -20))
    }

    @Test("a token is refused the moment it expires, although it was verified before")
    func cacheRespectsExpiry() async throws {
        let clock = TestClock()
        let tokens = try await Tokens(secret: testSecret, now: { clock.now })
        let end = clock.now.timeIntervalSince1970 + 100
        let token = try await tokens.sign(["sub": .string(Self.user), "role": "authenticated", "exp": .number(end)])
        #expect(tokens.knownCaller(of: token) == nil, "it was never verified")
        let caller = try tokens.verify(token)
        #expect(tokens.knownCaller(of: token) == caller && tokens.knownCaller(of: token + "x") == nil)
        clock.advance(by: 200)
        #expect(throws: TokenFailure.self) { _ = try tokens.verify(token) }
        #expect(tokens.knownCaller(of: token) == nil)
    }

    @Test("alg none and a changed payload are refused")
    func forged() async throws {
        func encoded(_ text: String) -> String { Data(text.utf8).base64URL }
        let payload = encoded(#"{"sub":"\#(Self.user)","role":"service_role"}"#)
        for header in [#"{"alg":"none","typ":"JWT"}"#, #"{"alg":"None"}"#, #"{"typ":"JWT"}"#] {
            await expectRefusal("\(encoded(header)).\(payload).", nil)
        }
        let parts = try await sign(["sub": .string(Self.user), "role": "authenticated"]).split(separator: ".")
        await expectRefusal("\(parts[0]).\(payload).\(parts[2])", .signature)
    }

    @Test("key confusion: an RS256 token is not checked as if it were HS256")
    func keyConfusion() async throws {
        // The classic attack signs with HMAC and calls it RS256, or the other way round: the algorithm alone decides here.
        let header = Data(#"{"alg":"RS256","typ":"JWT"}"#.utf8).base64URL
        let payload = Data(#"{"sub":"\#(Self.user)","role":"authenticated"}"#.utf8).base64URL
        let key = SymmetricKey(data: Data(testSecret.utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(header).\(payload)".utf8), using: key)
        await expectRefusal("\(header).\(payload).\(Data(code).base64URL)", .algorithm)
    }

    @Test(
        "a token without a role we know, or a user's without a subject, is nobody's",
        arguments: [
            #"{"sub":"8a0f3a52-6f2e-4f2c-9a55-0a4b6f1c7d11"}"#, #"{"role":"postgres"}"#, #"{"role":"authenticated"}"#,
            #"{"role":"authenticated","sub":"me"}"#,
        ])
    func claims(_ text: String) async throws {
        await expectRefusal(try await sign(try JSONValue(json: Data(text.utf8))), .claims)
    }

    @Test("garbage is malformed", arguments: ["", "a", "a.b.c", "....", "\u{0}.\u{0}.\u{0}", "ey.ey.ey"])
    func garbage(_ text: String) async { await expectRefusal(text, .malformed) }

    private func expectRefusal(_ token: String, _ reason: TokenFailure.Reason?) async {
        let failure = await #expect(throws: TokenFailure.self) { _ = try await makeTestTokens().verify(token) }
        if let reason { #expect(failure?.reason == reason) }
    }
}
