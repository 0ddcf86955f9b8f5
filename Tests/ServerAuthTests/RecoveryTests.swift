/// Mailed codes and links: recovery, magic links, resending, verifying, PKCE.

import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerAuth
import ServerHTTP
import ServerMail
import Testing
import Wire

private let verifier = String(repeating: "v", count: 64)
private var challenge: JSONValue {
    .string(Data(SHA256.hash(data: Data(verifier.utf8))).base64URL)
}

extension AuthWorld {
    fileprivate func verify(_ type: String, _ code: String, email: String = "ada@example.com") async throws -> Answer {
        try await send(.post, "/verify", ["type": .string(type), "email": .string(email), "token": .string(code)])
    }

    fileprivate func exchange(_ code: String, _ verifier: String) async throws -> Answer {
        try await send(
            .post, "/token?grant_type=pkce", ["auth_code": .string(code), "code_verifier": .string(verifier)])
    }

    /// Opens a mailed link as a browser does: without keys.
    fileprivate func open(_ link: String) async throws -> String {
        let answer = try await send(.get, link, as: .none)
        #expect(answer.status == 303)
        return answer.headers[.location] ?? ""
    }
}

@Suite struct RecoveryTests {
    @Test("ART-11.6a recovery sends a single-use code and answers the same for an unknown address")
    func recover() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            let known = try await auth.send(.post, "/recover", ["email": "Ada@example.com"])
            let unknown = try await auth.send(.post, "/recover", ["email": "nobody@example.com"])
            #expect(known.status == 200)
            #expect(known.text == "{}")
            #expect(unknown.status == known.status)
            #expect(unknown.text == known.text)
            #expect(try auth.mailCount() == 1)
            let code = try auth.newestMail().code
            let session = try await auth.verify("recovery", code)
            #expect(session.status == 200)
            let amr = try await auth.claims(session.text("access_token"))["amr"]
            #expect(amr?.arrayValue?.first?["method"] == "otp")
            let changed = try await auth.send(
                .put, "/user", ["password": "a new password"], as: .token(session.text("access_token")))
            #expect(changed.status == 200)
            #expect(try await auth.signIn(password: "a new password").status == 200)
            let again = try await auth.verify("recovery", code)
            #expect(again.status == 403)
            #expect(again.code == "otp_expired")
            #expect(again.message == "Token has expired or is invalid")
        }
    }

    @Test("AUN-NF-43 mails come from the sender that is configured, and name nobody else")
    func sender() async throws {
        let sender = try MailAddress("no-reply@localhost", name: "Auntentic")
        try await withAuth({ $0.mailSender = sender }) { auth in
            _ = try await auth.signUp()
            _ = try await auth.send(.post, "/recover", ["email": "ada@example.com"])
            let mail = try auth.mail.show("latest")
            #expect(mail["from"] == "Auntentic <no-reply@localhost>", "\(String(describing: mail["from"]))")
            for other in ["atelier", "checkkicks"] {
                for part in [
                    mail.text.lowercased(), mail["subject"]?.lowercased() ?? "", mail["from"]?.lowercased() ?? "",
                ] {
                    #expect(!part.contains(other), "\(part)")
                }
            }
        }
    }

    @Test("a mail carries the name and sender of the app that asked for it; an unknown app has none of its own")
    func senders() async throws {
        let house = try MailAddress("no-reply@localhost", name: "House")
        let app = try MailAddress("hello@echo.example", name: "Echo")
        try await withAuth({
            $0.mailSender = house
            $0.mailSenders = ["echo": app]
        }) { auth in
            _ = try await auth.signUp()
            for (asking, from) in [
                ("echo", "Echo <hello@echo.example>"), ("unknown", "House <no-reply@localhost>"),
                (nil, "House <no-reply@localhost>"),
            ] {
                var headers: HTTPFields = [:]
                headers[AskingApp.header] = asking
                let answer = try await auth.send(
                    .post, "/recover", ["email": "ada@example.com"], headers: headers)
                #expect(answer.status == 200)
                #expect(try auth.mail.show("latest")["from"] == from)
            }
        }
    }

    @Test("MIR-A-9 a repeated recovery is refused alike for known and unknown addresses")
    func frequency() async throws {
        try await withAuth({ $0.mailFrequency = .seconds(60) }) { auth in
            _ = try await auth.signUp()
            for email in ["ada@example.com", "nobody@example.com"] {
                #expect(try await auth.send(.post, "/recover", ["email": .string(email)]).status == 200)
                let again = try await auth.send(.post, "/recover", ["email": .string(email)])
                #expect(again.status == 429)
                #expect(again.code == "over_email_send_rate_limit")
                #expect(again.headers[.retryAfter] != nil)
                #expect(
                    again.message?.wholeMatch(
                        of: /For security purposes, you can only request this after (59|60) seconds\./) != nil)
            }
            #expect(try auth.mailCount() == 1)
            try await auth.run("update auth.users set recovery_sent_at = now() - interval '61 seconds'")
            #expect(try await auth.send(.post, "/recover", ["email": "ada@example.com"]).status == 200)
        }
    }

    @Test("ART-11.6a a code expires, and an older code dies with a newer one")
    func expiry() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            _ = try await auth.send(.post, "/recover", ["email": "ada@example.com"])
            let first = try auth.newestMail()
            _ = try await auth.send(.post, "/recover", ["email": "ada@example.com"])
            let second = try auth.newestMail()
            #expect(try await auth.open(first.link).contains("error_code=otp_expired"))
            try await auth.run("update auth.one_time_tokens set created_at = created_at - interval '61 minutes'")
            #expect(try await auth.verify("recovery", second.code).code == "otp_expired")
            #expect(try await auth.open(second.link).contains("error_code=otp_expired"))
        }
    }

    @Test("a code is void after five wrong guesses, and its hash cannot be computed from a guess")
    func guesses() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            _ = try await auth.send(.post, "/recover", ["email": "ada@example.com"])
            let mail = try auth.newestMail()
            let wrong = mail.code == "000000" ? "000001" : "000000"
            let guessed = SHA256.hash(data: Data("ada@example.com\(mail.code)".utf8)).prefix(28).map {
                String(format: "%02x", $0)
            }.joined()
            let byHash = try await auth.send(.post, "/verify", ["type": "recovery", "token_hash": .string(guessed)])
            #expect(byHash.status == 403)
            #expect(byHash.message == "Email link is invalid or has expired")
            for _ in 0..<5 { #expect(try await auth.verify("recovery", wrong).status == 403) }
            #expect(try await auth.verify("recovery", mail.code).code == "otp_expired")
        }
    }

    @Test("twenty tries of one right code at once sign in once")
    func atOnce() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            _ = try await auth.send(.post, "/recover", ["email": "ada@example.com"])
            let code = try auth.newestMail().code
            let good = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { try await auth.verify("recovery", code).status } }
                return try await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
            }
            #expect(good == 1)
        }
    }

    @Test("one person's code is not another's, nor good for another purpose")
    func foreign() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            _ = try await auth.signUp("eve@example.com")
            _ = try await auth.send(.post, "/recover", ["email": "eve@example.com"])
            let code = try auth.newestMail().code
            #expect(try await auth.verify("recovery", code).status == 403)
            #expect(try await auth.verify("signup", code, email: "eve@example.com").status == 403)
            #expect(try await auth.verify("email_change", code, email: "eve@example.com").status == 403)
            #expect(try await auth.verify("recovery", code, email: "EVE@example.com").status == 200)
        }
    }

    @Test("MIR-A-28 the mailed code or link confirms a new address", arguments: ["code", "email", "link", "hash"])
    func confirm(form: String) async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            _ = try await auth.signUp()
            let mail = try auth.newestMail()
            let token = String(try #require(mail.link.firstMatch(of: /token=([^&]+)/)).output.1)
            switch form {
            case "code": #expect(try await auth.verify("signup", mail.code).status == 200)
            case "email": #expect(try await auth.verify("email", mail.code).status == 200)
            case "hash":
                let answer = try await auth.send(.post, "/verify", ["type": "signup", "token_hash": .string(token)])
                #expect(answer["user"]?["user_metadata"]?["email_verified"] == true)
            default:
                let location = try await auth.open(mail.link)
                #expect(location.hasPrefix("https://app.example.com#access_token="))
                #expect(location.hasSuffix("&type=signup"))
                for part in ["&expires_at=", "&expires_in=3600", "&refresh_token=", "&sb=", "&token_type=bearer"] {
                    #expect(location.contains(part), "\(part)")
                }
                let token = String(try #require(location.firstMatch(of: /access_token=([^&]+)/)).output.1)
                #expect(try await auth.send(.get, "/user", as: .token(token)).status == 200)
                #expect(
                    try await auth.open(mail.link).hasPrefix(
                        "https://app.example.com#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired"
                    ))
            }
            #expect(try await auth.signIn().status == 200)
        }
    }

    @Test("looking at a link is not opening it")
    func head() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            _ = try await auth.signUp()
            let mail = try auth.newestMail()
            _ = try await auth.send(.head, mail.link, as: .none)
            #expect(try await auth.open(mail.link).contains("access_token="))
        }
    }

    @Test("a magic link signs in a known address and makes an account for a new one")
    func magicLink() async throws {
        try await withAuth { auth in
            let ada = try await auth.signUp()
            try await auth.run("update auth.users set email_proven_at = now()")
            #expect(try await auth.send(.post, "/otp", ["email": "ada@example.com"]).json == [:])
            let known = try await auth.verify("magiclink", try auth.newestMail().code)
            #expect(known["user"]?["id"] == ada["user"]?["id"])
            #expect(try await auth.signIn().status == 200)
            _ = try await auth.send(.post, "/magiclink", ["email": "new@example.com", "data": ["name": "New"]])
            #expect(try await auth.signIn("new@example.com", password: "").code == "invalid_credentials")
            let new = try await auth.verify("email", try auth.newestMail().code, email: "new@example.com")
            #expect(new["user"]?["user_metadata"]?["name"] == "New")
            #expect(new["user"]?["email_confirmed_at"] != nil)
            let none = try await auth.send(.post, "/otp", ["email": "other@example.com", "create_user": false])
            #expect(none.status == 422)
            #expect(none.code == "otp_disabled")
        }
    }

    @Test("proving an address by magic link drops a password whose owner never proved it")
    func strangersPassword() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            _ = try await auth.signUp(password: "stranger's pass")
            _ = try await auth.send(.post, "/otp", ["email": "ada@example.com"])
            #expect(try await auth.verify("email", auth.newestMail().code).status == 200)
            #expect(try await auth.signIn(password: "stranger's pass").code == "invalid_credentials")
        }
    }

    @Test("resending mails a pending sign-up, and answers the same when there is nothing to send")
    func resend() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            _ = try await auth.signUp()
            #expect(try await auth.send(.post, "/resend", ["type": "signup", "email": "ada@example.com"]).json == [:])
            #expect(try auth.mailCount() == 2)
            #expect(try await auth.verify("signup", auth.newestMail().code).status == 200)
            for email in ["ada@example.com", "nobody@example.com"] {
                for type in ["signup", "email_change"] {
                    let answer = try await auth.send(
                        .post, "/resend", ["type": .string(type), "email": .string(email)])
                    #expect(answer.json == [:])
                }
            }
            #expect(try auth.mailCount() == 2)
            #expect(
                try await auth.send(.post, "/resend", ["type": "sms", "phone": "+491234567"]).code
                    == "phone_provider_disabled")
            #expect(
                try await auth.send(.post, "/resend", ["type": "x", "email": "a@example.com"]).code
                    == "validation_failed")
        }
    }

    @Test("a PKCE link returns a code that only the asking device can exchange, once")
    func pkce() async throws {
        try await withAuth({ $0.redirectAllowList = ["myapp://login"] }) { auth in
            let ada = try await auth.signUp()
            let sent = try await auth.send(
                .post, "/recover?redirect_to=myapp%3A%2F%2Flogin",
                ["email": "ada@example.com", "code_challenge": challenge, "code_challenge_method": "s256"])
            #expect(sent.status == 200)
            let location = try await auth.open(try auth.newestMail().link)
            let code = String(try #require(location.wholeMatch(of: /myapp:\/\/login\?code=([0-9a-f-]{36})/)).output.1)
            #expect(try await auth.exchange(code, "wrong" + verifier).code == "bad_code_verifier")
            #expect(try await auth.exchange(UUID().uuidString, verifier).code == "flow_state_not_found")
            #expect(try await auth.exchange("", verifier).code == "validation_failed")
            let session = try await auth.exchange(code, verifier)
            #expect(session["user"]?["id"] == ada["user"]?["id"])
            let amr = try await auth.claims(session.text("access_token"))["amr"]
            #expect(amr?.arrayValue?.first?["method"] == "recovery")
            #expect(try await auth.exchange(code, verifier).code == "flow_state_not_found")
        }
    }

    @Test("a PKCE code grows old, and a link that failed says so in query and fragment")
    func pkceExpiry() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            _ = try await auth.send(
                .post, "/signup",
                [
                    "email": "ada@example.com", "password": "long enough", "code_challenge": challenge,
                    "code_challenge_method": "S256",
                ])
            let link = try auth.newestMail().link
            let location = try await auth.open(link)
            let code = String(try #require(location.firstMatch(of: /\?code=([^&]+)/)).output.1)
            try await auth.run("update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds'")
            #expect(try await auth.exchange(code, verifier).code == "flow_state_expired")
            let again = try await auth.open(link)
            #expect(again.hasPrefix("https://app.example.com?error=access_denied&error_code=otp_expired"))
            #expect(again.contains("#error=access_denied&error_code=otp_expired"))
        }
    }

    @Test("a code typed into the app works for a PKCE sign-up too")
    func pkceCode() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            _ = try await auth.send(
                .post, "/signup",
                [
                    "email": "ada@example.com", "password": "long enough", "code_challenge": challenge,
                    "code_challenge_method": "s256",
                ])
            #expect(try await auth.verify("signup", auth.newestMail().code).status == 200)
        }
    }

    @Test(
        "a mailed link leads only to allowed places",
        arguments: [
            ("https://evil.example/", "https://app.example.com"),
            ("https://app.example.com.evil.example/", "https://app.example.com"),
            ("https://app.example.com@evil.example/", "https://app.example.com"),
            ("//evil.example", "https://app.example.com"),
            ("javascript:alert(1)", "https://app.example.com"),
            ("https://app.example.com/deep?x=1", "https://app.example.com/deep?x=1"),
            ("http://app.example.com/", "https://app.example.com"),
        ])
    func openRedirect(wanted: String, target: String) async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            var query = URLComponents()
            query.queryItems = [URLQueryItem(name: "redirect_to", value: wanted)]
            _ = try await auth.send(.post, "/recover?\(query.percentEncodedQuery ?? "")", ["email": "ada@example.com"])
            let link = try auth.newestMail().link
            #expect(try await auth.open(link).hasPrefix(target + "#access_token"))
            // Nor can a link be bent after it was mailed.
            let bent = try await auth.open("/verify?token=x&type=recovery&\(query.percentEncodedQuery ?? "")")
            #expect(bent.hasPrefix(target + "#error"))
        }
    }

    @Test(
        "what verify asks for",
        arguments: [
            (#"{"token":"123456","email":"a@example.com"}"#, 400, "Verify requires a verification type"),
            (#"{"type":"signup","email":"a@example.com"}"#, 400, "Verify requires either a token or a token hash"),
            (
                #"{"type":"signup","token":"123456"}"#, 400,
                "Only an email address or phone number should be provided on verify"
            ),
            (
                #"{"type":"signup","token":"1","email":"a@example.com","phone":"+4912345"}"#, 400,
                "Only an email address or phone number should be provided on verify"
            ),
            (
                #"{"type":"signup","token_hash":"x","email":"a@example.com"}"#, 400,
                "Only the token_hash and type should be provided"
            ),
            (
                #"{"type":"sms","token":"123456","phone":"invalid"}"#, 400,
                "Invalid phone number format (E.164 required)"
            ),
            (#"{"type":"sms","token":"123456","phone":"+491234567"}"#, 403, "Token has expired or is invalid"),
            (#"{"type":"what","token":"123456","email":"a@example.com"}"#, 400, "Invalid email verification type"),
            (#"{"type":"signup","token":"123456","email":"a@example.com"}"#, 403, "Token has expired or is invalid"),
            (#"{"type":"signup","token_hash":"' or true --"}"#, 403, "Email link is invalid or has expired"),
        ])
    func badVerify(body: String, status: Int, message: String) async throws {
        try await withAuth { auth in
            let answer = try await auth.send(.post, "/verify", raw: body)
            #expect(answer.status == status)
            #expect(answer.message == message)
        }
    }

    @Test("a mail that cannot be sent is said so, and may be asked for again at once")
    func mailFailure() async throws {
        try await withAuth({ $0.mailFrequency = .seconds(60) }) { auth in
            _ = try await auth.signUp()
            // A file where the folder should be.
            try Data().write(to: URL(fileURLWithPath: auth.mail.path))
            let failed = try await auth.send(.post, "/recover", ["email": "ada@example.com"])
            #expect(failed.status == 500)
            #expect(failed.code == "unexpected_failure")
            #expect(failed.message?.contains("Try again") == true)
            try FileManager.default.removeItem(atPath: auth.mail.path)
            #expect(try await auth.send(.post, "/recover", ["email": "ada@example.com"]).status == 200)
        }
    }

    @Test("a mailed code has as many digits as configured, and works", arguments: [6, 8, 10])
    func codeLength(digits: Int) async throws {
        try await withAuth({ $0.codeLength = digits }) { auth in
            _ = try await auth.signUp()
            _ = try await auth.send(.post, "/recover", ["email": "ada@example.com"])
            let text = try auth.mail.show("latest").text
            let code = try #require(text.firstMatch(of: /app: ([0-9]+)\n/)).output.1
            #expect(code.count == digits)
            let session = try await auth.send(
                .post, "/verify", ["type": "recovery", "email": "ada@example.com", "token": .string(String(code))])
            #expect(session.status == 200)
        }
    }

    @Test("a mailed code works as long as configured")
    func codeLife() async throws {
        try await withAuth({ $0.codeLife = .seconds(120) }) { auth in
            _ = try await auth.signUp()
            for (age, status) in [(119, 200), (121, 403)] {
                _ = try await auth.send(.post, "/recover", ["email": "ada@example.com"])
                try await auth.run(
                    """
                    update auth.one_time_tokens set created_at = (now() - interval '\(age) seconds') at time zone 'utc'
                    """)
                let session = try await auth.send(
                    .post, "/verify",
                    ["type": "recovery", "email": "ada@example.com", "token": .string(auth.newestMail().code)])
                #expect(session.status == status, "\(age)")
            }
        }
    }
}
