/// Parts of Supabase Auth that this server does not offer: each answers with the error code that clients know.

import HTTPTypes
import Hummingbird
import ServerHTTP
import Wire

struct SwitchedOffController: Sendable {
    let core: AuthCore

    /// POST /factors
    func enrollFactor(_ request: Request, _ context: AtelierContext) async throws -> Response {
        _ = try await BearerCheck(database: core.database).user(request, context)
        throw AuthError(
            .unprocessableContent, .mfaTOTPEnrollNotEnabled, "MFA enroll is disabled for TOTP")
    }

    /// POST /factors/{id}/challenge and /verify
    func verifyFactor(_ request: Request, _ context: AtelierContext) async throws -> Response {
        _ = try await BearerCheck(database: core.database).user(request, context)
        throw AuthError(
            .unprocessableContent, .mfaTOTPVerifyNotEnabled, "MFA verification is disabled for TOTP")
    }

    /// DELETE /factors/{id}
    func deleteFactor(_ request: Request, _ context: AtelierContext) async throws -> Response {
        _ = try await BearerCheck(database: core.database).user(request, context)
        throw AuthError(.notFound, .mfaFactorNotFound, "Factor not found")
    }

    func passkeys(_ request: Request, _ context: AtelierContext) async throws -> Response {
        throw AuthError(.notFound, .passkeyDisabled, "Passkeys are disabled")
    }

    func singleSignOn(_ request: Request, _ context: AtelierContext) async throws -> Response {
        throw AuthError(.notFound, .samlProviderDisabled, "SAML 2.0 is disabled")
    }

    func oauthServer(_ request: Request, _ context: AtelierContext) async throws -> Response {
        throw AuthError(.notFound, .featureDisabled, "OAuth server is disabled")
    }
}
