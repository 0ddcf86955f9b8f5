/// GET and PUT /user, POST /logout.

import HTTPTypes
import Hummingbird
import ServerHTTP
import Wire

struct UserController: Sendable {
    let core: AuthCore

    func get(_ request: Request, _ context: AtelierContext) async throws -> Response {
        .json(try await BearerCheck(database: core.database).user(request, context).account.user)
    }

    func put(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let signedIn = try await BearerCheck(database: core.database).user(request, context)
        let body = try await request.authBody(AuthUserUpdate.self)
        let user = try await UserUpdate(core: core)(
            body, by: signedIn, redirectTo: core.redirects.target(of: request))
        return .json(user)
    }

    func logout(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let signedIn = try await BearerCheck(database: core.database).user(request, context)
        let name = request.queryItems["scope"] ?? ""
        guard let scope = LogoutScope(rawValue: name.isEmpty ? "global" : name) else {
            throw AuthError.validation("Unsupported logout scope \"\(name)\"")
        }
        try await Logout(core: core)(signedIn, scope: scope)
        return .empty(.noContent)
    }
}
