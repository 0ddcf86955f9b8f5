/// Requests of clients to `/auth/v1`; every field is optional here, and its endpoint checks it.

package struct AuthSignUpRequest: Codable, Sendable {
    package var email: String?
    package var phone: String?
    package var password: String?
    package var data: [String: JSONValue]?
    package var codeChallenge: String?
    package var codeChallengeMethod: String?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case email, phone, password, data
        case codeChallenge = "code_challenge"
        case codeChallengeMethod = "code_challenge_method"
    }
}

package struct AuthPasswordGrant: Codable, Sendable {
    package var email: String?
    package var phone: String?
    package var password: String?

    package init() {}
}

package struct AuthRefreshGrant: Codable, Sendable {
    package var refreshToken: String?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case refreshToken = "refresh_token"
    }
}

package struct AuthPKCEGrant: Codable, Sendable {
    package var authCode: String?
    package var codeVerifier: String?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case authCode = "auth_code"
        case codeVerifier = "code_verifier"
    }
}

/// A token of Apple or Google in exchange for a session of ours.
package struct AuthIDTokenGrant: Codable, Sendable {
    package var provider: String?
    package var idToken: String?
    package var accessToken: String?
    /// The raw nonce; the token contains its hash.
    package var nonce: String?
    package var clientID: String?
    package var issuer: String?
    package var linkIdentity: Bool?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case provider, nonce, issuer
        case idToken = "id_token"
        case accessToken = "access_token"
        case clientID = "client_id"
        case linkIdentity = "link_identity"
    }
}

/// Body of `/recover`, `/otp`, `/magiclink` and `/resend`.
package struct AuthMailRequest: Codable, Sendable {
    package var email: String?
    package var phone: String?
    /// `/resend` only: `signup` or `email_change`.
    package var type: String?
    /// `/otp` only; true when absent.
    package var createUser: Bool?
    package var data: [String: JSONValue]?
    package var codeChallenge: String?
    package var codeChallengeMethod: String?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case email, phone, type, data
        case createUser = "create_user"
        case codeChallenge = "code_challenge"
        case codeChallengeMethod = "code_challenge_method"
    }
}

package struct AuthVerifyRequest: Codable, Sendable {
    package var type: String?
    package var token: String?
    package var tokenHash: String?
    package var email: String?
    package var phone: String?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case type, token, email, phone
        case tokenHash = "token_hash"
    }
}

package struct AuthUserUpdate: Codable, Sendable {
    package var email: String?
    package var phone: String?
    package var password: String?
    package var currentPassword: String?
    package var nonce: String?
    /// Merged key by key; null deletes a key.
    package var data: [String: JSONValue]?
    package var codeChallenge: String?
    package var codeChallengeMethod: String?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case email, phone, password, nonce, data
        case currentPassword = "current_password"
        case codeChallenge = "code_challenge"
        case codeChallengeMethod = "code_challenge_method"
    }
}
