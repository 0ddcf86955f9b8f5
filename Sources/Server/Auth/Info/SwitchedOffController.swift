/// Parts of Supabase Auth that this server does not offer: each answers with the error code that clients know.

import HTTPTypes
import Hummingbird
import ServerHTTP
import Wire

struct SwitchedOffController: Sendable {
    let core: AuthCore

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
