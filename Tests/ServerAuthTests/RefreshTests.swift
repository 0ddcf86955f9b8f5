/// POST /token?grant_type=refresh_token: every row of the rotation's table, alone and under contention.

import Foundation
import HTTPTypes
import HummingbirdTesting
@testable import ServerAuth
import ServerDatabase
import ServerHTTP
import Testing
import Wire

@Suite struct RefreshDecisionTests {
    static func token(revoked: Bool = true, child: String? = nil, alive: Bool = true, age: Double = 5) -> PresentedToken
    {
        PresentedToken(isRevoked: revoked, activeChild: child, isFamilyAlive: alive, age: age)
    }

    @Test(
        "the table",
        arguments: [
            (token(revoked: false), RefreshDecision.rotate),
            (token(revoked: false, age: 1e6), .rotate),
            (token(child: "c"), .repeatAnswer(token: "c")),
            (token(child: "c", age: 1e6), .repeatAnswer(token: "c")),
            (token(age: 9.9), .issueSibling),
            (token(age: 10), .revokeFamily),
            (token(age: 1e6), .revokeFamily),
            (token(alive: false, age: 1), .revokeFamily),
        ])
    func table(token: PresentedToken, decision: RefreshDecision) {
        #expect(RefreshDecision(token, reuseInterval: 10) == decision)
    }
}

@Suite struct RefreshTests {
    @Test("AUN-FR-1.3a a session is renewed from its refresh token, and a revoked one is refused")
    func rotation() async throws {
        try await withAuth { auth in
            let session = try await auth.signUp()
            let next = try await auth.refresh(session.text("refresh_token"))
            #expect(next.status == 200)
            #expect(next["refresh_token"] != session["refresh_token"])
            #expect(next["user"]?["id"] == session["user"]?["id"])
            let before = try await auth.claims(session.text("access_token"))
            let after = try await auth.claims(next.text("access_token"))
            #expect(before["session_id"] == after["session_id"])
            #expect(after["amr"]?.arrayValue?.first?["method"] == "password")
            try await auth.run("update auth.refresh_tokens set revoked = true, updated_at = now() - interval '1 day'")
            let refused = try await auth.refresh(next.text("refresh_token"))
            #expect(refused.status == 400)
            #expect(refused.code == "refresh_token_already_used")
            #expect(refused.message == "Invalid Refresh Token: Already Used")
        }
    }

    @Test("a lost answer is given again: the parent of the active token returns that same token, however late")
    func lostAnswer() async throws {
        try await withAuth { auth in
            let session = try await auth.signUp()
            let first = try await auth.refresh(session.text("refresh_token"))
            try await auth.run("update auth.refresh_tokens set updated_at = now() - interval '30 days'")
            let again = try await auth.refresh(session.text("refresh_token"))
            #expect(again.status == 200)
            #expect(again["refresh_token"] == first["refresh_token"])
        }
    }

    @Test("within the reuse interval a grandparent still gets a token, after it the whole family dies")
    func grandparent() async throws {
        try await withAuth { auth in
            let one = try await auth.signUp().text("refresh_token")
            let two = try await auth.refresh(one).text("refresh_token")
            let three = try await auth.refresh(two).text("refresh_token")
            let inTime = try await auth.refresh(one)
            #expect(inTime.status == 200)
            let sibling = inTime.text("refresh_token")
            #expect(![one, two, three].contains(sibling))

            try await auth.run(
                "update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where revoked")
            // `two` is the parent of the unused `three`: still the lost-answer case.
            #expect(try await auth.refresh(two).text("refresh_token") == three)
            try await auth.run(
                """
                update auth.refresh_tokens set revoked = true, updated_at = now() - interval '11 seconds' \
                where token <> $1
                """,
                [three])
            let stolen = try await auth.refresh(one)
            #expect(stolen.code == "refresh_token_already_used")
            // The thief's grandchild, unused until now, is worthless too, and no grace revives it.
            #expect(try await auth.refresh(three).code == "refresh_token_already_used")
            #expect(try await auth.refresh(sibling).code == "refresh_token_already_used")
            #expect(try await auth.value("select count(*) from auth.refresh_tokens where not revoked") == "0")
        }
    }

    @Test("without a reuse interval a grandparent ends the session at once")
    func noInterval() async throws {
        try await withAuth({ $0.refreshReuseInterval = .zero }) { auth in
            let one = try await auth.signUp().text("refresh_token")
            let two = try await auth.refresh(one).text("refresh_token")
            let three = try await auth.refresh(two).text("refresh_token")
            #expect(try await auth.refresh(one).code == "refresh_token_already_used")
            #expect(try await auth.refresh(three).code == "refresh_token_already_used")
        }
    }

