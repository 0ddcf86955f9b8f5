/// PUT /user: names, passwords, addresses; anonymous accounts that become real ones.

import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerAuth
import ServerMail
import Testing
import Wire

@Suite struct UserUpdateTests {
    @Test("MIR-A-10 the display name is kept as user metadata, merged key by key, and returned")
    func metadata() async throws {
        try await withAuth { auth in
            let token = try await auth.send(
                .post, "/signup",
                ["email": "a@example.com", "password": "long enough", "data": ["name": "Ada", "old": 1]]
            ).text("access_token")
            let answer = try await auth.send(
                .put, "/user", ["data": ["name": "Ada L.", "old": nil, "deep": ["list": [1, .number(2.5), "x"]]]],
                as: .token(token))
            #expect(answer.status == 200)
            #expect(answer["user_metadata"]?["name"] == "Ada L.")
            #expect(answer["user_metadata"]?["old"] == nil)
            #expect(answer["user_metadata"]?["deep"] == ["list": [1, .number(2.5), "x"]])
            #expect(try await auth.send(.get, "/user", as: .token(token))["user_metadata"] == answer["user_metadata"])
        }
    }

    @Test("metadata that would not fit into a token is refused, and nothing is changed")
    func metadataSize() async throws {
        try await withAuth { auth in
            let token = try await auth.signUp().text("access_token")
            let filler = JSONValue.string(String(repeating: "x", count: 3000))
            #expect(try await auth.send(.put, "/user", ["data": ["a": filler]], as: .token(token)).status == 200)
            let refused = try await auth.send(.put, "/user", ["data": ["b": filler]], as: .token(token))
            #expect(refused.status == 400)
            #expect(refused.code == "validation_failed")
            #expect(try await auth.send(.get, "/user", as: .token(token))["user_metadata"]?["b"] == nil)
            #expect(try await auth.send(.post, "/signup", ["data": ["a": filler, "b": filler]]).status == 400)
            let new = try await auth.signIn()
            #expect(try await auth.send(.get, "/user", as: .token(new.text("access_token"))).status == 200)
        }
    }

