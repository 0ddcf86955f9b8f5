/// Endpoints for signed-in users: what a token must be, and whose session must still exist.

import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerAuth
import ServerDatabase
import ServerHTTP
import Testing
import Wire

@Suite struct BearerTests {
    @Test("MIR-A-11 tokens are checked for signature, expiry and audience")
    func checks() async throws {
        try await withAuth { auth in
            let session = try await auth.signUp()
            let good = session.text("access_token")
            #expect(try await auth.send(.get, "/user", as: .token(good)).status == 200)
            let claims = try #require(try await auth.claims(good).objectValue)
            func signed(_ changes: [String: JSONValue]) async throws -> String {
                try await auth.tokens.sign(.object(claims.merging(changes) { $1 }.filter { !$0.value.isNull }))
            }
            let stranger = try await Tokens(secret: "another-secret-of-more-than-32-bytes")
            let parts = good.split(separator: ".").map(String.init)
            let none = Data(#"{"alg":"none","typ":"JWT"}"#.utf8).base64URL
            let refused: [(String, Int, String)] = [
                (try await signed(["exp": 1_000_000]), 403, "bad_jwt"),
                (try await signed(["aud": "somebody-else"]), 403, "bad_jwt"),
                (try await signed(["sub": nil, "role": "anon"]), 403, "bad_jwt"),
                (try await signed(["sub": "nobody", "role": "anon"]), 400, "bad_jwt"),
                (try await signed(["role": "postgres"]), 403, "bad_jwt"),
                (try await stranger.sign(.object(claims)), 403, "bad_jwt"),
                ("\(none).\(parts[1]).", 403, "bad_jwt"),
                ("\(parts[0]).\(parts[1]).AAAA", 403, "bad_jwt"),
                ("garbage", 403, "bad_jwt"),
                (auth.tokens.anonKey, 403, "bad_jwt"),
                (try await signed(["sub": .string(UUID().uuidString)]), 403, "user_not_found"),
                (try await signed(["session_id": .string(UUID().uuidString)]), 403, "session_not_found"),
                (try await signed(["session_id": "no uuid"]), 403, "session_not_found"),
            ]
            for (token, status, code) in refused {
                let answer = try await auth.send(.get, "/user", as: .token(token))
                #expect(answer.status == status, "\(code): \(answer.text)")
                #expect(answer.code == code, "\(answer.text)")
            }
        }
    }

    @Test("without a bearer, and for a banned user")
    func missing() async throws {
        try await withAuth { auth in
            let session = try await auth.signUp()
            for path in ["/user", "/reauthenticate", "/user/identities/authorize?provider=apple"] {
                let answer = try await auth.send(.get, path, as: .none, headers: [.apiKey: auth.tokens.anonKey])
                #expect(answer.status == 401)
                #expect(answer.code == "no_authorization")
            }
            try await auth.run("update auth.users set banned_until = now() + interval '1 hour'")
            let banned = try await auth.send(.get, "/user", as: .token(session.text("access_token")))
            #expect(banned.status == 403)
            #expect(banned.code == "user_banned")
        }
    }

    @Test("AUN-NF-65 another user's id in the body or query changes nothing")
    func foreignID() async throws {
        try await withAuth { auth in
            let ada = try await auth.signUp()
            let eve = try await auth.signUp("eve@example.com")
            let id = ada["user"]?["id"] ?? ""
            let answer = try await auth.send(
                .put, "/user?id=\(id.stringValue ?? "")&user_id=\(id.stringValue ?? "")",
                [
                    "id": id, "sub": id, "user_id": id, "role": "service_role", "app_metadata": ["admin": true],
                    "data": ["x": 1],
                ],
                as: .token(eve.text("access_token")))
            #expect(answer.status == 200)
            #expect(answer["id"] == eve["user"]?["id"])
            #expect(answer["role"] == "authenticated")
            #expect(answer["app_metadata"]?["admin"] == nil)
            #expect(
                try await auth.value(
                    "select raw_user_meta_data ->> 'x' from auth.users where id = $1", [id.stringValue]) == nil)
        }
    }

    @Test(
        "endpoints for clients want the project's key",
        arguments: ["/signup", "/token?grant_type=password", "/recover", "/otp", "/verify"])
    func key(path: String) async throws {
        try await withAuth { auth in
            let none = try await auth.send(.post, path, [:], as: .none)
            #expect(none.status == 401)
            let wrong = try await auth.send(.post, path, [:], as: .none, headers: [.apiKey: "sb_publishable_wrong"])
            #expect(wrong.status == 401)
            let opaque = try await auth.send(
                .post, path, [:], as: .none, headers: [.apiKey: auth.tokens.publishableKey])
            #expect(opaque.status != 401)
        }
    }

    @Test(
        "logout ends this session, the others, or all",
        arguments: [
            ("?scope=local", ["gone", "here", "here"]), ("?scope=others", ["here", "gone", "gone"]),
            ("?scope=global", ["gone", "gone", "gone"]), ("", ["gone", "gone", "gone"]),
        ])
    func logout(query: String, expected: [String]) async throws {
        try await withAuth { auth in
            let sessions = [try await auth.signUp(), try await auth.signIn(), try await auth.signIn()]
            let out = try await auth.send(.post, "/logout\(query)", as: .token(sessions[0].text("access_token")))
            #expect(out.status == 204)
            #expect(out.text.isEmpty)
            for (session, state) in zip(sessions, expected) {
                let user = try await auth.send(.get, "/user", as: .token(session.text("access_token")))
                #expect(user.status == (state == "here" ? 200 : 403))
                if state == "gone" { #expect(user.code == "session_not_found") }
                #expect(try await auth.refresh(session.text("refresh_token")).status == (state == "here" ? 200 : 400))
            }
        }
    }

    @Test("an unknown logout scope is refused and ends nothing")
    func badScope() async throws {
        try await withAuth { auth in
            let token = try await auth.signUp().text("access_token")
            #expect(try await auth.send(.post, "/logout?scope=everyone", as: .token(token)).code == "validation_failed")
            #expect(try await auth.send(.get, "/user", as: .token(token)).status == 200)
        }
    }
}
