/// Recovery codes: made at the second level, each good for one lost telephone.

import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import Wire

@testable import ServerAuth

@Suite struct RecoveryCodeTests {
    private static func make(_ world: FactorWorld, _ session: AuthWorld.Answer) async throws -> [String] {
        let answer = try await world.auth.send(
            .post, "/factors/recovery-codes", as: .token(session.text("access_token")))
        #expect(answer.status == 200, "\(answer.text)")
        return answer["codes"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    private static func use(_ world: FactorWorld, _ code: String, _ token: String) async throws -> AuthWorld.Answer {
        try await world.auth.send(
            .post, "/factors/recovery-codes/verify", ["code": .string(code)], as: .token(token))
    }

    private static func left(_ world: FactorWorld, _ token: String) async throws -> Int? {
        try await world.auth.send(.get, "/factors/recovery-codes", as: .token(token))["remaining"]?.intValue
    }

    @Test("ten codes of 80 bits, of which the database knows hashes only")
    func make() async throws {
        try await withFactors { world in
            let (_, session) = try await world.enrolVerified(world.auth.signUp().text("access_token"))
            let codes = try await Self.make(world, session)
            #expect(Set(codes).count == 10)
            #expect(codes.allSatisfy { $0.wholeMatch(of: /([a-z2-7]{4}-){3}[a-z2-7]{4}/) != nil })
            let stored = try await world.auth.value("select string_agg(code_hash, ' ') from auth.mfa_recovery_codes")
            for code in codes {
                #expect(stored?.contains(code) == false)
                #expect(stored?.contains(code.replacing("-", with: "")) == false)
            }
            #expect(try await Self.left(world, session.text("access_token")) == 10)
        }
    }

    @Test("a code lifts a session once, in any case and with or without hyphens")
    func use() async throws {
        try await withFactors { world in
            let (factor, session) = try await world.enrolVerified(world.auth.signUp().text("access_token"))
            let codes = try await Self.make(world, session)
            for code in [codes[0], codes[1].uppercased(), codes[2].replacing("-", with: " ")] {
                let low = try await world.auth.signIn().text("access_token")
                let lifted = try await Self.use(world, code, low)
                #expect(lifted.status == 200, "\(lifted.text)")
                #expect(try await world.level(lifted) == "aal2")
                #expect(try await world.methods(lifted) == ["password", "mfa/recovery_code"])
                expectRefusal(
                    try await Self.use(world, code, lifted.text("access_token")), 422, "mfa_verification_failed",
                    "Invalid recovery code entered")
            }
            // What it is for: the lost factor goes, and a new one comes.
            let low = try await world.auth.signIn().text("access_token")
            let lifted = try await Self.use(world, codes[3], low)
            let token = lifted.text("access_token")
            #expect(try await Self.left(world, token) == 6)
            #expect(try await world.auth.send(.delete, "/factors/\(factor.id)", as: .token(token)).status == 200)
            let next = try await world.auth.refresh(lifted.text("refresh_token"))
            #expect(try await world.level(next) == "aal1")
            #expect(try await world.methods(next) == ["password"])
            #expect(try await Self.left(world, next.text("access_token")) == 0)
            _ = try await world.enrolVerified(next.text("access_token"), name: "new phone")
        }
    }

    @Test("of many who send one code at the same time, one gets in")
    func race() async throws {
        try await withFactors({ $0.secondFactor.freeGuesses = 1000 }) { world in
            let (_, session) = try await world.enrolVerified(world.auth.signUp().text("access_token"))
            let code = try await Self.make(world, session)[0]
            let token = session.text("access_token")
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<10 { group.addTask { try await Self.use(world, code, token).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1)
            #expect(statuses.count { $0 == 422 } == 9)
        }
    }

    @Test("new codes replace the old ones; another person's are worth nothing")
    func replaced() async throws {
        try await withFactors { world in
            let (_, session) = try await world.enrolVerified(world.auth.signUp().text("access_token"))
            let (_, eve) = try await world.enrolVerified(world.auth.signUp("eve@example.com").text("access_token"))
            let old = try await Self.make(world, session)
            let new = try await Self.make(world, session)
            let eves = try await Self.make(world, eve)
            let low = try await world.auth.signIn().text("access_token")
            for code in [old[0], eves[0]] {
                expectRefusal(try await Self.use(world, code, low), 422, "mfa_verification_failed")
            }
            #expect(try await Self.use(world, new[0], low).status == 200)
        }
    }

    @Test("they need a verified factor and the second level")
    func refused() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            _ = try await world.enrol(token, name: "begun")
            expectRefusal(
                try await world.auth.send(.post, "/factors/recovery-codes", as: .token(token)), 422,
                "mfa_factor_not_found")
            _ = try await world.enrolVerified(token)
            let low = try await world.auth.signIn().text("access_token")
            expectRefusal(
                try await world.auth.send(.post, "/factors/recovery-codes", as: .token(low)), 403, "insufficient_aal")
            #expect(try await Self.left(world, low) == 0)
        }
    }

    @Test("guesses count together with those at factors, and malformed ones are refused")
    func guesses() async throws {
        try await withFactors { world in
            let (factor, session) = try await world.enrolVerified(world.auth.signUp().text("access_token"))
            let codes = try await Self.make(world, session)
            let low = try await world.auth.signIn().text("access_token")
            for body in [[:], ["code": ""], ["code": .string(String(repeating: "a", count: 101))]] as [JSONValue] {
                expectRefusal(
                    try await world.auth.send(.post, "/factors/recovery-codes/verify", body, as: .token(low)), 400,
                    "validation_failed")
            }
            for wrong in ["aaaa-aaaa-aaaa-aaaa", "x", "' or '1'='1"] {
                expectRefusal(try await Self.use(world, wrong, low), 422, "mfa_verification_failed")
            }
            for _ in 0..<2 { _ = try await world.verify(factor, low, code: world.wrong(factor)) }
            expectRefusal(try await Self.use(world, codes[0], low), 429, "over_request_rate_limit")
            try await world.auth.run("update auth.mfa_guesses set locked_until = null")
            #expect(try await Self.use(world, codes[0], low).status == 200)
        }
    }
}
