/// An account with a second factor, and the authenticator app that knows its secret.

import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerHTTP
import ServerMail
import Synchronization
import TestSupport
import Testing
import Wire

@testable import ServerAuth

/// The time that server and authenticator apps agree on; tests move it.
final class FactorClock: Sendable {
    private let time = Mutex(1_800_000_015.0)

    var date: Date { Date(timeIntervalSince1970: time.withLock { $0 }) }
    var step: Int { TOTP.step(at: time.withLock { $0 }) }
    /// To where codes that were used are old.
    func pass(steps: Int = 1) { time.withLock { $0 += Double(steps * TOTP.period) } }
}

struct EnrolledFactor: Sendable {
    var id: String
    var totp: TOTP
}

struct FactorWorld: Sendable {
    let auth: AuthWorld
    let clock: FactorClock

    /// The same database and clock behind a server of its own.
    func inAnotherProcess(_ body: @escaping @Sendable (FactorWorld) async throws -> Void) async throws {
        var configuration = AuthConfiguration()
        configuration.rateLimits = .off
        configuration.secondFactor.now = { [clock] in clock.date }
        let router = Router(context: AtelierContext.self)
        router.add(middleware: GatewayMiddleware(tokens: auth.tokens))
        AuthRoutes(
            database: auth.database, tokens: auth.tokens, mailer: FolderMailer(folder: auth.mail.path),
            httpClient: .shared, configuration: configuration
        ).add(to: router)
        try await Application(router: router, logger: quietLogger).test(.router) { [auth, clock] client in
            let other = AuthWorld(client: client, database: auth.database, tokens: auth.tokens, mail: auth.mail)
            try await body(FactorWorld(auth: other, clock: clock))
        }
    }

    func enrol(_ token: String, name: String = "phone") async throws -> EnrolledFactor {
        let answer = try await auth.send(
            .post, "/factors", ["factor_type": "totp", "friendly_name": .string(name)], as: .token(token))
        try #require(answer.status == 200, "\(answer.text)")
        let secret = answer["totp"]?["secret"]?.stringValue ?? ""
        return EnrolledFactor(id: answer.text("id"), totp: try #require(TOTP(secret: secret)))
    }

    func challenge(_ factor: EnrolledFactor, _ token: String) async throws -> String {
        let answer = try await auth.send(.post, "/factors/\(factor.id)/challenge", [:], as: .token(token))
        try #require(answer.status == 200, "\(answer.text)")
        return answer.text("id")
    }

    /// With the code that the app shows now, unless another is given.
    func verify(
        _ factor: EnrolledFactor, _ token: String, challenge: String? = nil, code: String? = nil
    ) async throws -> AuthWorld.Answer {
        let id: String = if let challenge { challenge } else { try await self.challenge(factor, token) }
        return try await auth.send(
            .post, "/factors/\(factor.id)/verify",
            ["challenge_id": .string(id), "code": .string(code ?? factor.totp.code(step: clock.step))],
            as: .token(token))
    }

    /// A new factor, verified; later codes are of a later step.
    func enrolVerified(_ token: String, name: String = "phone") async throws -> (EnrolledFactor, AuthWorld.Answer) {
        let factor = try await enrol(token, name: name)
        let session = try await verify(factor, token)
        try #require(session.status == 200, "\(session.text)")
        clock.pass()
        return (factor, session)
    }

    func level(_ session: AuthWorld.Answer) async throws -> String {
        try await auth.claims(session.text("access_token"))["aal"]?.stringValue ?? ""
    }

    func methods(_ session: AuthWorld.Answer) async throws -> Set<String> {
        let amr = try await auth.claims(session.text("access_token"))["amr"]?.arrayValue ?? []
        return Set(amr.compactMap { $0["method"]?.stringValue })
    }

    /// Some wrong code.
    func wrong(_ factor: EnrolledFactor) -> String {
        let right = (-1...1).map { factor.totp.code(step: clock.step + $0) }
        return (0...3).map { "00000\($0)" }.first { !right.contains($0) } ?? ""
    }
}

func withFactors(
    _ configure: (inout AuthConfiguration) -> Void = { _ in },
    _ body: @escaping @Sendable (FactorWorld) async throws -> Void
) async throws {
    let clock = FactorClock()
    try await withAuth({
        $0.secondFactor.now = { clock.date }
        configure(&$0)
    }) { auth in try await body(FactorWorld(auth: auth, clock: clock)) }
}

func expectRefusal(
    _ answer: AuthWorld.Answer, _ status: Int, _ code: String, _ message: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(answer.status == status, "\(answer.text)", sourceLocation: sourceLocation)
    #expect(answer.code == code, "\(answer.text)", sourceLocation: sourceLocation)
    #expect(answer.headers[.apiVersionOfAuth] == "2024-01-01", sourceLocation: sourceLocation)
    if let message { #expect(answer.message == message, sourceLocation: sourceLocation) }
}

extension HTTPField.Name {
    /// A valid token (RFC 9110 §5.1), so unwrapping can't fail.
    fileprivate static let apiVersionOfAuth = HTTPField.Name("X-Supabase-Api-Version")!
}
