/// Accounts that wait for a stranger at an address nobody has proven: what is in them goes when its owner comes.

import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerAuth
import Testing
import Wire

@Suite struct UnprovenAddressTests {
    /// Nothing the stranger had works any more.
    private static func expectLockedOut(_ stranger: AuthWorld.Answer, _ auth: AuthWorld) async throws {
        #expect(try await auth.signIn().code == "invalid_credentials")
        #expect(try await auth.refresh(stranger.text("refresh_token")).status == 400)
        let user = try await auth.send(.get, "/user", as: .token(stranger.text("access_token")))
        #expect(user.code == "session_not_found")
        let change = try await auth.send(
            .put, "/user", ["password": "stranger's next"], as: .token(stranger.text("access_token")))
        #expect(change.status == 403)
    }

    @Test("a provider's sign-in takes an auto-confirmed account from whoever signed up with the address")
    func provider() async throws {
        try await withProvider { auth, _, key in
            let stranger = try await auth.signUp()
            #expect(stranger["user"]?["email_confirmed_at"] != nil)
            let owner = try await auth.idToken(try await key.token(google), provider: "google")
            #expect(owner["user"]?["id"] == stranger["user"]?["id"])
            try await Self.expectLockedOut(stranger, auth)
            #expect(try await auth.value("select count(*) from auth.sessions") == "1")
            #expect(try await auth.value("select count(*) from auth.refresh_tokens") == "1")
            // What the owner sets from here on stays, also at the next sign-in with the provider.
            let set = try await auth.send(
                .put, "/user", ["password": "the owner's own"], as: .token(owner.text("access_token")))
            #expect(set.status == 200)
            _ = try await auth.idToken(try await key.token(google), provider: "google")
            #expect(try await auth.signIn(password: "the owner's own").status == 200)
        }
    }

    @Test("a stranger's own identity, linked before, doesn't stay on the account either")
    func linkedIdentity() async throws {
        try await withProvider { auth, _, key in
            let stranger = try await auth.signUp()
            let apple = try await key.token(["email": "stranger@example.com", "email_verified": "true"])
            let linked = try await auth.idToken(
                apple, ["link_identity": true], as: .token(stranger.text("access_token")))
            #expect(linked.status == 200)
            let owner = try await auth.idToken(try await key.token(google), provider: "google")
            #expect(owner["user"]?["app_metadata"]?["providers"] == ["email", "google"])
            let back = try await auth.idToken(apple)
            #expect(back["user"]?["id"] != owner["user"]?["id"])
        }
    }

    @Test("a pending change to a stranger's address is forgotten, and cannot be mailed again")
    func pendingChange() async throws {
        try await withProvider({ $0.autoconfirm = false }) { auth, _, key in
            _ = try await auth.signUp()
            try await auth.run("update auth.users set email_confirmed_at = now()")
            let stranger = try await auth.signIn()
            _ = try await auth.send(
                .put, "/user", ["email": "stranger@example.com"], as: .token(stranger.text("access_token")))
            let mails = try auth.mailCount()
            let owner = try await auth.idToken(try await key.token(google), provider: "google")
            #expect(owner["user"]?["new_email"] == nil)
            _ = try await auth.send(.post, "/resend", ["type": "email_change", "email": "ada@example.com"])
            #expect(try auth.mailCount() == mails)
        }
    }

    @Test("a mailed code takes an auto-confirmed account just so", arguments: ["/otp", "/recover"])
    func mail(path: String) async throws {
        try await withAuth { auth in
            let stranger = try await auth.signUp()
            _ = try await auth.send(.post, path, ["email": "ada@example.com"])
            let owner = try await auth.send(
                .post, "/verify",
                [
                    "type": path == "/otp" ? "magiclink" : "recovery", "email": "ada@example.com",
                    "token": .string(try auth.newestMail().code),
                ])
            #expect(owner["user"]?["id"] == stranger["user"]?["id"])
            try await Self.expectLockedOut(stranger, auth)
            let set = try await auth.send(
                .put, "/user", ["password": "the owner's own"], as: .token(owner.text("access_token")))
            #expect(set.status == 200)
            _ = try await auth.send(.post, "/otp", ["email": "ada@example.com"])
            let code = JSONValue.string(try auth.newestMail().code)
            _ = try await auth.send(.post, "/verify", ["type": "email", "email": "ada@example.com", "token": code])
            #expect(try await auth.signIn(password: "the owner's own").status == 200)
        }
    }

    @Test("an address an anonymous account gave itself is applied at once, and proves nothing")
    func anonymous() async throws {
        try await withProvider { auth, _, key in
            let stranger = try await auth.send(.post, "/signup", [:])
            let upgraded = try await auth.send(
                .put, "/user", ["email": "ada@example.com", "password": .string(AuthWorld.password)],
                as: .token(stranger.text("access_token")))
            #expect(upgraded["email"] == "ada@example.com")
            #expect(upgraded["email_confirmed_at"] != nil)
            #expect(try await auth.signIn().status == 200)
            _ = try await auth.idToken(try await key.token(google), provider: "google")
            try await Self.expectLockedOut(stranger, auth)
        }
    }

