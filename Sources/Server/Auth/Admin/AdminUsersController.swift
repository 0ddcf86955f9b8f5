/// GET, POST /admin/users and GET, PUT, DELETE /admin/users/{id}, for the service key alone.

import Foundation
import HTTPTypes
import Hummingbird
import ServerHTTP
import Wire

struct AdminUsersController: Sendable {
    let core: AuthCore

    func list(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try AdminCheck.require(context)
        let page = try Page(request.queryItems)
        let (users, total) = try await AdminUsers(core: core).list(page)
        return .json(AuthUserList(users: users), headers: page.headers(total: total))
    }

    func create(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try AdminCheck.require(context)
        let body = try await request.authBody(AuthAdminUser.self)
        return .json(try await AdminUsers(core: core).create(body))
    }

    func get(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try AdminCheck.require(context)
        return .json(try await AdminUsers(core: core).get(try Self.id(context)))
    }

    func update(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try AdminCheck.require(context)
        let id = try Self.id(context)
        let body = try await request.authBody(AuthAdminUser.self)
        return .json(try await AdminUsers(core: core).update(id, body))
    }

    func delete(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try AdminCheck.require(context)
        let id = try Self.id(context)
        let body = try await request.authBody(AuthAdminDeletion.self)
        let found =
            body.shouldSoftDelete == true
            ? try await core.deletion.retireUser(id: id) : try await core.deletion.deleteUser(id: id)
        guard found else { throw AuthError.userNotFound }
        return .json([String: String]())
    }

    func passkeys(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try AdminCheck.require(context)
        _ = try await AdminUsers(core: core).get(try Self.id(context))
        return .json([String]())
    }

    func deletePasskey(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try AdminCheck.require(context)
        throw AuthError(.notFound, .webauthnCredentialNotFound, "Passkey not found")
    }

    static func id(_ context: AtelierContext) throws -> UUID {
        guard let id = context.parameters.get("user").flatMap(UUID.init(uuidString:)) else {
            throw AuthError(.notFound, .validationFailed, "user_id must be an UUID")
        }
        return id
    }
}

/// A page of the list; empty parameters count as absent.
struct Page: Sendable {
    let number: Int
    let size: Int

    init(_ query: QueryItems) throws {
        func value(_ name: String, or standard: Int, upTo limit: Int) throws -> Int {
            guard let text = query[name], !text.isEmpty else { return standard }
            guard let value = Int(text), value > 0, value <= limit else {
                throw AuthError.validation("Bad Pagination Parameters: \(name) must be a number from 1 to \(limit)")
            }
            return value
        }
        number = try value("page", or: 1, upTo: 1_000_000)
        size = try value("per_page", or: 50, upTo: 1000)
    }

    var offset: Int { (number - 1) * size }

    /// `page` comes first in the links: Supabase's Swift client reads the text after the first `=`.
    func headers(total: Int) -> HTTPFields {
        let last = max(1, (total + size - 1) / size)
        var links: [String] = []
        if number < last { links.append("</admin/users?page=\(number + 1)&per_page=\(size)>; rel=\"next\"") }
        links.append("</admin/users?page=\(last)&per_page=\(size)>; rel=\"last\"")
        return [.totalCount: String(total), .pageLinks: links.joined(separator: ", ")]
    }
}

extension HTTPField.Name {
    /// A valid token (RFC 9110 §5.1), so unwrapping can't fail.
    fileprivate static let pageLinks = HTTPField.Name("Link")!
}
