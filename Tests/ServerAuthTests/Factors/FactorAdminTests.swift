/// What an operator and time do to factors.

import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import Wire

@testable import ServerAuth

@Suite struct FactorAdminTests {
    @Test("an operator lists, renames and removes a user's factors; the user's sessions fall")
    func admin() async throws {
        try await withFactors { world in
            let auth = world.auth
            let first = try await auth.signUp()
            let user = first["user"]?["id"]?.stringValue ?? ""
            let (factor, session) = try await world.enrolVerified(first.text("access_token"))
            let path = "/admin/users/\(user)/factors"
            let list = try await auth.send(.get, path, as: .serviceKey)
            #expect(list.json.arrayValue?.count == 1)
            #expect(list.json.arrayValue?.first?["status"] == "verified")
            #expect(!list.text.contains(factor.totp.secret))
            let renamed = try await auth.send(
                .put, "\(path)/\(factor.id)", ["friendly_name": "Old phone"], as: .serviceKey)
            #expect(renamed["friendly_name"] == "Old phone")
            _ = try await world.enrol(session.text("access_token"), name: "taken")
            expectRefusal(
                try await auth.send(.put, "\(path)/\(factor.id)", ["friendly_name": "taken"], as: .serviceKey), 422,
                "mfa_factor_name_conflict")
            let removed = try await auth.send(.delete, "\(path)/\(factor.id)", as: .serviceKey)
            #expect(removed.status == 200)
            #expect(removed["id"]?.stringValue == factor.id)
            #expect(try await world.level(auth.refresh(session.text("refresh_token"))) == "aal1")
            expectRefusal(
                try await auth.send(.delete, "\(path)/\(factor.id)", as: .serviceKey), 404, "mfa_factor_not_found")
        }
    }

    @Test("only an operator, and only that user's factors")
    func refused() async throws {
        try await withFactors { world in
            let auth = world.auth
            let ada = try await auth.signUp()
            let eve = try await auth.signUp("eve@example.com")
            let factor = try await world.enrol(ada.text("access_token"))
            let adas = "/admin/users/\(ada["user"]?["id"]?.stringValue ?? "")/factors/\(factor.id)"
            let eves = "/admin/users/\(eve["user"]?["id"]?.stringValue ?? "")/factors/\(factor.id)"
            for method in [.put, .delete] as [HTTPRequest.Method] {
                expectRefusal(
                    try await auth.send(method, adas, [:], as: .token(ada.text("access_token"))), 403, "not_admin")
                expectRefusal(try await auth.send(method, eves, [:], as: .serviceKey), 404, "mfa_factor_not_found")
                expectRefusal(
                    try await auth.send(method, "/admin/users/\(UUID())/factors/\(factor.id)", [:], as: .serviceKey),
                    404, "user_not_found")
                expectRefusal(
                    try await auth.send(
                        method, "/admin/users/\(ada["user"]?["id"]?.stringValue ?? "")/factors/x", [:], as: .serviceKey),
                    404, "validation_failed")
            }
        }
    }

    @Test("the sweep removes abandoned enrolments and old challenges, and nothing that is in use")
    func sweep() async throws {
        try await withFactors { world in
            let auth = world.auth
            let (kept, session) = try await world.enrolVerified(auth.signUp().text("access_token"))
            _ = try await world.challenge(kept, session.text("access_token"))
            _ = try await world.enrol(session.text("access_token"), name: "left")
            await AuthSweeper(database: auth.database).sweep()
            #expect(try await auth.value("select count(*) from auth.mfa_factors") == "2")
            try await auth.run("update auth.mfa_factors set created_at = now() - interval '1 hour'")
            try await auth.run("update auth.mfa_challenges set created_at = now() - interval '25 hours'")
            await AuthSweeper(database: auth.database).sweep()
            #expect(try await auth.value("select string_agg(friendly_name, ',') from auth.mfa_factors") == "phone")
            #expect(try await auth.value("select count(*) from auth.mfa_challenges") == "0")
        }
    }

    @Test("a retired account keeps no factor and no code")
    func retired() async throws {
        try await withFactors { world in
            let auth = world.auth
            let first = try await auth.signUp()
            let (_, session) = try await world.enrolVerified(first.text("access_token"))
            _ = try await auth.send(.post, "/factors/recovery-codes", as: .token(session.text("access_token")))
            let path = "/admin/users/\(first["user"]?["id"]?.stringValue ?? "")"
            #expect(try await auth.send(.delete, path, ["should_soft_delete": true], as: .serviceKey).status == 200)
            for table in ["mfa_factors", "mfa_challenges", "mfa_recovery_codes", "mfa_guesses"] {
                #expect(try await auth.value("select count(*) from auth.\(table)") == "0", "\(table)")
            }
        }
    }
}