    @Test("a new password works, the old one doesn't, and other sessions end")
    func password() async throws {
        try await withAuth { auth in
            let here = try await auth.signUp()
            let there = try await auth.signIn()
            let token = here.text("access_token")
            let same = try await auth.send(.put, "/user", ["password": .string(AuthWorld.password)], as: .token(token))
            #expect(same.status == 422)
            #expect(same.code == "same_password")
            #expect(
                try await auth.send(.put, "/user", ["password": "short"], as: .token(token)).code == "weak_password")
            let wrong = try await auth.send(
                .put, "/user", ["password": "new password", "current_password": "not it"], as: .token(token))
            #expect(wrong.code == "current_password_invalid")
            #expect(try await auth.send(.put, "/user", ["password": "new password"], as: .token(token)).status == 200)
            #expect(try await auth.signIn().code == "invalid_credentials")
            #expect(try await auth.signIn(password: "new password").status == 200)
            #expect(try await auth.send(.get, "/user", as: .token(token)).status == 200)
            #expect(
                try await auth.send(.get, "/user", as: .token(there.text("access_token"))).code == "session_not_found")
        }
    }

    @Test("secure password change asks an old session for the mailed code, which works once")
    func reauthentication() async throws {
        try await withAuth({ $0.securePasswordChange = true }) { auth in
            let token = try await auth.signUp().text("access_token")
            try await auth.run("update auth.sessions set created_at = now() - interval '25 hours'")
            let needed = try await auth.send(.put, "/user", ["password": "new password"], as: .token(token))
            #expect(needed.status == 400)
            #expect(needed.code == "reauthentication_needed")
            #expect(try await auth.send(.get, "/reauthenticate", as: .token(token)).json == [:])
            let code = try auth.newestMail().code
            let wrong = try await auth.send(
                .put, "/user", ["password": "new password", "nonce": "abcdef"], as: .token(token))
            #expect(wrong.status == 422)
            #expect(wrong.code == "reauthentication_not_valid")
            let good = try await auth.send(
                .put, "/user", ["password": "new password", "nonce": .string(code)], as: .token(token))
            #expect(good.status == 200)
            let again = try await auth.send(
                .put, "/user", ["password": "newer password", "nonce": .string(code)], as: .token(token))
            #expect(again.code == "reauthentication_not_valid")
        }
    }

    @Test("MIR-A-24 somebody without registration gets a real account with an id and a token")
    func anonymous() async throws {
        try await withAuth { auth in
            let answer = try await auth.send(.post, "/signup", ["data": ["theme": "dark"]])
            #expect(answer.status == 200)
            #expect(answer["user"]?["is_anonymous"] == true)
            #expect(answer["user"]?["email"] == "")
            #expect(answer["user"]?["identities"] == [])
            #expect(answer["user"]?["app_metadata"] == [:])
            let claims = try await auth.claims(answer.text("access_token"))
            #expect(claims["is_anonymous"] == true)
            #expect(claims["role"] == "authenticated")
            #expect(claims["amr"]?.arrayValue?.first?["method"] == "anonymous")
            #expect(try await auth.refresh(answer.text("refresh_token")).status == 200)
        }
    }

    @Test("anonymous sign-in can be switched off")
    func anonymousOff() async throws {
        try await withAuth({ $0.anonymousEnabled = false }) { auth in
            let answer = try await auth.send(.post, "/signup", [:])
            #expect(answer.status == 422)
            #expect(answer.code == "anonymous_provider_disabled")
        }
    }

    @Test("MIR-A-25 an anonymous account given e-mail and password is registered and stays the same account")
    func upgrade() async throws {
        try await withAuth { auth in
            let anonymous = try await auth.send(.post, "/signup", ["data": ["theme": "dark"]])
            let token = anonymous.text("access_token")
            let alone = try await auth.send(.put, "/user", ["password": "long enough"], as: .token(token))
            #expect(alone.status == 422)
            let answer = try await auth.send(
                .put, "/user", ["email": "Ada@example.com", "password": "long enough"], as: .token(token))
            #expect(answer.status == 200)
            #expect(answer["id"] == anonymous["user"]?["id"])
            #expect(answer["email"] == "ada@example.com")
            #expect(answer["is_anonymous"] == false)
            #expect(answer["user_metadata"]?["theme"] == "dark")
            #expect(answer["app_metadata"] == ["provider": "email", "providers": ["email"]])
            #expect(answer["identities"]?.arrayValue?.count == 1)
            let back = try await auth.signIn(password: "long enough")
            #expect(back["user"]?["id"] == anonymous["user"]?["id"])
        }
    }

    @Test("MIR-A-25 with confirmation the upgrade waits for the mail, and the account stays the same")
    func confirmedUpgrade() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            let anonymous = try await auth.send(.post, "/signup", [:])
            let token = anonymous.text("access_token")
            let pending = try await auth.send(
                .put, "/user", ["email": "ada@example.com", "password": "long enough"], as: .token(token))
            #expect(pending["is_anonymous"] == true)
            #expect(pending["new_email"] == "ada@example.com")
            #expect(pending["email_change_sent_at"] != nil)
            #expect(try await auth.signIn(password: "long enough").code == "invalid_credentials")
            let done = try await auth.send(
                .post, "/verify",
                ["type": "email_change", "email": "ada@example.com", "token": .string(try auth.newestMail().code)])
            #expect(done.status == 200)
            #expect(done["user"]?["id"] == anonymous["user"]?["id"])
            #expect(done["user"]?["is_anonymous"] == false)
            #expect(done["user"]?["new_email"] == nil)
            #expect(try await auth.signIn(password: "long enough").status == 200)
        }
    }

    @Test("an address that somebody has cannot be taken, whenever the other came")
    func taken() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            let eve = try await auth.send(.post, "/signup", [:]).text("access_token")
            let pending = try await auth.send(.put, "/user", ["email": "ada@example.com"], as: .token(eve))
            #expect(pending.status == 200)
            let code = try auth.newestMail().code
            _ = try await auth.signUp()
            let late = try await auth.send(
                .post, "/verify", ["type": "email_change", "email": "ada@example.com", "token": .string(code)])
            #expect(late.status == 422)
            #expect(late.code == "email_exists")
            let other = try await auth.send(.post, "/signup", [:]).text("access_token")
            let refused = try await auth.send(.put, "/user", ["email": "ADA@example.com"], as: .token(other))
            #expect(refused.code == "email_exists")
        }
    }

    @Test("an address changes when the new mailbox answers; nothing changes before")
    func emailChange() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            _ = try await auth.signUp()
            try await auth.run("update auth.users set email_confirmed_at = now()")
            let token = try await auth.signIn().text("access_token")
            let pending = try await auth.send(.put, "/user", ["email": "new@example.com"], as: .token(token))
            #expect(pending["email"] == "ada@example.com")
            let mail = try auth.newestMail()
            #expect(mail.to == "new@example.com")
            let done = try await auth.send(.get, mail.link, as: .none)
            #expect(done.status == 303)
            #expect(try await auth.signIn("new@example.com").status == 200)
            #expect(try await auth.signIn().code == "invalid_credentials")
            let user = try await auth.send(.get, "/user", as: .token(token))
            #expect(user["identities"]?.arrayValue?.first?["identity_data"]?["email"] == "new@example.com")
        }
    }

    @Test("in secure mode both mailboxes must answer, in either order", arguments: [true, false])
    func secureEmailChange(newFirst: Bool) async throws {
        try await withAuth({
            $0.autoconfirm = false
            $0.secureEmailChange = true
        }) { auth in
            _ = try await auth.signUp()
            try await auth.run("update auth.users set email_confirmed_at = now()")
            let token = try await auth.signIn().text("access_token")
            _ = try await auth.send(.put, "/user", ["email": "new@example.com"], as: .token(token))
            var codes: [String: String] = [:]
            for entry in try auth.mail.list() where entry.subject.contains("new e-mail") {
                let text = try auth.mail.show(entry.id).text
                codes[entry.to] = text.firstMatch(of: /\b[0-9]{6}\b/).map { String($0.output) }
            }
            #expect(codes.count == 2)
            let order = newFirst ? ["new@example.com", "ada@example.com"] : ["ada@example.com", "new@example.com"]
            let first = try await auth.send(
                .post, "/verify",
                ["type": "email_change", "email": .string(order[0]), "token": .string(codes[order[0]] ?? "")])
            #expect(first.status == 200)
            #expect(first["code"] == "200")
            #expect(first["msg"]?.stringValue?.hasPrefix("Confirmation link accepted") == true)
            #expect(try await auth.signIn().status == 200)
            let second = try await auth.send(
                .post, "/verify",
                ["type": "email_change", "email": .string(order[1]), "token": .string(codes[order[1]] ?? "")])
            #expect(second["user"]?["email"] == "new@example.com")
        }
    }

    @Test("in secure mode autoconfirm makes no exception for an account that has an address")
    func secureDespiteAutoconfirm() async throws {
        try await withAuth({ $0.secureEmailChange = true }) { auth in
            let token = try await auth.signUp().text("access_token")
            let asked = try await auth.send(.put, "/user", ["email": "new@example.com"], as: .token(token))
            #expect(asked["email"] == "ada@example.com")
            #expect(asked["new_email"] == "new@example.com")
            #expect(try auth.mailCount() == 2)
            let guest = try await auth.send(.post, "/signup", [:]).text("access_token")
            let named = try await auth.send(.put, "/user", ["email": "guest@example.com"], as: .token(guest))
            #expect(named["email"] == "guest@example.com")
        }
    }

    @Test("without secure mode the new mailbox alone confirms")
    func singleConfirmation() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            _ = try await auth.signUp()
            try await auth.run("update auth.users set email_confirmed_at = now()")
            let token = try await auth.signIn().text("access_token")
            _ = try await auth.send(.put, "/user", ["email": "new@example.com"], as: .token(token))
            let mail = try auth.newestMail()
            #expect(mail.to == "new@example.com")
            let done = try await auth.send(
                .post, "/verify", ["type": "email_change", "email": "new@example.com", "token": .string(mail.code)])
            #expect(done["user"]?["email"] == "new@example.com")
        }
    }

    @Test("in secure mode one mailbox can't confirm for both by asking for its mail again")
    func oneMailboxTwice() async throws {
        try await withAuth({
            $0.autoconfirm = false
            $0.secureEmailChange = true
        }) { auth in
            _ = try await auth.signUp()
            try await auth.run("update auth.users set email_confirmed_at = now()")
            let token = try await auth.signIn().text("access_token")
            _ = try await auth.send(.put, "/user", ["email": "new@example.com"], as: .token(token))
            func confirm(_ address: String) async throws -> AuthWorld.Answer {
                let entry = try #require(
                    auth.mail.list().first { $0.to == address && $0.subject.contains("new e-mail") })
                let code = try auth.mail.show(entry.id).text.firstMatch(of: /\b[0-9]{6}\b/).map { String($0.output) }
                return try await auth.send(
                    .post, "/verify",
                    ["type": "email_change", "email": .string(address), "token": .string(code ?? "")])
            }
            #expect(try await confirm("new@example.com")["code"] == "200")
            _ = try await auth.send(.post, "/resend", ["type": "email_change", "email": "ada@example.com"])
            #expect(try await confirm("new@example.com")["code"] == "200")
            #expect(try await auth.send(.get, "/user", as: .token(token))["email"] == "ada@example.com")
            #expect(try await confirm("ada@example.com")["user"]?["email"] == "new@example.com")
        }
    }

    @Test("without secure password change, and for a young session, the password changes without a code")
    func noReauthentication() async throws {
        for isSecure in [true, false] {
            try await withAuth({ $0.securePasswordChange = isSecure }) { auth in
                let token = try await auth.signUp().text("access_token")
                try await auth.run(
                    "update auth.sessions set created_at = now() - interval '\(isSecure ? "23" : "48") hours'")
                #expect(
                    try await auth.send(.put, "/user", ["password": "new password"], as: .token(token)).status == 200)
            }
        }
    }
}
