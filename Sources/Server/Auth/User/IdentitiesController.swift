/// DELETE /user/identities/{id}.

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
        try await core.database.transaction { database in try await unlink(id, from: signedIn.id, in: database) }
        return .json([String: String]())
    }

    private func unlink(_ id: UUID, from user: UUID, in database: Session) async throws {
        guard let account = try await Accounts.find(id: user, in: database, lock: true) else {
            throw AuthError.userNotFound
        }
        let identities = account.user.identities
        guard let identity = identities.first(where: { UUID(uuidString: $0.identityID) == id }) else {
            throw AuthError(.notFound, .identityNotFound, "Identity not found")
        }
        guard identities.count > 1 else {
            throw AuthError(
                .unprocessableContent, .singleIdentityNotDeletable, "User must have at least 1 identity after unlinking"
            )
        }
        try await Identities.delete(id, of: user, in: database)
        if identity.provider == "email" {
            // Without its identity, the address and its password are no longer a way to sign in.
            try await Accounts.setPassword(nil, of: user, in: database)
        }
        try await Identities.noteProviders(of: user, in: database)
    }
}
