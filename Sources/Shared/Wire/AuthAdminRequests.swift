/// Requests of the service key to `/auth/v1/admin`.

package struct AuthAdminUser: Codable, Sendable {
    package var id: String?
    package var email: String?
    package var phone: String?
    package var password: String?
    /// A bcrypt hash from another system, for importing accounts.
    package var passwordHash: String?
    package var emailConfirm: Bool?
    package var phoneConfirm: Bool?
    package var userMetadata: [String: JSONValue]?
    package var appMetadata: [String: JSONValue]?
    package var role: String?
    /// A duration such as `24h`, or `none`.
    package var banDuration: String?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case id, email, phone, password, role
        case passwordHash = "password_hash"
        case emailConfirm = "email_confirm"
        case phoneConfirm = "phone_confirm"
        case userMetadata = "user_metadata"
        case appMetadata = "app_metadata"
        case banDuration = "ban_duration"
    }
}

package struct AuthAdminDeletion: Codable, Sendable {
    package var shouldSoftDelete: Bool?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case shouldSoftDelete = "should_soft_delete"
    }
}

package struct AuthInvitation: Codable, Sendable {
    package var email: String?
    package var data: [String: JSONValue]?

    package init() {}
}

package struct AuthLinkRequest: Codable, Sendable {
    package var type: String?
    package var email: String?
    package var newEmail: String?
    package var password: String?
    package var data: [String: JSONValue]?
    package var redirectTo: String?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case type, email, password, data
        case newEmail = "new_email"
        case redirectTo = "redirect_to"
    }
}

package struct AuthUserList: Codable, Sendable {
    package var users: [AuthUser]
    package var aud: String

    package init(users: [AuthUser]) {
        self.users = users
        aud = "authenticated"
    }
}

/// A link that an operator passes on by other means than our mail; the account's fields are at the top level.
package struct AuthGeneratedLink: Encodable, Sendable {
    package var user: AuthUser
    package var actionLink: String
    package var emailOTP: String
    package var hashedToken: String
    package var verificationType: String
    package var redirectTo: String

    package init(
        user: AuthUser, actionLink: String, emailOTP: String, hashedToken: String, verificationType: String,
        redirectTo: String
    ) {
        self.user = user
        self.actionLink = actionLink
        self.emailOTP = emailOTP
        self.hashedToken = hashedToken
        self.verificationType = verificationType
        self.redirectTo = redirectTo
    }

    enum CodingKeys: String, CodingKey {
        case actionLink = "action_link"
        case emailOTP = "email_otp"
        case hashedToken = "hashed_token"
        case verificationType = "verification_type"
        case redirectTo = "redirect_to"
    }

    package func encode(to encoder: any Encoder) throws {
        try user.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(actionLink, forKey: .actionLink)
        try container.encode(emailOTP, forKey: .emailOTP)
        try container.encode(hashedToken, forKey: .hashedToken)
        try container.encode(verificationType, forKey: .verificationType)
        try container.encode(redirectTo, forKey: .redirectTo)
    }
}
