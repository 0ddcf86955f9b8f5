/// Challenge and verify: which code counts, once, for whom, and for how long.

import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import Wire

@testable import ServerAuth

@Suite struct FactorVerificationTests {
    @Test("MIR-A-30 the right code verifies the factor and lifts the session")
    func verify() async throws {
        try await withFactors { world in
            let session = try await world.auth.signUp()
            let token = session.text("access_token")
            let factor = try await world.enrol(token)
            let challenge = try await world.auth.send(.post, "/factors/\(factor.id)/challenge", as: .token(token))
            #expect(challenge.status == 200)
            #expect(challenge["type"] == "totp")
            let expires = Double(challenge["expires_at"]?.intValue ?? 0)
            #expect(abs(expires - Date().timeIntervalSince1970 - 300) < 60)
            let lifted = try await world.verify(factor, token, challenge: challenge.text("id"))
            #expect(lifted.status == 200)
            #expect(lifted["token_type"] == "bearer")
            #expect(lifted["user"]?["factors"]?.arrayValue?.first?["status"] == "verified")
            #expect(try await world.level(lifted) == "aal2")
            #expect(try await world.methods(lifted) == ["password", "totp"])
            let (before, after) = (
                try await world.auth.claims(token), try await world.auth.claims(lifted.text("access_token"))
            )
            #expect(before["session_id"] == after["session_id"])
            #expect(try await world.auth.send(.get, "/user", as: .token(lifted.text("access_token"))).status == 200)
        }
    }