    @Test("a proven account that moves to another address has not proven that one")
    func moved() async throws {
        try await withProvider { auth, _, key in
            let stranger = try await auth.signUp("stranger@example.com")
            try await auth.run("update auth.users set email_proven_at = now()")
            _ = try await auth.send(
                .put, "/user", ["email": "ada@example.com"], as: .token(stranger.text("access_token")))
            #expect(try await auth.signIn().status == 200)
            _ = try await auth.idToken(try await key.token(google), provider: "google")
            try await Self.expectLockedOut(stranger, auth)
        }
    }

    @Test("a password chosen by whoever opened the mail outlives a provider's sign-in")
    func provenByMail() async throws {
        try await withProvider({ $0.autoconfirm = false }) { auth, _, key in
            _ = try await auth.signUp()
            let code = JSONValue.string(try auth.newestMail().code)
            let proof = try await auth.send(
                .post, "/verify", ["type": "signup", "email": "ada@example.com", "token": code])
            #expect(proof.status == 200)
            _ = try await auth.idToken(try await key.token(google), provider: "google")
            #expect(try await auth.signIn().status == 200)
            #expect(try await auth.refresh(proof.text("refresh_token")).status == 200)
        }
    }

    private static let operators: [(String, JSONValue)] = [
        ("/invite", ["email": "ada@example.com"]),
        ("/admin/users", ["email": "ada@example.com", "password": "operator's", "app_metadata": ["plan": "pro"]]),
        ("/admin/generate_link", ["type": "signup", "email": "ada@example.com", "password": "operator's"]),
    ]

    @Test("a sign-up opens no account that an operator made, and changes nothing in it", arguments: operators)
    func operatorsAccount(path: String, body: JSONValue) async throws {
        try await withAuth { auth in
            let made = try await auth.send(.post, path, body, as: .serviceKey)
            #expect(made.status == 200)
            let mails = try auth.mailCount()
            let stranger = try await auth.send(
                .post, "/signup",
                ["email": "ada@example.com", "password": .string(AuthWorld.password), "data": ["name": "Eve"]])
            #expect(stranger.status == 200)
            #expect(stranger["access_token"] == nil)
            #expect(stranger["email_confirmed_at"] == nil)
            #expect(stranger["user_metadata"]?["name"] == nil)
            #expect(try auth.mailCount() == mails + 1)
            #expect(try await auth.signIn().code == "invalid_credentials")
            let code = JSONValue.string(try auth.newestMail().code)
            let owner = try await auth.send(
                .post, "/verify", ["type": "signup", "email": "ada@example.com", "token": code])
            #expect(owner["user"]?["id"] == made["id"])
            #expect(try await auth.signIn().code == "invalid_credentials")
            if path != "/invite" { #expect(try await auth.signIn(password: "operator's").status == 200) }
        }
    }

    @Test("the password an operator gave a confirmed account outlives a provider's sign-in")
    func operatorsPassword() async throws {
        try await withProvider { auth, _, key in
            _ = try await auth.send(
                .post, "/admin/users",
                ["email": "ada@example.com", "password": .string(AuthWorld.password), "email_confirm": true],
                as: .serviceKey)
            _ = try await auth.idToken(try await key.token(google), provider: "google")
            #expect(try await auth.signIn().status == 200)
        }
    }

    @Test("a password check that began before the owner came opens no session afterwards")
    func slowSignIn() async throws {
        try await withAuth({ $0.passwordCost = 12 }) { auth in
            _ = try await auth.signUp()
            async let late = auth.signIn()
            // The check takes longer than this; where it doesn't, the answer is the same.
            try await Task.sleep(for: .milliseconds(60))
            try await auth.run("update auth.users set encrypted_password = null")
            try await auth.run("delete from auth.sessions")
            #expect(try await late.code == "invalid_credentials")
        }
    }

    @Test("a new password that was asked for before the owner came is not set afterwards")
    func slowChange() async throws {
        try await withAuth({ $0.passwordCost = 12 }) { auth in
            let stranger = try await auth.signUp()
            async let late = auth.send(
                .put, "/user", ["password": "stranger's next"], as: .token(stranger.text("access_token")))
            try await Task.sleep(for: .milliseconds(60))
            try await auth.run("update auth.users set encrypted_password = null")
            try await auth.run("delete from auth.sessions")
            #expect(try await late.code == "session_not_found")
            #expect(try await auth.value("select encrypted_password from auth.users") == nil)
        }
    }
}
