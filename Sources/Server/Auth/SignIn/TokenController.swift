/// POST /token?grant_type=…

import HTTPTypes
import Hummingbird
import ServerHTTP
import Wire

struct TokenController: Sendable {
    let core: AuthCore

    func token(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let client = ClientInfo(request, context)
        switch request.queryItems["grant_type"] ?? "" {
        case "password": return .json(try await password(request, client))
        case "refresh_token": return .json(try await refresh(request, client))
        case "pkce": return .json(try await pkce(request, client))
        case "id_token": return .json(try await idToken(request, context, client))
        case "web3": throw AuthError(.unprocessableContent, .web3ProviderDisabled, "Web3 provider is disabled")
        default: throw AuthError(.badRequest, .invalidCredentials, "unsupported_grant_type")
        }
    }

    private func password(_ request: Request, _ client: ClientInfo) async throws -> AuthSession {
        try core.limits.signIn(from: client.address)
        let body = try await request.authBody(AuthPasswordGrant.self)
        return try await PasswordSignIn(core: core)(body, client: client)
    }

    private func refresh(_ request: Request, _ client: ClientInfo) async throws -> AuthSession {
        try core.limits.refresh(from: client.address)
        let body = try await request.authBody(AuthRefreshGrant.self)
        return try await Refresh(core: core)(body.refreshToken ?? "")
    }

    private func pkce(_ request: Request, _ client: ClientInfo) async throws -> AuthSession {
        try core.limits.verification(from: client.address)
        let body = try await request.authBody(AuthPKCEGrant.self)
        return try await PKCESignIn(core: core)(body, client: client)
    }

    private func idToken(
        _ request: Request, _ context: AtelierContext, _ client: ClientInfo
    ) async throws -> AuthSession {
        try core.limits.signIn(from: client.address)
        let body = try await request.authBody(AuthIDTokenGrant.self)
        let owner =
            body.linkIdentity == true ? try await BearerCheck(database: core.database).user(request, context) : nil
        return try await IDTokenSignIn(core: core)(body, linkTo: owner, client: client)
    }
}