    @Test("twenty refreshes of one token at once all end with tokens of one living session")
    func atOnce() async throws {
        try await withAuth { auth in
            let token = try await auth.signUp().text("refresh_token")
            let answers = try await withThrowingTaskGroup(of: AuthWorld.Answer.self) { group in
                for _ in 0..<20 { group.addTask { try await auth.refresh(token) } }
                return try await group.reduce(into: [AuthWorld.Answer]()) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 200 })
            #expect(Set(answers.map { $0.text("refresh_token") }).count == 1)
            #expect(try await auth.value("select count(*) from auth.refresh_tokens where not revoked") == "1")
            #expect(try await auth.refresh(answers[0].text("refresh_token")).status == 200)
        }
    }

    @Test(
        "tokens that never were",
        arguments: [
            ("", "validation_failed"), ("short", "validation_failed"), ("abcdefghijkl", "refresh_token_not_found"),
            ("' or true --            ", "refresh_token_not_found"),
        ])
    func unknown(token: String, code: String) async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            let answer = try await auth.refresh(token)
            #expect(answer.status == 400)
            #expect(answer.code == code)
        }
    }

    @Test("a token whose session is gone")
    func noSession() async throws {
        try await withAuth { auth in
            let token = try await auth.signUp().text("refresh_token")
            try await auth.run("update auth.refresh_tokens set session_id = null")
            #expect(try await auth.refresh(token).code == "session_not_found")
        }
    }

    @Test("sessions past their longest life or rest are over, by setting and by date")
    func expired() async throws {
        try await withAuth({
            $0.sessionTimebox = .seconds(3600)
            $0.sessionInactivity = .seconds(600)
        }) { auth in
            let token = try await auth.signUp().text("refresh_token")
            try await auth.run("update auth.sessions set refreshed_at = now() - interval '11 minutes'")
            let idle = try await auth.refresh(token)
            #expect(idle.code == "session_expired")
            #expect(idle.message == "Invalid Refresh Token: Session Expired (Inactivity)")
            try await auth.run("update auth.sessions set refreshed_at = now(), created_at = now() - interval '2 hours'")
            #expect(try await auth.refresh(token).message == "Invalid Refresh Token: Session Expired")
            try await auth.run("update auth.sessions set created_at = now(), not_after = now() - interval '1 second'")
            #expect(try await auth.refresh(token).code == "session_expired")
            try await auth.run("update auth.sessions set not_after = null")
            #expect(try await auth.refresh(token).status == 200)
        }
    }

    @Test("a banned user's session is not renewed")
    func banned() async throws {
        try await withAuth { auth in
            let token = try await auth.signUp().text("refresh_token")
            try await auth.run("update auth.users set banned_until = 'infinity'")
            #expect(try await auth.refresh(token).code == "user_banned")
            try await auth.run("update auth.users set banned_until = null")
            #expect(try await auth.refresh(token).status == 200)
        }
    }

    @Test("MIR-A-7 after sign out the refresh token no longer works")
    func afterLogout() async throws {
        try await withAuth { auth in
            let session = try await auth.signUp()
            let out = try await auth.send(.post, "/logout", as: .token(session.text("access_token")))
            #expect(out.status == 204)
            #expect(try await auth.refresh(session.text("refresh_token")).code == "refresh_token_not_found")
        }
    }

    @Test("a session that stays locked for five seconds is a conflict, which ends nothing")
    func locked() async throws {
        try await withAuth { auth in
            let token = try await auth.signUp().text("refresh_token")
            let sleeper = "from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(60)'"
            let holder = Task {
                try await auth.database.transaction { database in
                    _ = try await database.query("select from auth.sessions for update")
                    try await database.script("select pg_sleep(60)")
                }
            }
            while try await auth.value("select count(*) \(sleeper)") == "0" {
                try await Task.sleep(for: .milliseconds(20))
            }
            let answer = try await auth.refresh(token)
            #expect(answer.status == 409)
            #expect(answer.code == "conflict")
            try await auth.run("select pg_cancel_backend(pid) \(sleeper)")
            _ = await holder.result
            #expect(try await auth.refresh(token).status == 200)
        }
    }

    @Test("an expired access token in the header doesn't keep its owner from refreshing")
    func expiredBearer() async throws {
        try await withAuth { auth in
            let session = try await auth.signUp()
            let expired = try await auth.tokens.sign([
                "sub": session["user"]?["id"] ?? "", "role": "authenticated", "exp": 1000,
            ])
            let answer = try await auth.send(
                .post, "/token?grant_type=refresh_token", ["refresh_token": session["refresh_token"] ?? ""],
                as: .token(expired))
            #expect(answer.status == 200)
        }
    }
}
