/// The final target of a link: the client reads the session, or the error, from the URL.

import HTTPTypes
import Wire

struct VerifyRedirect: Sendable {
    private let target: String

    /// Our fragment replaces one that the target already had.
    init(_ target: String) {
        self.target = String(target.prefix { $0 != "#" })
    }

    func session(_ session: AuthSession, type: String) -> String { fragment(items(session) + [("type", type)]) }

    /// With the provider's own tokens, as clients hand them to the app.
    func session(_ session: AuthSession, grant: ProviderGrant) -> String {
        let tokens = [("provider_token", grant.accessToken), ("provider_refresh_token", grant.refreshToken)]
        return fragment(items(session) + tokens.compactMap { name, token in token.map { (name, $0) } })
    }

    private func items(_ session: AuthSession) -> [(String, String)] {
        [
            ("access_token", session.accessToken), ("expires_at", String(session.expiresAt)),
            ("expires_in", String(session.expiresIn)), ("refresh_token", session.refreshToken), ("sb", ""),
            ("token_type", session.tokenType),
        ]
    }

    func code(_ code: String) -> String { query([("code", code)]) }

    func message(_ text: String) -> String { fragment([("message", text), ("sb", "")]) }

    func failure(_ error: AuthError, isPKCE: Bool) -> String {
        let kind =
            error.status.code == 403 ? "access_denied" : error.status.code >= 500 ? "server_error" : "invalid_request"
        let items = [
            ("error", kind), ("error_code", error.code.rawValue), ("error_description", error.message),
        ]
        guard isPKCE else { return fragment(items + [("sb", "")]) }
        return query(items) + "#" + FormEncoding.encode(items + [("sb", "")])
    }

    private func fragment(_ items: [(String, String)]) -> String { "\(target)#\(FormEncoding.encode(items))" }

    private func query(_ items: [(String, String)]) -> String {
        "\(target)\(target.contains("?") ? "&" : "?")\(FormEncoding.encode(items))"
    }
}
