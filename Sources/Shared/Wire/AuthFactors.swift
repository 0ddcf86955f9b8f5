/// Requests and answers of `/auth/v1/factors`: a second factor is enrolled, asked for a code, verified and removed.

package struct AuthFactorEnrolment: Codable, Sendable {
    package var factorType: String?
    package var friendlyName: String?
    /// Shown by the authenticator app; the site's host when absent.
    package var issuer: String?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case issuer
        case factorType = "factor_type"
        case friendlyName = "friendly_name"
    }
}

/// A new factor with its secret, which is shown this once.
package struct AuthEnrolledFactor: Codable, Sendable {
    package var id: String
    package var type: String
    package var friendlyName: String
    package var totp: Secret

    package struct Secret: Codable, Sendable {
        /// SVG.
        package var qrCode: String
        package var secret: String
        package var uri: String

        package init(qrCode: String, secret: String, uri: String) {
            self.qrCode = qrCode
            self.secret = secret
            self.uri = uri
        }

        enum CodingKeys: String, CodingKey {
            case secret, uri
            case qrCode = "qr_code"
        }
    }

    package init(id: String, type: String, friendlyName: String, totp: Secret) {
        self.id = id
        self.type = type
        self.friendlyName = friendlyName
        self.totp = totp
    }

    enum CodingKeys: String, CodingKey {
        case id, type, totp
        case friendlyName = "friendly_name"
    }
}

package struct AuthFactorChallenge: Codable, Sendable {
    package var id: String
    package var type: String
    /// Seconds since 1970.
    package var expiresAt: Int

    package init(id: String, type: String, expiresAt: Int) {
        self.id = id
        self.type = type
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case id, type
        case expiresAt = "expires_at"
    }
}

package struct AuthFactorProof: Codable, Sendable {
    package var challengeID: String?
    package var code: String?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case code
        case challengeID = "challenge_id"
    }
}

package struct AuthFactorRemoval: Codable, Sendable {
    package var id: String

    package init(id: String) { self.id = id }
}

/// What an operator may change about somebody's factor.
package struct AuthFactorChange: Codable, Sendable {
    package var friendlyName: String?

    package init() {}

    enum CodingKeys: String, CodingKey {
        case friendlyName = "friendly_name"
    }
}

/// New recovery codes, shown this once; our addition to the official endpoints.
package struct AuthRecoveryCodes: Codable, Sendable {
    package var codes: [String]

    package init(codes: [String]) { self.codes = codes }
}

package struct AuthRecoveryCodesLeft: Codable, Sendable {
    package var remaining: Int

    package init(remaining: Int) { self.remaining = remaining }
}
