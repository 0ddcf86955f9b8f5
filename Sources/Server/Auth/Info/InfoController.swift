/// GET /health, /settings and /.well-known/jwks.json.

import HTTPTypes
import Hummingbird
import ServerHTTP
import Wire

struct InfoController: Sendable {
    let configuration: AuthConfiguration
    let tokens: Tokens

    /// Health checks written for Supabase look for this name.
    func health(_ request: Request, _ context: AtelierContext) async throws -> Response {
        .json([
            "version": "atelier", "name": "GoTrue",
            "description": "GoTrue is a user registration and authentication API",
        ])
    }

    func settings(_ request: Request, _ context: AtelierContext) async throws -> Response {
        var external = Dictionary(
            uniqueKeysWithValues: [
                "apple", "azure", "bitbucket", "discord", "facebook", "figma", "github", "gitlab", "google", "kakao",
                "keycloak", "linkedin", "linkedin_oidc", "notion", "phone", "slack", "slack_oidc", "snapchat",
                "spotify",
                "twitch", "twitter", "workos", "zoom",
            ].map { ($0, false) })
        for provider in configuration.providers { external[provider.name] = provider.isEnabled }
        external["email"] = configuration.emailEnabled
        external["anonymous_users"] = configuration.anonymousEnabled
        return .json(
            AuthSettings(
                external: external, disableSignup: !configuration.signUpsEnabled,
                mailerAutoconfirm: configuration.autoconfirm))
    }

    /// The public keys, the next one included; none while the shared secret signs. Nobody may keep them for longer than
    /// a standby key waits.
    func keys(_ request: Request, _ context: AtelierContext) async throws -> Response {
        .json(try tokens.published, headers: [.cacheControl: "public, max-age=600"])
    }
}
