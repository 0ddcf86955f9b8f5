/// Errors of `/auth/v1`, in the versioned form, the older one and the OAuth one.
import Clients
import Language
import Wire

extension Surface {
    /// The codes that end a session for good.
    private static let sessionOver: Set<AuthErrorCode> = [
        .refreshTokenNotFound, .refreshTokenAlreadyUsed, .sessionNotFound, .sessionExpired, .userNotFound,
    ]
    private static let tokenRefused: Set<AuthErrorCode> = [.badJWT, .sessionNotFound]

    static func authRefusesToken(_ answer: Answer) -> Bool {
        [401, 403].contains(answer.status) && code(answer).map(tokenRefused.contains) == true
    }

    static func authError(_ answer: Answer) -> ClientError? {
        guard answer.status < 500, let code = code(answer) else { return nil }
        if sessionOver.contains(code) { return .signedOut }
        let message = message(answer)
        if answer.status == 429 { return .busy(retryAfter: answer.retryAfter ?? secondsNamed(in: message)) }
        return .refused(code: code.rawValue, message: words(code) ?? message)
    }

    /// `code` is a number in the older form; there the name is in `error_code`.
    private static func code(_ answer: Answer) -> AuthErrorCode? {
        let body = answer.json
        let name = body["code"]?.stringValue ?? body["error_code"]?.stringValue ?? body["error"]?.stringValue
        return name.map(AuthErrorCode.init)
    }

    private static func message(_ answer: Answer) -> String {
        let body = answer.json
        let texts = ["msg", "message", "error_description", "error"].compactMap { body[$0]?.stringValue }
        return texts.first ?? String(localized: "The server refused this.")
    }

    /// Parses "you can only request this after 42 seconds.": hosted projects send no header.
    private static func secondsNamed(in message: String) -> Int? {
        message.firstMatch(of: /after (\d+) second/).flatMap { Int($0.1) }
    }

    /// Replaces messages that the server writes for programmers.
    private static func words(_ code: AuthErrorCode) -> String? {
        switch code {
        case .invalidCredentials:
            String(localized: "That e-mail and password don’t belong together. Check both, or reset the password.")
        case .emailNotConfirmed:
            String(localized: "This e-mail isn’t confirmed yet. Enter the code that was sent to it.")
        case .userAlreadyExists, .emailExists:
            String(localized: "There is an account with this e-mail already. Sign in instead.")
        case .otpExpired: String(localized: "This code is wrong or too old. Ask for a new one.")
        case .samePassword: String(localized: "That is the password you have now. Choose another one.")
        case .userBanned: String(localized: "This account has been closed. Contact support if you think that is wrong.")
        case .signupDisabled, .emailProviderDisabled: String(localized: "New accounts can’t be made at the moment.")
        case .providerDisabled: String(localized: "This way of signing in isn’t offered here.")
        default: nil
        }
    }
}
