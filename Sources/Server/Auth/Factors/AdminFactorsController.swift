/// GET /admin/users/{id}/factors, PUT and DELETE of one of them: for an operator whose user lost a telephone.

import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

struct AdminFactorsController: Sendable {
    let core: AuthCore

    func list(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try AdminCheck.require(context)
        let user = try AdminUsersController.id(context)
        return .json(try await AdminUsers(core: core).get(user).factors ?? [])
    }

    func rename(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try AdminCheck.require(context)
        let (user, id) = (try AdminUsersController.id(context), try FactorsController.id(context))
        let name = try Enrolment.checkName(try await request.authBody(AuthFactorChange.self).friendlyName)
        do {
            return .json(
                try await core.database.transaction { database in
                    let factor = try await locked(id, of: user, in: database)
                    if !name.isEmpty {
                        try await database.run(
                            "update auth.mfa_factors set friendly_name = $2, updated_at = now() where id = $1",
                            [factor.id, name])
                    }
                    return try await shown(id, of: user, in: database)
                })
        } catch let error as DatabaseError where error.isUniqueViolation {
            throw AuthError(
                .unprocessableContent, .mfaFactorNameConflict,
                "A factor with the friendly name \"\(name)\" for this user already exists")
        }
    }

    func delete(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try AdminCheck.require(context)
        let (user, id) = (try AdminUsersController.id(context), try FactorsController.id(context))
        return .json(
            try await core.database.transaction { database in
                let factor = try await locked(id, of: user, in: database)
                try await Factors.delete(Factors.find(id, of: user, in: database), of: user, in: database)
                return factor
            })
    }

    private func locked(_ id: UUID, of user: UUID, in database: Session) async throws -> AuthFactor {
        guard try await Accounts.find(id: user, in: database, lock: true) != nil else { throw AuthError.userNotFound }
        return try await shown(id, of: user, in: database)
    }

    private func shown(_ id: UUID, of user: UUID, in database: Session) async throws -> AuthFactor {
        let factors = try await Accounts.reload(user, in: database).user.factors ?? []
        guard let factor = factors.first(where: { UUID(uuidString: $0.id) == id }) else {
            throw AuthError.factorNotFound
        }
        return factor
    }
}
