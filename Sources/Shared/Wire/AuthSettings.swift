/// The public settings of `/auth/v1/settings`: the available ways to sign in.

package struct AuthSettings: Codable, Sendable, Hashable {
    package var external: [String: Bool]
    package var disableSignup: Bool
    package var mailerAutoconfirm: Bool
    package var phoneAutoconfirm = false
    package var smsProvider = ""
    package var samlEnabled = false
    package var samlPrivateKeyNextConfigured = false
    package var passkeysEnabled = false

    package init(external: [String: Bool], disableSignup: Bool, mailerAutoconfirm: Bool) {
        self.external = external
        self.disableSignup = disableSignup
        self.mailerAutoconfirm = mailerAutoconfirm
    }

    enum CodingKeys: String, CodingKey {
        case external
        case disableSignup = "disable_signup"
        case mailerAutoconfirm = "mailer_autoconfirm"
        case phoneAutoconfirm = "phone_autoconfirm"
        case smsProvider = "sms_provider"
        case samlEnabled = "saml_enabled"
        case samlPrivateKeyNextConfigured = "saml_private_key_next_configured"
        case passkeysEnabled = "passkeys_enabled"
    }
}
