/// POST /token?grant_type=password.

import HTTPTypes
import HummingbirdTesting
import ServerDatabase
import Testing
import Wire

@Suite struct PasswordSignInTests {
    @Test("AUN-FR-1.2a an e-mail and password account is made, signs in, and a wrong password is refused")
    func signIn() async throws {
        try await withAuth { auth in
            let made = try await auth.signUp()
            let good = try await auth.signIn("ADA@example.com")
            #expect(good.status == 200)
            #expect(good["user"]?["id"] == made["user"]?["id"])
            #expect(good["user"]?["last_sign_in_at"] != nil)
            let wrong = try await auth.signIn(password: "wrong password")
            #expect(wrong.status == 400)
            #expect(wrong.code == "invalid_credentials")
        }
    }

    @Test("MIR-A-4 an unknown account gets the very answer of a wrong password")
    func unknown() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            let wrong = try await auth.signIn(password: "wrong password")
            let unknown = try await auth.signIn("nobody@example.com", password: "wrong password")
            #expect(unknown.status == wrong.status)
            #expect(unknown.text == wrong.text)
            #expect(unknown.message == "Invalid login credentials")
        }
    }

    @Test("every sign-in opens a session of its own")
    func sessions() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            _ = try await auth.signIn()
            #expect(try await auth.value("select count(*) from auth.sessions") == "2")
        }
    }

    @Test("a second device signs in to the same account")
    func secondDevice() async throws {
        try await withAuth { auth in
            let first = try await auth.signUp()
            let second = try await auth.signIn()
            #expect(first["refresh_token"] != second["refresh_token"])
            for session in [first, second] {
                let user = try await auth.send(.get, "/user", as: .token(session.text("access_token")))
                #expect(user["id"] == first["user"]?["id"])
            }
        }
    }

    @Test("a banned user is refused, after the password was checked")
    func banned() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            try await auth.run("update auth.users set banned_until = now() + interval '1 hour'")
            #expect(try await auth.signIn().code == "user_banned")
            #expect(try await auth.signIn(password: "wrong password").code == "invalid_credentials")
            try await auth.run("update auth.users set banned_until = now() - interval '1 hour'")
            #expect(try await auth.signIn().status == 200)
        }
    }

    @Test(
        "a phone is told that phones are off",
        arguments: [("+491234567", "phone_provider_disabled"), ("x", "validation_failed")])
    func phone(number: String, code: String) async throws {
        try await withAuth { auth in
            let answer = try await auth.send(
                .post, "/token?grant_type=password", ["phone": .string(number), "password": "long enough"])
            #expect(answer.status == 400)
            #expect(answer.code == code)
        }
    }

    @Test(
        "grants nobody knows are refused", arguments: ["", "?grant_type=", "?grant_type=saml", "?grant_type=PASSWORD"])
    func unknownGrant(query: String) async throws {
        try await withAuth { auth in
            let answer = try await auth.send(.post, "/token\(query)", ["email": "a@example.com", "password": "x"])
            #expect(answer.status == 400)
            #expect(answer.code == "invalid_credentials")
            #expect(answer.message == "unsupported_grant_type")
        }
    }

    @Test("hashes from elsewhere sign in", arguments: ["a", "b", "y"])
    func imported(variant: String) async throws {
        try await withAuth { auth in
            // bcrypt's published test vector for "U*U".
            let hash = "$2\(variant)$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"
            let made = try await auth.send(
                .post, "/admin/users",
                ["email": "old@example.com", "password_hash": .string(hash), "email_confirm": true], as: .serviceKey)
            #expect(made.status == 200)
            let answer = try await auth.signIn("old@example.com", password: "U*U")
            #expect(answer.status == 200)
            #expect(answer["weak_password"]?["reasons"] == ["length"])
            #expect(try await auth.signIn("old@example.com", password: "U*V").code == "invalid_credentials")
        }
    }

    @Test("an account without a password cannot be entered with an empty one")
    func noPassword() async throws {
        try await withAuth { auth in
            _ = try await auth.send(
                .post, "/admin/users", ["email": "p@example.com", "email_confirm": true], as: .serviceKey)
            for password in ["", "x", "*0", "$2b$04$"] {
                #expect(try await auth.signIn("p@example.com", password: password).code == "invalid_credentials")
            }
        }
    }
}
