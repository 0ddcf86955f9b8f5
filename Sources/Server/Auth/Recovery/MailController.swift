/// POST /recover, /otp, /magiclink, /resend and GET /reauthenticate: all endpoints that send a mail.

import Hummingbird
import ServerHTTP
import Wire

struct MailController: Sendable {
    let core: AuthCore

    func recover(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let body = try await body(of: request, context)
        try await Recovery(core: core).recover(body, redirectTo: core.redirects.target(of: request))
        return .json(Self.done)
    }

    func oneTimePassword(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let body = try await body(of: request, context)
        try await MagicLink(core: core)(body, redirectTo: core.redirects.target(of: request))
        return .json(Self.done)
    }

    func resend(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let body = try await body(of: request, context)
        try await Resend(core: core)(body, redirectTo: core.redirects.target(of: request))
        return .json(Self.done)
    }

    func reauthenticate(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let signedIn = try await BearerCheck(database: core.database).user(request, context)
        try await Recovery(core: core).reauthenticate(signedIn)
        return .json(Self.done)
    }

    private func body(of request: Request, _ context: AtelierContext) async throws -> AuthMailRequest {
        try core.limits.signIn(from: context.clientAddress)
        return try await request.authBody(AuthMailRequest.self)
    }

    /// The same for known and unknown addresses.
    private static let done: [String: String] = [:]
}
