/// POST /signup: new, known, pending and impossible accounts.

import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerAuth
import ServerDatabase
import ServerHTTP
import Testing
import Wire

@Suite struct SignUpTests {
    @Test("MIR-A-2 sign-up creates a user and returns a session")
    func session() async throws {
        try await withAuth { auth in
            let answer = try await auth.send(
                .post, "/signup",
                ["email": "Ada@Example.com", "password": "s3cret pass", "data": ["name": "Ada", "n": 42, "gone": nil]])
            #expect(answer.status == 200)
            #expect(answer["token_type"] == "bearer")
            #expect(answer["expires_in"] == 3600)
            #expect((answer["expires_at"]?.intValue ?? 0) > Int(Date().timeIntervalSince1970))
            #expect(answer.headers[.init("X-Supabase-Api-Version")!] == "2024-01-01")
            let user = try #require(answer["user"])
            #expect(user["email"] == "ada@example.com")
            #expect(user["aud"] == "authenticated")
            #expect(user["is_anonymous"] == false)
            #expect(user["app_metadata"] == ["provider": "email", "providers": ["email"]])
            #expect(user["user_metadata"] == ["name": "Ada", "n": 42, "email_verified": true])
            #expect(user["created_at"]?.stringValue?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/) != nil)
            #expect(user["email_confirmed_at"]?.stringValue?.hasSuffix("Z") == true)
            let identity = try #require(user["identities"]?.arrayValue?.first)
            #expect(identity["provider"] == "email")
            #expect(identity["id"] == user["id"])
            #expect(identity["identity_data"]?["sub"] == user["id"])
            #expect(identity["identity_data"]?["name"] == "Ada")
            #expect(UUID(uuidString: identity["identity_id"]?.stringValue ?? "") != nil)
        }
    }

    @Test("the access token holds the claims that policies and clients read")
    func claims() async throws {
        try await withAuth { auth in
            let answer = try await auth.signUp()
            let claims = try await auth.claims(answer.text("access_token"))
            #expect(claims["iss"] == "http://localhost:54321/auth/v1")
            #expect(claims["aud"] == "authenticated")
            #expect(claims["role"] == "authenticated")
            #expect(claims["sub"] == answer["user"]?["id"])
            #expect(claims["email"] == "ada@example.com")
            #expect(claims["phone"] == "")
            #expect(claims["aal"] == "aal1")
            #expect(claims["amr"]?.arrayValue?.first?["method"] == "password")
            #expect(UUID(uuidString: claims["session_id"]?.stringValue ?? "") != nil)
            #expect(claims["is_anonymous"] == false)
            let life = (claims["exp"]?.intValue ?? 0) - (claims["iat"]?.intValue ?? 0)
            #expect(life == 3600)
        }
    }

