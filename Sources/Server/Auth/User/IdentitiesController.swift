/// DELETE /user/identities/{id}, and the redirect sign-ins that wait for a provider to be configured.

import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

struct IdentitiesController: Sendable {
    let core: AuthCore

    func unlink(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let signedIn = try await BearerCheck(database: core.database).user(request, context)
        guard core.configuration.manualLinkingEnabled else { throw AuthError.manualLinkingDisabled }
        guard let id = context.parameters.get("identity").flatMap(UUID.init(uuidString:)) else {
            throw AuthError(.notFound, .validationFailed, "identity_id must be an UUID")
        }
        try await core.database.transaction { database in try unlink(id, from: signedIn.id, in: database) }
        return .json([String: String]())
    }

    private func unlink(_ id: UUID, from user: UUID, in database: Session) throws {
        guard let account = try Accounts.find(id: user, in: database, lock: true) else { throw AuthError.userNotFound }
        let identities = account.user.identities
        guard let identity = identities.first(where: { UUID(uuidString: $0.identityID) == id }) else {
            throw AuthError(.notFound, .identityNotFound, "Identity not found")
        }
        guard identities.count > 1 else {
            throw AuthError(
                .unprocessableContent, .singleIdentityNotDeletable, "User must have at least 1 identity after unlinking"
            )
        }
        try Identities.delete(id, of: user, in: database)
        if identity.provider == "email" {
            // Without its identity, the address and its password are no longer a way to sign in.
            try Accounts.setPassword(nil, of: user, in: database)
        }
        try Identities.noteProviders(of: user, in: database)
    }

    /// GET /user/identities/authorize
    func authorizeLink(_ request: Request, _ context: AtelierContext) async throws -> Response {
        _ = try await BearerCheck(database: core.database).user(request, context)
        guard core.configuration.manualLinkingEnabled else { throw AuthError.manualLinkingDisabled }
        return try await authorize(request, context)
    }

    /// GET /authorize: Apple and Google sign in natively (id_token grant); no browser redirect is configured.
    func authorize(_ request: Request, _ context: AtelierContext) async throws -> Response {
        throw AuthError.validation("Unsupported provider: provider is not enabled")
    }

    /// GET and POST /callback
    func callback(_ request: Request, _ context: AtelierContext) async throws -> Response {
        throw AuthError(.badRequest, .badOAuthCallback, "OAuth state parameter missing")
    }
}
