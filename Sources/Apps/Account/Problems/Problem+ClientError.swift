/// Turns the client's errors into words for somebody who is signing in or looking after an account.
import Clients
import Wire

extension Problem {
    package init(_ error: ClientError) {
        switch error {
        case .offline:
            self.init("You’re offline", "Nothing was sent. Connect to the internet, then try again.", help: .retry)
        case .timedOut:
            self.init(
                "No answer in time", "The request may still have arrived. Trying again is safe.", help: .retry)
        case .serverDown:
            self.init(
                "The service can’t be reached", "This is on our side, and nothing was changed. Try again in a moment.",
                help: .retry)
        case .busy(let seconds):
            self.init(
                "Too many attempts", "For your safety there is a pause. Try again \(Self.pause(seconds)).",
                help: .retry,
                retryAfter: seconds)
        case .signedOut:
            self.init("You’re signed out", "Your session has ended. Sign in to go on.", help: .signIn)
        case .refused(let code, let message):
            self = Self.refusals[AuthErrorCode(rawValue: code)] ?? Problem("That didn’t work", message, help: .dismiss)
        case .outOfCredits, .consentRequired, .cancelled, .unexpected:
            self.init(error.words.title, error.words.message, help: error.words.action == .retry ? .retry : .dismiss)
        }
    }

    static func pause(_ seconds: Int?) -> String {
        switch seconds {
        case .none: "in a moment"
        case .some(...1): "in a second"
        case .some(let seconds) where seconds < 120: "in \(seconds) seconds"
        case .some(let seconds): "in \((seconds + 59) / 60) minutes"
        }
    }

    private static let refusals: [AuthErrorCode: Problem] = [
        .invalidCredentials: Problem(
            "That didn’t match", "The e-mail address or the password is wrong.", help: .forgotPassword),
        .emailNotConfirmed: Problem(
            "Confirm your e-mail first", "We mailed you a code when you signed up. Enter it, or ask for a new one.",
            help: .enterCode),
        .userAlreadyExists: taken,
        .emailExists: taken,
        .weakPassword: Problem(
            "Choose another password", "It needs at least \(PasswordRules.minimum) characters.", help: .dismiss),
        .samePassword: Problem(
            "That is your old password", "Choose one you haven’t used for this account.", help: .dismiss),
        .otpExpired: Problem(
            "That code doesn’t work", "It is wrong, or it has run out. Check the digits or ask for a new one.",
            help: .newCode),
        .signupDisabled: Problem(
            "No new accounts right now", "Sign-up is closed at the moment. Existing accounts work as ever.",
            help: .signIn),
        .userBanned: Problem(
            "This account is locked", "Write to support if you think that is a mistake.", help: .dismiss),
        .validationFailed: Problem(
            "Something is missing", "Check the e-mail address and the password, then try again.", help: .dismiss),
    ]

    private static let taken = Problem(
        "You already have an account", "There is an account with this address. Sign in instead.", help: .signIn)
}
