/// The result of a sign-in: two tokens and their user.

package struct AuthSession: Codable, Sendable, Hashable {
    package var accessToken: String
    package var tokenType: String
    package var expiresIn: Int
    /// Unix seconds.
    package var expiresAt: Int
    package var refreshToken: String
    package var user: AuthUser
    package var weakPassword: AuthWeakPassword?
    /// The provider's own tokens, once, after a sign-in through its page.
    package var providerToken: String?
    package var providerRefreshToken: String?

    package init(accessToken: String, expiresIn: Int, expiresAt: Int, refreshToken: String, user: AuthUser) {
        self.accessToken = accessToken
        tokenType = "bearer"
        self.expiresIn = expiresIn
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
        self.user = user
    }

    enum CodingKeys: String, CodingKey {
        case user
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case expiresAt = "expires_at"
        case refreshToken = "refresh_token"
        case weakPassword = "weak_password"
        case providerToken = "provider_token"
        case providerRefreshToken = "provider_refresh_token"
    }
}

/// Why a password is not good enough: `length`, `characters`.
package struct AuthWeakPassword: Codable, Sendable, Hashable {
    package var message: String?
    package var reasons: [String]

    package init(message: String? = nil, reasons: [String]) {
        self.message = message
        self.reasons = reasons
    }
}
