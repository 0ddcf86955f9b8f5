/// POST /factors, POST /factors/{id}/challenge and /verify, DELETE /factors/{id}, and the recovery codes.

import Foundation
import HTTPTypes
import Hummingbird
import ServerHTTP
import Wire

struct FactorsController: Sendable {
    let core: AuthCore

    func enrol(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let signedIn = try await person(request, context)
        try core.limits.factorChallenge(from: context.clientAddress)
        let body = try await request.authBody(AuthFactorEnrolment.self)
        return .json(try await Enrolment(core: core)(body, by: signedIn), headers: [.cacheControl: "no-store"])
    }

    func challenge(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let signedIn = try await person(request, context)
        let client = ClientInfo(request, context)
        try core.limits.factorChallenge(from: client.address)
        return .json(try await Challenge(core: core)(Self.id(context), by: signedIn, client: client))
    }

    func verify(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let signedIn = try await person(request, context)
        let client = ClientInfo(request, context)
        try core.limits.factorVerification(from: client.address)
        let id = try Self.id(context)
        let body = try await request.authBody(AuthFactorProof.self)
        let code = try Self.checkCode(body.code)
        let challenge = try Self.checkChallenge(body.challengeID)
        let session = try await FactorVerification(core: core)(
            id, challenge: challenge, code: code, by: signedIn, client: client)
        return .json(session)
    }

    func remove(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let signedIn = try await person(request, context)
        let id = try Self.id(context)
        try await FactorRemoval(core: core)(id, by: signedIn)
        return .json(AuthFactorRemoval(id: id.uuidString.lowercased()))
    }

    func makeRecoveryCodes(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let signedIn = try await person(request, context)
        return .json(try await RecoveryCodes(core: core).make(by: signedIn), headers: [.cacheControl: "no-store"])
    }

    func countRecoveryCodes(_ request: Request, _ context: AtelierContext) async throws -> Response {
        .json(try await RecoveryCodes(core: core).remaining(of: try await person(request, context)))
    }

    func useRecoveryCode(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let signedIn = try await person(request, context)
        try core.limits.factorVerification(from: context.clientAddress)
        let body = try await request.authBody(AuthFactorProof.self)
        return .json(try await RecoveryCodes(core: core).use(Self.checkCode(body.code), by: signedIn))
    }

    /// Second factors belong to sessions of permanent accounts.
    private func person(_ request: Request, _ context: AtelierContext) async throws -> SignedIn {
        let signedIn = try await BearerCheck(database: core.database).user(request, context)
        guard !signedIn.account.isAnonymous else {
            throw AuthError(
                .forbidden, .noAuthorization, "Anonymous user not allowed to perform these actions")
        }
        guard signedIn.sessionID != nil else {
            throw AuthError(.forbidden, .noAuthorization, "A token with a session is required")
        }
        return signedIn
    }

    static func id(_ context: AtelierContext) throws -> UUID {
        guard let id = context.parameters.get("factor").flatMap(UUID.init(uuidString:)) else {
            throw AuthError(.notFound, .validationFailed, "factor_id must be an UUID")
        }
        return id
    }

    private static func checkCode(_ code: String?) throws -> String {
        guard let code, !code.isEmpty else { throw AuthError.validation("Code needs to be non-empty") }
        guard code.utf8.count <= 100 else { throw AuthError.validation("Code is too long") }
        return code
    }

    private static func checkChallenge(_ text: String?) throws -> UUID {
        guard let text, !text.isEmpty else { throw AuthError.validation("challenge_id needs to be non-empty") }
        guard let id = UUID(uuidString: text) else {
            throw AuthError(
                .badRequest, .badJSON, "Could not parse request body as JSON: challenge_id is not a UUID")
        }
        return id
    }
}
