/// A refusal of `/auth/v1`: status, code and message as clients know them.

import HTTPTypes
import Wire

struct AuthError: Error, Sendable {
    var status: HTTPResponse.Status
    var code: AuthErrorCode
    var message: String
    var weakPassword: AuthWeakPassword?
    /// Set when the answer has the OAuth form; then `message` is its description.
    var oauthError: String?
    var retryAfter: Int?
    /// Only for the log.
    var cause: String?

    init(_ status: HTTPResponse.Status, _ code: AuthErrorCode, _ message: String) {
        self.status = status
        self.code = code
        self.message = message
    }
}

extension AuthError {
    static func validation(_ message: String) -> AuthError { AuthError(.badRequest, .validationFailed, message) }

    static func refusedByProvider(_ description: String) -> AuthError {
        refusedByProvider("invalid request", description)
    }

    static func refusedByProvider(_ error: String, _ description: String) -> AuthError {
        var refusal = AuthError(.badRequest, .validationFailed, description)
        refusal.oauthError = error
        return refusal
    }

    static func tooManyRequests(retryAfter: Int) -> AuthError {
        var error = AuthError(.tooManyRequests, .overRequestRateLimit, "Request rate limit reached")
        error.retryAfter = retryAfter
        return error
    }

    static func mailTooSoon(retryAfter: Int) -> AuthError {
        var error = AuthError(
            .tooManyRequests, .overEmailSendRateLimit,
            "For security purposes, you can only request this after \(retryAfter) seconds.")
        error.retryAfter = retryAfter
        return error
    }

    static func weakPassword(_ message: String, reasons: [String]) -> AuthError {
        var error = AuthError(.unprocessableContent, .weakPassword, message)
        error.weakPassword = AuthWeakPassword(reasons: reasons)
        return error
    }

    static let invalidCredentials = AuthError(.badRequest, .invalidCredentials, "Invalid login credentials")
    static let emailNotConfirmed = AuthError(.badRequest, .emailNotConfirmed, "Email not confirmed")
    static let signUpsDisabled = AuthError(
        .unprocessableContent, .signupDisabled, "Signups not allowed for this instance")
    static let emailExists = AuthError(
        .unprocessableContent, .emailExists, "A user with this email address has already been registered")
    static let userNotFound = AuthError(.notFound, .userNotFound, "User not found")
    static let bannedAtGrant = AuthError(.badRequest, .userBanned, "User is banned")
    static let codeInvalid = AuthError(.forbidden, .otpExpired, "Token has expired or is invalid")
    static let linkInvalid = AuthError(.forbidden, .otpExpired, "Email link is invalid or has expired")
    static let phoneDisabled = AuthError(.badRequest, .phoneProviderDisabled, "Unsupported phone provider")
    static let manualLinkingDisabled = AuthError(
        .notFound, .manualLinkingDisabled, "Manual linking is disabled")
    static let factorNotFound = AuthError(.notFound, .mfaFactorNotFound, "Factor not found")
    /// The official server answers the same lack with three statuses.
    static func insufficientAAL(_ status: HTTPResponse.Status, _ message: String) -> AuthError {
        AuthError(status, .insufficientAAL, message)
    }
    static let unexpected = AuthError(
        .internalServerError, .unexpectedFailure, "Unexpected failure, please check server logs for more information")
}
