/// The error bodies of `/auth/v1`, always in the form of API version 2024-01-01: the code is a string.

package struct AuthErrorBody: Codable, Sendable, Hashable {
    package var code: AuthErrorCode
    package var message: String
    package var weakPassword: AuthWeakPassword?

    package init(code: AuthErrorCode, message: String, weakPassword: AuthWeakPassword? = nil) {
        self.code = code
        self.message = message
        self.weakPassword = weakPassword
    }

    enum CodingKeys: String, CodingKey {
        case code, message
        case weakPassword = "weak_password"
    }
}

/// The OAuth form (RFC 6749 §5.2), used by the id_token grant.
package struct AuthOAuthErrorBody: Codable, Sendable, Hashable {
    package var error: String
    package var errorDescription: String

    package init(error: String, errorDescription: String) {
        self.error = error
        self.errorDescription = errorDescription
    }

    enum CodingKeys: String, CodingKey {
        case error
        case errorDescription = "error_description"
    }
}

/// The error as a code that clients act on; open, because the other side may know more codes.
package struct AuthErrorCode: RawRepresentable, Codable, Sendable, Hashable {
    package var rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let anonymousProviderDisabled = Self(rawValue: "anonymous_provider_disabled")
    package static let badCodeVerifier = Self(rawValue: "bad_code_verifier")
    package static let badJSON = Self(rawValue: "bad_json")
    package static let badJWT = Self(rawValue: "bad_jwt")
    package static let badOAuthCallback = Self(rawValue: "bad_oauth_callback")
    package static let badOAuthState = Self(rawValue: "bad_oauth_state")
    package static let conflict = Self(rawValue: "conflict")
    package static let currentPasswordInvalid = Self(rawValue: "current_password_invalid")
    package static let emailExists = Self(rawValue: "email_exists")
    package static let emailNotConfirmed = Self(rawValue: "email_not_confirmed")
    package static let emailProviderDisabled = Self(rawValue: "email_provider_disabled")
    package static let web3ProviderDisabled = Self(rawValue: "web3_provider_disabled")
    package static let featureDisabled = Self(rawValue: "feature_disabled")
    package static let flowStateExpired = Self(rawValue: "flow_state_expired")
    package static let flowStateNotFound = Self(rawValue: "flow_state_not_found")
    package static let identityAlreadyExists = Self(rawValue: "identity_already_exists")
    package static let identityNotFound = Self(rawValue: "identity_not_found")
    package static let insufficientAAL = Self(rawValue: "insufficient_aal")
    package static let invalidCredentials = Self(rawValue: "invalid_credentials")
    package static let manualLinkingDisabled = Self(rawValue: "manual_linking_disabled")
    package static let mfaChallengeExpired = Self(rawValue: "mfa_challenge_expired")
    package static let mfaFactorNameConflict = Self(rawValue: "mfa_factor_name_conflict")
    package static let mfaFactorNotFound = Self(rawValue: "mfa_factor_not_found")
    package static let mfaIPAddressMismatch = Self(rawValue: "mfa_ip_address_mismatch")
    package static let mfaPhoneEnrollNotEnabled = Self(rawValue: "mfa_phone_enroll_not_enabled")
    package static let mfaPhoneVerifyNotEnabled = Self(rawValue: "mfa_phone_verify_not_enabled")
    package static let mfaTOTPEnrollNotEnabled = Self(rawValue: "mfa_totp_enroll_not_enabled")
    package static let mfaVerificationFailed = Self(rawValue: "mfa_verification_failed")
    package static let mfaWebAuthnEnrollNotEnabled = Self(rawValue: "mfa_webauthn_enroll_not_enabled")
    package static let mfaWebAuthnVerifyNotEnabled = Self(rawValue: "mfa_webauthn_verify_not_enabled")
    package static let noAuthorization = Self(rawValue: "no_authorization")
    package static let notAdmin = Self(rawValue: "not_admin")
    package static let otpDisabled = Self(rawValue: "otp_disabled")
    package static let otpExpired = Self(rawValue: "otp_expired")
    package static let overEmailSendRateLimit = Self(rawValue: "over_email_send_rate_limit")
    package static let overRequestRateLimit = Self(rawValue: "over_request_rate_limit")
    package static let passkeyDisabled = Self(rawValue: "passkey_disabled")
    package static let phoneProviderDisabled = Self(rawValue: "phone_provider_disabled")
    package static let providerDisabled = Self(rawValue: "provider_disabled")
    package static let providerEmailNeedsVerification = Self(rawValue: "provider_email_needs_verification")
    package static let reauthenticationNeeded = Self(rawValue: "reauthentication_needed")
    package static let reauthenticationNotValid = Self(rawValue: "reauthentication_not_valid")
    package static let refreshTokenAlreadyUsed = Self(rawValue: "refresh_token_already_used")
    package static let refreshTokenNotFound = Self(rawValue: "refresh_token_not_found")
    package static let requestEntityTooLarge = Self(rawValue: "request_entity_too_large")
    package static let requestTimeout = Self(rawValue: "request_timeout")
    package static let samePassword = Self(rawValue: "same_password")
    package static let samlProviderDisabled = Self(rawValue: "saml_provider_disabled")
    package static let sessionExpired = Self(rawValue: "session_expired")
    package static let sessionNotFound = Self(rawValue: "session_not_found")
    package static let signupDisabled = Self(rawValue: "signup_disabled")
    package static let singleIdentityNotDeletable = Self(rawValue: "single_identity_not_deletable")
    package static let tooManyEnrolledMFAFactors = Self(rawValue: "too_many_enrolled_mfa_factors")
    package static let unexpectedFailure = Self(rawValue: "unexpected_failure")
    package static let userAlreadyExists = Self(rawValue: "user_already_exists")
    package static let userBanned = Self(rawValue: "user_banned")
    package static let userNotFound = Self(rawValue: "user_not_found")
    package static let validationFailed = Self(rawValue: "validation_failed")
    package static let weakPassword = Self(rawValue: "weak_password")
    package static let webauthnCredentialNotFound = Self(rawValue: "webauthn_credential_not_found")
}
