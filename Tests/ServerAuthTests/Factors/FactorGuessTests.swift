/// Guessing codes: an account takes a few wrong ones, then fewer and fewer.

import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import Wire

@testable import ServerAuth

private final class Answers: Sendable {
    private let statuses = Mutex([Int: Int]())

    var counted: [Int: Int] { statuses.withLock { $0 } }
    func count(_ status: Int) { statuses.withLock { $0[status, default: 0] += 1 } }
}

@Suite struct FactorGuessTests {
    @Test("ten thousand guesses don't get in, although the right code is among them", .timeLimit(.minutes(15)))
    func guessing() async throws {
        // A lock that doesn't end before the test does, however long that takes.
        try await withFactors({
            ($0.secondFactor.firstLock, $0.secondFactor.challengeLife) = (.seconds(3600), .seconds(3600))
        }) { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            let challenge = try await world.challenge(factor, token)
            let right = factor.totp.code(step: world.clock.step)
            let answers = Answers()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<10 {
                    group.addTask {
                        for number in 0..<1000 {
                            // The right one comes late, as it would for nearly every guesser.
                            let code =
                                number > 100 && number % 50 == 7 ? right : String(100_000 + worker * 1000 + number)
                            let answer = try await world.verify(factor, token, challenge: challenge, code: code)
                            answers.count(answer.status)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let counted = answers.counted
            #expect(counted[200] == nil)
            #expect(counted[422] == 5 && counted[429] == 9_995, "\(counted)")
            #expect(try await world.auth.value("select aal from auth.sessions") == "aal1")
        }
    }

    @Test("each wrong code after the free ones locks for twice as long, up to the longest lock")
    func doubling() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            let challenge = try await world.challenge(factor, token)
            func guess() async throws -> AuthWorld.Answer {
                try await world.verify(factor, token, challenge: challenge, code: world.wrong(factor))
            }
            for _ in 0..<4 { #expect(try await guess().status == 422) }
            #expect(try await world.auth.value("select locked_until from auth.mfa_guesses") == nil)
            for seconds in [30, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
                #expect(try await guess().status == 422)
                let locked = try await guess()
                expectRefusal(locked, 429, "over_request_rate_limit", "Request rate limit reached")
                let wait = Int(locked.headers[.retryAfter] ?? "") ?? 0
                #expect(wait > seconds - 10 && wait <= seconds)
                try await world.auth.run("update auth.mfa_guesses set locked_until = now() - interval '1 second'")
            }
        }
    }

    @Test("while locked the right code is refused too; after it, it works and the count begins anew")
    func locked() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            for _ in 0..<5 { _ = try await world.verify(factor, token, code: world.wrong(factor)) }
            #expect(try await world.verify(factor, token).status == 429)
            try await world.auth.run("update auth.mfa_guesses set locked_until = now() - interval '1 second'")
            #expect(try await world.verify(factor, token).status == 200)
            #expect(try await world.auth.value("select count(*) from auth.mfa_guesses") == "0")
        }
    }

    @Test(
        "the factors of an account share the count; another account isn't in the way, another session is no way around")
    func shared() async throws {
        try await withFactors { world in
            let token = try await world.auth.signUp().text("access_token")
            let (first, second) = (try await world.enrol(token), try await world.enrol(token, name: "second"))
            for _ in 0..<3 { _ = try await world.verify(first, token, code: world.wrong(first)) }
            for _ in 0..<2 { _ = try await world.verify(second, token, code: world.wrong(second)) }
            #expect(try await world.verify(first, token).status == 429)
            #expect(try await world.verify(first, try await world.auth.signIn().text("access_token")).status == 429)
            let eve = try await world.auth.signUp("eve@example.com").text("access_token")
            #expect(try await world.verify(try await world.enrol(eve), eve).status == 200)
        }
    }

    @Test("requests are limited by client address as well")
    func byAddress() async throws {
        try await withFactors({
            $0.rateLimits.factorVerifications = AuthRate(2, per: 60)
            $0.rateLimits.factorChallenges = AuthRate(3, per: 60)
        }) { world in
            let token = try await world.auth.signUp().text("access_token")
            let factor = try await world.enrol(token)
            let challenge = try await world.challenge(factor, token)
            for _ in 0..<2 {
                #expect(
                    try await world.verify(factor, token, challenge: challenge, code: world.wrong(factor)).status == 422
                )
            }
            expectRefusal(
                try await world.verify(factor, token, challenge: challenge), 429, "over_request_rate_limit")
            _ = try await world.challenge(factor, token)
            expectRefusal(
                try await world.auth.send(.post, "/factors/\(factor.id)/challenge", [:], as: .token(token)), 429,
                "over_request_rate_limit")
        }
    }
}