    @Test("a code is accepted half a minute early or late, not a whole one", arguments: [-2, -1, 0, 1, 2])
    func neighbours(offset: Int) async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            let code = factor.totp.code(step: world.clock.step + offset)
            let isNear = (-1...1).contains { factor.totp.code(step: world.clock.step + $0) == code }
            let answer = try await world.verify(factor, token, code: code)
            if isNear {
                #expect(answer.status == 200)
            } else {
                expectRefusal(answer, 422, "mfa_verification_failed", "Invalid TOTP code entered")
            }
        }
    }

    @Test("a code works once: neither again, nor an older one after it, but a newer one does")
    func replay() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            let step = world.clock.step
            let lifted = try await world.verify(factor, token).text("access_token")
            for old in [step, step - 1] {
                let answer = try await world.verify(factor, lifted, code: factor.totp.code(step: old))
                expectRefusal(answer, 422, "mfa_verification_failed")
            }
            #expect(try await world.verify(factor, lifted, code: factor.totp.code(step: step + 1)).status == 200)
        }
    }

    @Test("another process knows which codes were used and how many were wrong")
    func otherProcess() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            let code = factor.totp.code(step: world.clock.step)
            let lifted = try await world.verify(factor, token, code: code).text("access_token")
            try await world.inAnotherProcess { other in
                for _ in 0..<5 {
                    expectRefusal(
                        try await other.verify(factor, lifted, code: code), 422, "mfa_verification_failed")
                }
            }
            world.clock.pass()
            expectRefusal(try await world.verify(factor, lifted), 429, "over_request_rate_limit")
        }
    }

    @Test("of many who send one code at the same time, one gets in")
    func race() async throws {
        try await withFactors({ $0.secondFactor.freeGuesses = 1000 }) { world in
            let token = try await world.auth.signUp().text("access_token")
            let (factor, session) = try await world.enrolVerified(token)
            let high = session.text("access_token")
            var challenges: [String] = []
            for _ in 0..<12 { challenges.append(try await world.challenge(factor, high)) }
            let code = factor.totp.code(step: world.clock.step)
            let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                for challenge in challenges {
                    group.addTask { try await world.verify(factor, high, challenge: challenge, code: code).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0 == 200 } == 1)
            #expect(answers.count { $0 == 422 } == 11)
        }
    }

    @Test("a challenge is answered once, even with a new code")
    func usedChallenge() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            let challenge = try await world.challenge(factor, token)
            let high = try await world.verify(factor, token, challenge: challenge).text("access_token")
            world.clock.pass()
            expectRefusal(
                try await world.verify(factor, high, challenge: challenge), 422, "mfa_ip_address_mismatch",
                "Challenge and verify IP addresses mismatch.")
        }
    }

    @Test("a wrong code leaves the challenge open")
    func secondTry() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            let challenge = try await world.challenge(factor, token)
            for wrong in [world.wrong(factor), "abcdef", "12345", String(repeating: "1", count: 100)] {
                expectRefusal(
                    try await world.verify(factor, token, challenge: challenge, code: wrong), 422,
                    "mfa_verification_failed")
            }
            #expect(try await world.verify(factor, token, challenge: challenge).status == 200)
        }
    }

    @Test("a challenge expires after five minutes")
    func expired() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            let challenge = try await world.challenge(factor, token)
            try await world.auth.run("update auth.mfa_challenges set created_at = now() - interval '299 seconds'")
            expectRefusal(
                try await world.verify(factor, token, challenge: challenge, code: world.wrong(factor)), 422,
                "mfa_verification_failed")
            try await world.auth.run("update auth.mfa_challenges set created_at = now() - interval '301 seconds'")
            expectRefusal(
                try await world.verify(factor, token, challenge: challenge), 422, "mfa_challenge_expired",
                "MFA challenge \(challenge) has expired, verify against another challenge or create a new challenge.")
        }
    }

    @Test("a challenge is answered from the address that asked for it")
    func otherAddress() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            let challenge = try await world.challenge(factor, token)
            try await world.auth.run("update auth.mfa_challenges set ip_address = '192.0.2.7'")
            expectRefusal(
                try await world.verify(factor, token, challenge: challenge), 422, "mfa_ip_address_mismatch")
        }
    }

    @Test("another person's factor isn't found; nor is their challenge, or that of another factor")
    func foreign() async throws {
        try await withFactors { world in
            let ada = try await world.auth.signUp().text("access_token")
            let eve = try await world.auth.signUp("eve@example.com").text("access_token")
            let (adas, eves) = (try await world.enrol(ada), try await world.enrol(eve))
            let other = try await world.enrol(ada, name: "tablet")
            let adasChallenge = try await world.challenge(adas, ada)
            expectRefusal(
                try await world.auth.send(.post, "/factors/\(adas.id)/challenge", [:], as: .token(eve)), 404,
                "mfa_factor_not_found", "Factor not found")
            expectRefusal(
                try await world.verify(adas, eve, challenge: adasChallenge), 404, "mfa_factor_not_found",
                "Factor not found")
            for (factor, token) in [(eves, eve), (other, ada)] {
                expectRefusal(
                    try await world.verify(factor, token, challenge: adasChallenge), 422, "mfa_factor_not_found",
                    "MFA factor with the provided challenge ID not found")
            }
            #expect(try await world.auth.value("select count(*) from auth.sessions where aal = 'aal2'") == "0")
        }
    }

    @Test("a factor of another kind is not asked for a code", arguments: ["phone", "webauthn"])
    func otherKind(kind: String) async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            let challenge = try await world.challenge(factor, token)
            try await world.auth.run("update auth.mfa_factors set factor_type = $1::auth.factor_type", [kind])
            let code = "mfa_\(kind)_verify_not_enabled"
            expectRefusal(
                try await world.auth.send(.post, "/factors/\(factor.id)/challenge", [:], as: .token(token)), 422, code)
            expectRefusal(try await world.verify(factor, token, challenge: challenge), 422, code)
        }
    }

    @Test("malformed proofs are refused in the form of the endpoint and count for nothing")
    func malformed() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            let challenge = JSONValue.string(try await world.challenge(factor, token))
            let path = "/factors/\(factor.id)/verify"
            let refusals: [(JSONValue, Int, String)] = [
                ([:], 400, "validation_failed"), (["challenge_id": challenge], 400, "validation_failed"),
                (["challenge_id": challenge, "code": ""], 400, "validation_failed"),
                (["code": "123456"], 400, "validation_failed"),
                (["challenge_id": "x", "code": "123456"], 400, "bad_json"),
                (["challenge_id": challenge, "code": 123456], 400, "bad_json"),
                (
                    ["challenge_id": challenge, "code": .string(String(repeating: "1", count: 101))], 400,
                    "validation_failed"
                ),
                ([], 400, "bad_json"),
                (["challenge_id": .string(UUID().uuidString), "code": "123456"], 422, "mfa_factor_not_found"),
            ]
            for (body, status, code) in refusals {
                expectRefusal(try await world.auth.send(.post, path, body, as: .token(token)), status, code)
            }
            expectRefusal(
                try await world.auth.send(.post, "/factors/nonsense/verify", [:], as: .token(token)), 404,
                "validation_failed", "factor_id must be an UUID")
            #expect(try await world.auth.value("select count(*) from auth.mfa_guesses") == "0")
            #expect(try await world.verify(factor, token).status == 200)
        }
    }

    @Test("a factor keeps twenty challenges, however many are asked for")
    func manyChallenges() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            for _ in 0..<30 { _ = try await world.challenge(factor, token) }
            let newest = try await world.challenge(factor, token)
            #expect(try await world.auth.value("select count(*) from auth.mfa_challenges") == "20")
            #expect(try await world.verify(factor, token, challenge: newest).status == 200)
        }
    }

    @Test("the first verified factor ends the enrolments that were left unfinished")
    func unfinished() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            _ = try await world.enrol(token, name: "left")
            _ = try await world.enrolVerified(token, name: "kept")
            #expect(try await world.auth.value("select string_agg(friendly_name, ',') from auth.mfa_factors") == "kept")
        }
    }
}
