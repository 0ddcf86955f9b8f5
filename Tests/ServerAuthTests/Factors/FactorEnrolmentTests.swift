/// POST /factors and DELETE /factors/{id}: what may be enrolled, by whom, and how many.

import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerHTTP
import Testing
import Wire

@testable import ServerAuth

@Suite struct FactorEnrolmentTests {
    @Test("an enrolment shows the secret, its URI and its picture, once")
    func enrol() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let answer = try await world.auth.send(
                .post, "/factors", ["factor_type": "totp", "friendly_name": "My phone", "issuer": "Shoes"],
                as: .token(token))
            #expect(answer.status == 200)
            #expect(answer["type"] == "totp")
            #expect(answer["friendly_name"] == "My phone")
            let secret = answer["totp"]?["secret"]?.stringValue ?? ""
            #expect(Base32.decode(secret)?.count == 20)
            let uri = answer["totp"]?["uri"]?.stringValue ?? ""
            #expect(uri.hasPrefix("otpauth://totp/Shoes:ada@example.com?"))
            #expect(uri.contains("secret=\(secret)"))
            #expect(answer["totp"]?["qr_code"]?.stringValue?.hasPrefix("<svg") == true)
            let user = try await world.auth.send(.get, "/user", as: .token(token))
            let factor = try #require(user["factors"]?.arrayValue?.first)
            #expect(factor["id"] == answer["id"])
            #expect(factor["status"] == "unverified")
            #expect(factor["factor_type"] == "totp")
            #expect(factor["friendly_name"] == "My phone")
            #expect(!user.text.contains(secret))
        }
    }

    @Test("without an issuer the site's host is shown; names are any line of text")
    func names() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let odd = [
                "", " ", "日本 📱", "Robert'); drop table auth.users; --", #""quoted" \"#,
                String(repeating: "n", count: 255),
            ]
            for name in odd {
                let answer = try await world.auth.send(
                    .post, "/factors", ["factor_type": "totp", "friendly_name": .string(name)], as: .token(token))
                #expect(answer.status == 200, "\(answer.text)")
                #expect(answer["friendly_name"]?.stringValue == name)
                #expect(answer["totp"]?["uri"]?.stringValue?.contains("issuer=app.example.com") == true)
            }
            for name in [String(repeating: "n", count: 256), "two\nlines", "bell\u{7}", "line\u{2028}"] {
                let answer = try await world.auth.send(
                    .post, "/factors", ["factor_type": "totp", "friendly_name": .string(name)], as: .token(token))
                expectRefusal(answer, 400, "validation_failed")
            }
            for issuer in [String(repeating: "i", count: 101), "two\nlines"] {
                let answer = try await world.auth.send(
                    .post, "/factors", ["factor_type": "totp", "friendly_name": "i", "issuer": .string(issuer)],
                    as: .token(token))
                expectRefusal(answer, 400, "validation_failed")
            }
        }
    }

    @Test("a name is used once per account")
    func nameConflict() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            _ = try await world.enrol(token)
            let again = try await world.auth.send(
                .post, "/factors", ["factor_type": "totp", "friendly_name": "phone"], as: .token(token))
            expectRefusal(
                again, 422, "mfa_factor_name_conflict",
                "A factor with the friendly name \"phone\" for this user already exists")
            let other = try await world.auth.signUp("eve@example.com").text("access_token")
            _ = try await world.enrol(other)
        }
    }

    @Test("an account has ten factors at most, also when it asks for many at once")
    func eleventh() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let answers = try await withThrowingTaskGroup(of: AuthWorld.Answer.self) { group in
                for number in 0..<14 {
                    group.addTask {
                        try await world.auth.send(
                            .post, "/factors", ["factor_type": "totp", "friendly_name": .string("n\(number)")],
                            as: .token(token))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0.status == 200 } == 10)
            for refused in answers where refused.status != 200 {
                expectRefusal(refused, 422, "too_many_enrolled_mfa_factors")
            }
            #expect(try await world.auth.value("select count(*) from auth.mfa_factors") == "10")
        }
    }

    @Test("an enrolment that nobody finished makes room after five minutes; one that is being answered stays")
    func abandoned() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            _ = try await world.enrol(token)
            let waiting = try await world.enrol(token, name: "waiting")
            try await world.auth.run("update auth.mfa_factors set created_at = now() - interval '301 seconds'")
            _ = try await world.challenge(waiting, token)
            _ = try await world.enrol(token)
            let conflict = try await world.auth.send(
                .post, "/factors", ["factor_type": "totp", "friendly_name": "waiting"], as: .token(token))
            expectRefusal(conflict, 422, "mfa_factor_name_conflict")
            #expect(try await world.auth.value("select count(*) from auth.mfa_factors") == "2")
        }
    }

    @Test("other kinds of factor, and no kind, get the answers that clients know")
    func kinds() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let refusals: [(JSONValue, Int, String)] = [
                (["factor_type": "phone", "phone": "+4915112345678"], 422, "mfa_phone_enroll_not_enabled"),
                (["factor_type": "webauthn"], 422, "mfa_webauthn_enroll_not_enabled"),
                (["factor_type": "smell"], 400, "validation_failed"), ([:], 400, "validation_failed"),
                (["factor_type": nil], 400, "validation_failed"), (["factor_type": 7], 400, "bad_json"),
                (["factor_type": "totp", "friendly_name": ["x"]], 400, "bad_json"), ([], 400, "bad_json"),
            ]
            for (body, status, code) in refusals {
                expectRefusal(try await world.auth.send(.post, "/factors", body, as: .token(token)), status, code)
            }
            for raw in ["{", "\u{0}", #"{"factor_type":"totp","friendly_name":"a\u0000b"}"#] {
                let answer = try await world.auth.send(.post, "/factors", raw: raw, as: .token(token))
                #expect(answer.status == 400, "\(answer.text)")
            }
            #expect(try await world.auth.value("select count(*) from auth.mfa_factors") == "0")
        }
    }

    @Test("strangers, guests and tokens without a session have no factors")
    func whose() async throws {
        try await withFactors { world in
            let auth = world.auth
            let session = try await auth.signUp()
            let body: JSONValue = ["factor_type": "totp"]
            expectRefusal(try await auth.send(.post, "/factors", body), 403, "bad_jwt")
            expectRefusal(
                try await auth.send(.post, "/factors", body, as: .none, headers: [.apiKey: auth.tokens.anonKey]), 401,
                "no_authorization")
            let guest = try await auth.send(.post, "/signup", [:])
            expectRefusal(
                try await auth.send(.post, "/factors", body, as: .token(guest.text("access_token"))), 403,
                "no_authorization", "Anonymous user not allowed to perform these actions")
            var claims = try #require(try await auth.claims(session.text("access_token")).objectValue)
            claims["session_id"] = nil
            claims["aal"] = "aal2"
            let loose = try await auth.tokens.sign(.object(claims))
            expectRefusal(try await auth.send(.post, "/factors", body, as: .token(loose)), 403, "no_authorization")
        }
    }

    @Test("switched off, nothing new is enrolled, and what there is still works")
    func switchedOff() async throws {
        let clock = FactorClock()
        try await withAuth({
            $0.secondFactor.isEnrolmentEnabled = false
            $0.secondFactor.now = { clock.date }
        }) { auth in
            let world = FactorWorld(auth: auth, clock: clock)
            let session = try await auth.signUp()
            let token = session.text("access_token")
            expectRefusal(
                try await auth.send(.post, "/factors", ["factor_type": "totp"], as: .token(token)), 422,
                "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP")
            let factor = EnrolledFactor(id: UUID().uuidString, totp: TOTP())
            try await auth.run(
                "insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values ($1, $2, 'totp', 'verified', $3)",
                [factor.id, session["user"]?["id"]?.stringValue, factor.totp.secret])
            #expect(try await world.level(world.verify(factor, token)) == "aal2")
        }
    }

    @Test("an unverified factor is removed freely, a verified one only after a code, somebody else's never")
    func remove() async throws {
        try await withFactors { world in
            let auth = world.auth
            let token = try await auth.signUp().text("access_token")
            let first = try await world.enrol(token)
            let removed = try await auth.send(.delete, "/factors/\(first.id)", as: .token(token))
            #expect(removed.status == 200)
            #expect(removed["id"]?.stringValue == first.id)
            expectRefusal(
                try await auth.send(.delete, "/factors/\(first.id)", as: .token(token)), 404, "mfa_factor_not_found",
                "Factor not found")
            expectRefusal(
                try await auth.send(.delete, "/factors/nonsense", as: .token(token)), 404, "validation_failed")

            let (factor, _) = try await world.enrolVerified(token)
            let low = try await auth.signIn().text("access_token")
            expectRefusal(
                try await auth.send(.delete, "/factors/\(factor.id)", as: .token(low)), 422, "insufficient_aal",
                "AAL2 required to unenroll verified factor")
            let eve = try await auth.signUp("eve@example.com").text("access_token")
            expectRefusal(
                try await auth.send(.delete, "/factors/\(factor.id)", as: .token(eve)), 404, "mfa_factor_not_found")
            #expect(try await auth.value("select count(*) from auth.mfa_factors") == "1")
        }
    }
}
