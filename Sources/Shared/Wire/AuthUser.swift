/// An account as `/auth/v1` shows it, with the ways to sign in to it.

package struct AuthUser: Codable, Sendable, Hashable {
    package var id: String
    package var aud: String
    package var role: String
    /// Empty if the account has none.
    package var email: String
    package var phone: String
    package var emailConfirmedAt: AuthTimestamp?
    package var phoneConfirmedAt: AuthTimestamp?
    package var confirmedAt: AuthTimestamp?
    package var invitedAt: AuthTimestamp?
    package var confirmationSentAt: AuthTimestamp?
    package var recoverySentAt: AuthTimestamp?
    package var emailChangeSentAt: AuthTimestamp?
    package var phoneChangeSentAt: AuthTimestamp?
    package var reauthenticationSentAt: AuthTimestamp?
    package var lastSignInAt: AuthTimestamp?
    package var bannedUntil: AuthTimestamp?
    package var deletedAt: AuthTimestamp?
    /// Only while a change waits for its confirmation.
    package var newEmail: String?
    package var newPhone: String?
    /// The server's data about the account; clients can't change it.
    package var appMetadata: [String: JSONValue]
    /// The owner's data about themselves.
    package var userMetadata: [String: JSONValue]
    package var identities: [AuthIdentity]
    package var factors: [AuthFactor]?
    package var createdAt: AuthTimestamp
    package var updatedAt: AuthTimestamp
    package var isAnonymous: Bool

    package init(id: String, createdAt: AuthTimestamp) {
        self.id = id
        aud = "authenticated"
        role = "authenticated"
        email = ""
        phone = ""
        appMetadata = [:]
        userMetadata = [:]
        identities = []
        self.createdAt = createdAt
        updatedAt = createdAt
        isAnonymous = false
    }

    enum CodingKeys: String, CodingKey {
        case id, aud, role, email, phone, identities, factors
        case emailConfirmedAt = "email_confirmed_at"
        case phoneConfirmedAt = "phone_confirmed_at"
        case confirmedAt = "confirmed_at"
        case invitedAt = "invited_at"
        case confirmationSentAt = "confirmation_sent_at"
        case recoverySentAt = "recovery_sent_at"
        case emailChangeSentAt = "email_change_sent_at"
        case phoneChangeSentAt = "phone_change_sent_at"
        case reauthenticationSentAt = "reauthentication_sent_at"
        case lastSignInAt = "last_sign_in_at"
        case bannedUntil = "banned_until"
        case deletedAt = "deleted_at"
        case newEmail = "new_email"
        case newPhone = "new_phone"
        case appMetadata = "app_metadata"
        case userMetadata = "user_metadata"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case isAnonymous = "is_anonymous"
    }
}

/// One way to sign in to an account: its e-mail, Apple, Google.
package struct AuthIdentity: Codable, Sendable, Hashable {
    package var identityID: String
    /// The provider's id for the person; for e-mail the account's id.
    package var id: String
    package var userID: String
    package var identityData: [String: JSONValue]
    package var provider: String
    package var lastSignInAt: AuthTimestamp?
    package var createdAt: AuthTimestamp?
    package var updatedAt: AuthTimestamp?
    package var email: String?

    enum CodingKeys: String, CodingKey {
        case id, provider, email
        case identityID = "identity_id"
        case userID = "user_id"
        case identityData = "identity_data"
        case lastSignInAt = "last_sign_in_at"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// A second factor.
package struct AuthFactor: Codable, Sendable, Hashable {
    package var id: String
    package var status: String
    package var factorType: String
    package var friendlyName: String?
    package var phone: String?
    package var createdAt: AuthTimestamp
    package var updatedAt: AuthTimestamp
    package var lastChallengedAt: AuthTimestamp?

    enum CodingKeys: String, CodingKey {
        case id, status, phone
        case factorType = "factor_type"
        case friendlyName = "friendly_name"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case lastChallengedAt = "last_challenged_at"
    }
}
