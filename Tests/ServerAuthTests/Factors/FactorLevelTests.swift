/// The level of a session: how it rises, what needs it, and how it falls.

import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerDatabase
import ServerHTTP
import Testing
import Wire

@testable import ServerAuth

@Suite struct FactorLevelTests {
    @Test("MIR-A-30 a sign-in to an account with a factor begins at the first level, and the client sees what is next")
    func signIn() async throws {
        try await withFactors { world in
            _ = try await world.enrolVerified(world.auth.signUp().text("access_token"))
            let session = try await world.auth.signIn()
            #expect(try await world.level(session) == "aal1")
            #expect(try await world.methods(session) == ["password"])
            #expect(session["user"]?["factors"]?.arrayValue?.first?["status"] == "verified")
        }
    }

    @Test("a refresh keeps the level, and never raises it")
    func refresh() async throws {
        try await withFactors { world in
            let first = try await world.auth.signUp()
            let (_, session) = try await world.enrolVerified(first.text("access_token"))
            let next = try await world.auth.refresh(session.text("refresh_token"))
            #expect(try await world.level(next) == "aal2")
            #expect(try await world.methods(next) == ["password", "totp"])
            // Whoever has the token from before the code hasn't seen the factor.
            expectRefusal(
                try await world.auth.refresh(first.text("refresh_token")), 400, "refresh_token_not_found")
            let low = try await world.auth.signIn()
            #expect(try await world.level(world.auth.refresh(low.text("refresh_token"))) == "aal1")
            #expect(try await world.level(world.auth.refresh(next.text("refresh_token"))) == "aal2")
        }
    }

    @Test("a code ends the account's other sessions at the first level, and only those")
    func otherSessions() async throws {
        try await withFactors { world in
            let auth = world.auth
            let eve = try await auth.signUp("eve@example.com").text("access_token")
            let first = try await auth.signUp().text("access_token")
            let before = try await auth.signIn().text("access_token")
            let (factor, session) = try await world.enrolVerified(first)
            expectRefusal(try await auth.send(.get, "/user", as: .token(before)), 403, "session_not_found")
            let second = try await auth.signIn().text("access_token")
            let low = try await auth.signIn().text("access_token")
            let lifted = try await world.verify(factor, second)
            #expect(lifted.status == 200)
            expectRefusal(try await auth.send(.get, "/user", as: .token(low)), 403, "session_not_found")
            for token in [session.text("access_token"), lifted.text("access_token"), eve] {
                #expect(try await auth.send(.get, "/user", as: .token(token)).status == 200)
            }
        }
    }