    @Test("with autoconfirm a known address is told to sign in")
    func known() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            let again = try await auth.send(
                .post, "/signup", ["email": "ADA@example.com", "password": "another pass"])
            #expect(again.status == 422)
            #expect(again.code == "user_already_exists")
            #expect(again.headers[.init("x-sb-error-code")!] == "user_already_exists")
            #expect(try await auth.signIn().status == 200)
        }
    }

    @Test("MIR-A-26 with confirmation a new user is bare, without session, and mailed")
    func confirmation() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            let answer = try await auth.signUp()
            #expect(answer["access_token"] == nil)
            #expect(answer["id"] != nil)
            #expect(answer["confirmation_sent_at"] != nil)
            #expect(answer["email_confirmed_at"] == nil)
            #expect(try auth.newestMail().to == "ada@example.com")
            let early = try await auth.signIn()
            #expect(early.status == 400)
            #expect(early.code == "email_not_confirmed")
        }
    }

    @Test("with confirmation a known address gets an answer that doesn't tell, and no mail")
    func knownWithConfirmation() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            let first = try await auth.signUp()
            try await auth.run("update auth.users set email_confirmed_at = now()")
            let again = try await auth.send(
                .post, "/signup", ["email": "ada@example.com", "password": "other pass", "data": ["a": 1]])
            #expect(again.status == 200)
            #expect(again["id"] != first["id"])
            #expect(again["identities"] == [])
            #expect(again["user_metadata"] == ["a": 1])
            #expect(try auth.mailCount() == 1)
            #expect(try await auth.signIn(password: "other pass").code == "invalid_credentials")
        }
    }

    @Test("a repeated sign-up of a pending account mails again; when its password differs, neither counts")
    func pendingAgain() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            let first = try await auth.signUp()
            let old = try auth.newestMail()
            let again = try await auth.send(
                .post, "/signup", ["email": "ada@example.com", "password": "second pass"])
            #expect(again["id"] == first["id"])
            #expect(try auth.mailCount() == 2)
            let stale = try await auth.send(
                .post, "/verify", ["type": "signup", "email": "ada@example.com", "token": .string(old.code)])
            #expect(stale.code == "otp_expired")
            let new = try auth.newestMail()
            let good = try await auth.send(
                .post, "/verify", ["type": "signup", "email": "ada@example.com", "token": .string(new.code)])
            #expect(good.status == 200)
            #expect(try await auth.signIn().code == "invalid_credentials")
            #expect(try await auth.signIn(password: "second pass").code == "invalid_credentials")
            let chosen = try await auth.send(
                .put, "/user", ["password": "third pass"], as: .token(good.text("access_token")))
            #expect(chosen.status == 200)
            #expect(try await auth.signIn(password: "third pass").status == 200)
        }
    }

    @Test("a sign-up repeated with the same password keeps it; a cleared one doesn't come back")
    func samePasswordAgain() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            _ = try await auth.signUp()
            _ = try await auth.signUp()
            _ = try await auth.signUp("eve@example.com")
            _ = try await auth.signUp("eve@example.com", password: "second pass")
            _ = try await auth.signUp("eve@example.com", password: "second pass")
            for (email, status) in [("eve@example.com", 400), ("ada@example.com", 200)] {
                _ = try await auth.send(.post, "/resend", ["type": "signup", "email": .string(email)])
                let code = try auth.newestMail().code
                let proof = try await auth.send(
                    .post, "/verify", ["type": "signup", "email": .string(email), "token": .string(code)])
                #expect(proof.status == 200)
                #expect(try await auth.signIn(email).status == status)
            }
            #expect(try await auth.signIn("eve@example.com", password: "second pass").status == 400)
        }
    }

    @Test("ten sign-ups of one address at once make one account")
    func atOnce() async throws {
        try await withAuth { auth in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<10 {
                    group.addTask {
                        try await auth.send(
                            .post, "/signup", ["email": "ada@example.com", "password": .string(AuthWorld.password)]
                        ).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 200 }.count == 1)
            #expect(statuses.filter { $0 == 422 }.count == 9)
            #expect(try await auth.value("select count(*) from auth.users") == "1")
            #expect(try await auth.value("select count(*) from auth.identities") == "1")
        }
    }

    @Test(
        "MIR-A-31 a refused sign-up says whether address, password or service is the cause",
        arguments: [
            (#"{"email":"a@example.com","password":"short"}"#, 422, "weak_password"),
            (#"{"email":"a@example.com","password":"1234567"}"#, 422, "weak_password"),
            (#"{"email":"not an address","password":"long enough"}"#, 400, "validation_failed"),
            (#"{"email":"a@b@c","password":"long enough"}"#, 400, "validation_failed"),
            (#"{"email":"a\r\nBcc: x@example.com","password":"long enough"}"#, 400, "validation_failed"),
            (#"{"email":"a@example.com"}"#, 400, "validation_failed"),
            (#"{"email":"a@example.com","phone":"+4912345","password":"long enough"}"#, 400, "validation_failed"),
            (#"{"phone":"+491234567","password":"long enough"}"#, 400, "phone_provider_disabled"),
            (#"{"phone":"12ab","password":"long enough"}"#, 400, "validation_failed"),
            (#"{"email":"a@example.com","password":"long enough","code_challenge":"x"}"#, 400, "validation_failed"),
            (#"{"email":"a@example.com","password":"nul \u0000 inside"}"#, 400, "validation_failed"),
            (#"{"email":5,"password":"long enough"}"#, 400, "bad_json"),
            (#"{"email":"a@example.com","password":["x"]}"#, 400, "bad_json"),
            (#"{"email":"a@example.com","#, 400, "bad_json"),
            (#"["email"]"#, 400, "bad_json"),
        ])
    func refused(body: String, status: Int, code: String) async throws {
        try await withAuth { auth in
            let answer = try await auth.send(.post, "/signup", raw: body)
            #expect(answer.status == status)
            #expect(answer.code == code)
            #expect(answer.headers[.init("X-Supabase-Api-Version")!] == "2024-01-01")
            #expect(try await auth.value("select count(*) from auth.users") == "0")
        }
    }

    @Test("ART-12.8a a password of 7 characters is refused, one of 8 accepted, and the reason is named")
    func passwordLength() async throws {
        try await withAuth { auth in
            let short = try await auth.send(.post, "/signup", ["email": "a@example.com", "password": "1234567"])
            #expect(short["weak_password"] == ["reasons": ["length"]])
            #expect(short.message == "Password should be at least 8 characters.")
            let long = try await auth.send(.post, "/signup", ["email": "a@example.com", "password": "12345678"])
            #expect(long.status == 200)
        }
    }

    @Test("MIR-S-3 72 bytes of any symbols survive, 73 are refused")
    func passwordBytes() async throws {
        try await withAuth { auth in
            let most = String(repeating: "€", count: 23) + "'\"\\"
            #expect(most.utf8.count == 72)
            _ = try await auth.signUp(password: most)
            #expect(try await auth.signIn(password: most).status == 200)
            #expect(try await auth.signIn(password: most + "x").code == "invalid_credentials")
            let tooLong = try await auth.send(
                .post, "/signup", ["email": "b@example.com", "password": .string(most + "x")])
            #expect(tooLong.status == 400)
        }
    }

    @Test("sign-ups can be switched off")
    func disabled() async throws {
        try await withAuth({ $0.signUpsEnabled = false }) { auth in
            let answer = try await auth.send(.post, "/signup", ["email": "a@example.com", "password": "long enough"])
            #expect(answer.status == 422)
            #expect(answer.code == "signup_disabled")
        }
    }

    @Test("a body above one megabyte is refused")
    func tooLarge() async throws {
        try await withAuth { auth in
            let filler = String(repeating: "x", count: 1_100_000)
            let answer = try await auth.send(
                .post, "/signup", ["email": "a@example.com", "data": ["x": .string(filler)]])
            #expect(answer.status == 413)
            #expect(answer.code == "request_entity_too_large")
        }
    }

    @Test("a product's trigger sees the new row, and one that fails leaves no account behind")
    func trigger() async throws {
        try await withAuth { auth in
            for sql in [
                "create table public.profiles (id uuid primary key references auth.users on delete cascade, name text not null)",
                """
                create function public.handle_new_user() returns trigger language plpgsql security definer \
                set search_path = '' as $$ begin insert into public.profiles (id, name) \
                values (new.id, new.raw_user_meta_data ->> 'name'); return new; end $$
                """,
                """
                create trigger on_auth_user_created after insert on auth.users for each row \
                execute procedure public.handle_new_user()
                """,
            ] { try await auth.run(sql) }
            let good = try await auth.send(
                .post, "/signup", ["email": "a@example.com", "password": "long enough", "data": ["name": "Ada"]])
            #expect(good.status == 200)
            #expect(try await auth.value("select name from public.profiles") == "Ada")
            let bad = try await auth.send(.post, "/signup", ["email": "b@example.com", "password": "long enough"])
            #expect(bad.status == 500)
            #expect(bad.code == "unexpected_failure")
            #expect(bad.message == "Database error saving new user")
            #expect(try await auth.value("select count(*) from auth.users") == "1")
        }
    }
}
