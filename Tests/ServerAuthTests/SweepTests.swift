/// What the sweep removes, and what it must leave.

import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerAuth
import Testing
import Wire

@Suite struct SweepTests {
    @Test("used refresh tokens go after a week, except the one whose answer may have been lost")
    func refreshTokens() async throws {
        try await withAuth { auth in
            let first = try await auth.signUp()
            let second = try await auth.refresh(first.text("refresh_token"))
            let third = try await auth.refresh(second.text("refresh_token"))
            try await auth.run("update auth.refresh_tokens set updated_at = now() - interval '6 days'")
            await AuthSweeper(database: auth.database).sweep()
            #expect(try await auth.value("select count(*) from auth.refresh_tokens") == "3")
            try await auth.run("update auth.refresh_tokens set updated_at = now() - interval '8 days'")
            await AuthSweeper(database: auth.database).sweep()
            #expect(try await auth.refresh(first.text("refresh_token")).code == "refresh_token_not_found")
            #expect(
                try await auth.refresh(second.text("refresh_token"))["refresh_token"] == third["refresh_token"])
            #expect(try await auth.refresh(third.text("refresh_token")).status == 200)
        }
    }

    @Test("codes and flows go after a day")
    func codes() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            let challenge = JSONValue.string(String(repeating: "c", count: 43))
            _ = try await auth.send(
                .post, "/recover",
                ["email": "ada@example.com", "code_challenge": challenge, "code_challenge_method": "s256"])
            for (age, left) in [("23 hours", "1"), ("25 hours", "0")] {
                for table in ["one_time_tokens", "flow_state"] {
                    try await auth.run("update auth.\(table) set created_at = now() - interval '\(age)'")
                    await AuthSweeper(database: auth.database).sweep()
                    #expect(try await auth.value("select count(*) from auth.\(table)") == left, "\(table) \(age)")
                }
            }
        }
    }

    @Test("a code that is configured to work for longer is kept for longer")
    func longCodes() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            _ = try await auth.send(.post, "/recover", ["email": "ada@example.com"])
            try await auth.run("update auth.one_time_tokens set created_at = now() - interval '25 hours'")
            var configuration = AuthConfiguration()
            configuration.codeLife = .seconds(3 * 86_400)
            await AuthSweeper(database: auth.database, configuration: configuration).sweep()
            #expect(try await auth.value("select count(*) from auth.one_time_tokens") == "1")
        }
    }
}
