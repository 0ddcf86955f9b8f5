/// The pkce grant: the code of a redirect and the verifier that only the requesting device has.

import ServerDatabase
import Wire

struct PKCESignIn: Sendable {
    let core: AuthCore

    func callAsFunction(_ request: AuthPKCEGrant, client: ClientInfo) async throws -> AuthSession {
        guard let code = request.authCode, let verifier = request.codeVerifier, !code.isEmpty, !verifier.isEmpty else {
            throw AuthError.validation("invalid request: both auth code and code verifier should be non-empty")
        }
        // An expired flow is deleted although the answer is a refusal, so the refusal is a value here.
        let outcome = try await core.database.transaction {
            database -> Result<(issued: Sessions.Issued, flow: Flows.Redeemed), AuthError> in
            switch try await core.flows.redeem(code: code, verifier: verifier, in: database) {
            case .failure(let error): return .failure(error)
            case .success(let flow):
                let account = try await Accounts.reload(flow.user, in: database)
                if account.isBanned { return .failure(.bannedAtGrant) }
                let issued = try await core.sessions.open(
                    for: flow.user, method: flow.method, provider: flow.provider, client: client, in: database)
                return .success((issued, flow))
            }
        }
        let (issued, flow) = try outcome.get()
        var session = try await core.sessions.answer(issued)
        session.providerToken = flow.accessToken
        session.providerRefreshToken = flow.refreshToken
        return session
    }
}