    @Test("password, address and new factors need the second level once there is a factor")
    func sensitive() async throws {
        try await withFactors { world in
            let auth = world.auth
            let (_, high) = try await world.enrolVerified(auth.signUp().text("access_token"))
            let low = try await auth.signIn().text("access_token")
            let message = "AAL2 session is required to update email or password when MFA is enabled."
            for body in [["password": "another horse 2"], ["email": "new@example.com"]] as [JSONValue] {
                expectRefusal(
                    try await auth.send(.put, "/user", body, as: .token(low)), 401, "insufficient_aal", message)
            }
            expectRefusal(
                try await auth.send(
                    .post, "/factors", ["factor_type": "totp", "friendly_name": "x"], as: .token(low)), 403,
                "insufficient_aal", "AAL2 required to enroll a new factor")
            #expect(try await auth.send(.put, "/user", ["data": ["a": 1]], as: .token(low)).status == 200)
            let same = try await auth.send(.put, "/user", ["email": "ada@example.com"], as: .token(low))
            #expect(same.status == 200)
            let token = high.text("access_token")
            #expect(
                try await auth.send(.put, "/user", ["password": "another horse 2"], as: .token(token)).status == 200)
            #expect(try await auth.send(.put, "/user", ["email": "new@example.com"], as: .token(token)).status == 200)
            _ = try await world.enrol(token, name: "second")
        }
    }

    @Test("a recovered password doesn't go around the factor")
    func recovery() async throws {
        try await withFactors { world in
            let auth = world.auth
            _ = try await auth.signUp()
            try await auth.run("update auth.users set email_proven_at = now()")
            _ = try await world.enrolVerified(auth.signIn().text("access_token"))
            _ = try await auth.send(.post, "/recover", ["email": "ada@example.com"])
            let session = try await auth.send(
                .post, "/verify",
                ["type": "recovery", "email": "ada@example.com", "token": .string(auth.newestMail().code)])
            #expect(session.status == 200)
            #expect(try await world.level(session) == "aal1")
            expectRefusal(
                try await auth.send(
                    .put, "/user", ["password": "another horse 2"], as: .token(session.text("access_token"))), 401,
                "insufficient_aal")
        }
    }

    @Test("an access token from before the code stays at its level, although its session has risen")
    func oldToken() async throws {
        try await withFactors { world in
            let old = try await world.auth.signUp().text("access_token")
            let (factor, _) = try await world.enrolVerified(old)
            expectRefusal(
                try await world.auth.send(.delete, "/factors/\(factor.id)", as: .token(old)), 422, "insufficient_aal")
            expectRefusal(
                try await world.auth.send(.put, "/user", ["password": "another horse 2"], as: .token(old)), 401,
                "insufficient_aal")
        }
    }

    @Test("without its factor a session falls: the token is worth no more at once, and a refresh says aal1")
    func downgrade() async throws {
        try await withFactors { world in
            let auth = world.auth
            let (factor, session) = try await world.enrolVerified(auth.signUp().text("access_token"))
            let token = session.text("access_token")
            let (other, _) = (try await world.enrol(token, name: "other"), ())
            #expect(try await world.verify(other, token).status == 200)
            world.clock.pass()
            // The session now stands on the second one; a further session stands on the first.
            let lifted = try await world.verify(factor, auth.signIn().text("access_token"))
            let high = lifted.text("access_token")
            #expect(try await auth.send(.delete, "/factors/\(factor.id)", as: .token(high)).status == 200)
            expectRefusal(
                try await auth.send(.put, "/user", ["password": "another horse 2"], as: .token(high)), 401,
                "insufficient_aal")
            let next = try await auth.refresh(lifted.text("refresh_token"))
            #expect(try await world.level(next) == "aal1")
            #expect(try await world.methods(next) == ["password"])
        }
    }

    @Test("after the last factor is gone the account is as before")
    func lastFactor() async throws {
        try await withFactors { world in
            let auth = world.auth
            let (factor, session) = try await world.enrolVerified(auth.signUp().text("access_token"))
            let token = session.text("access_token")
            #expect(try await auth.send(.delete, "/factors/\(factor.id)", as: .token(token)).status == 200)
            let next = try await auth.refresh(session.text("refresh_token"))
            #expect(try await world.level(next) == "aal1")
            #expect(next["user"]?["factors"] == nil)
            #expect(
                try await auth.send(
                    .put, "/user", ["password": "another horse 2"], as: .token(next.text("access_token"))
                ).status == 200)
        }
    }

    @Test("MIR-A-30 a policy that asks for aal2 refuses a session at aal1 and admits it after the code")
    func policy() async throws {
        try await withFactors { world in
            let auth = world.auth
            try await auth.run("create table public.vault (owner_id uuid default auth.uid(), secret text)")
            try await auth.run("alter table public.vault enable row level security")
            try await auth.run(
                """
                create policy "own, after a second factor" on public.vault for all to authenticated \
                using (owner_id = auth.uid() and auth.jwt()->>'aal' = 'aal2') \
                with check (owner_id = auth.uid() and auth.jwt()->>'aal' = 'aal2')
                """)
            let (factor, high) = try await world.enrolVerified(auth.signUp().text("access_token"))
            func asking(_ token: String, _ sql: String) async throws -> Rows {
                try await auth.database.withRole(auth.tokens.verify(token), .init(), [Statement(sql)])[0]
            }
            _ = try await asking(high.text("access_token"), "insert into public.vault (secret) values ('gold')")
            let session = try await auth.signIn()
            let low = session.text("access_token")
            #expect(try await asking(low, "select secret from public.vault").isEmpty)
            let refused = await #expect(throws: DatabaseError.self) {
                try await asking(low, "insert into public.vault (secret) values ('lead')")
            }
            #expect(refused?.sqlState == "42501")
            let lifted = try await world.verify(factor, low)
            let seen = try await asking(lifted.text("access_token"), "select secret from public.vault")
            #expect(seen.scalar == "gold")
        }
    }

    @Test("whoever proves an unproven address gets rid of a stranger's factor too")
    func unproven() async throws {
        try await withFactors { world in
            let auth = world.auth
            _ = try await world.enrolVerified(auth.signUp().text("access_token"))
            _ = try await auth.send(.post, "/recover", ["email": "ada@example.com"])
            let session = try await auth.send(
                .post, "/verify",
                ["type": "recovery", "email": "ada@example.com", "token": .string(auth.newestMail().code)])
            #expect(session.status == 200)
            #expect(session["user"]?["factors"] == nil)
            #expect(
                try await auth.send(
                    .put, "/user", ["password": "another horse 2"], as: .token(session.text("access_token"))
                ).status == 200)
        }
    }
}
