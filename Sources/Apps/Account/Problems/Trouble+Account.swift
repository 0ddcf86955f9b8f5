/// Turns the client's errors into words for somebody who is signing in or looking after an account.
import Clients
import Wire

extension Trouble {
    package static func account(_ error: ClientError) -> Trouble {
        var trouble = words(error)
        trouble.systemImage = systemImage(error)
        return trouble
    }

    private static func words(_ error: ClientError) -> Trouble {
        switch error {
        case .offline:
            Trouble("You’re offline", "Nothing was sent. Connect to the internet, then try again.", remedy: .retry)
        case .timedOut:
            Trouble(
                "No answer in time", "The request may still have arrived. Trying again is safe.", remedy: .retry)
        case .serverDown:
            Trouble(
                "The service can’t be reached", "This is on our side, and nothing was changed. Try again in a moment.",
                remedy: .retry)
        case .busy(let seconds):
            Trouble(
                "Too many attempts", "For your safety there is a pause. Try again \(pause(seconds)).",
                remedy: .retry,
                waitSeconds: seconds)
        case .signedOut:
            Trouble("You’re signed out", "Your session has ended. Sign in to go on.", remedy: .signIn)
        case .refused(let code, let message):
            refusals[AuthErrorCode(rawValue: code)] ?? Trouble("That didn’t work", message, remedy: .close)
        case .outOfCredits, .consentRequired, .cancelled: closing(Trouble(error))
        case .unexpected: Trouble(error)
        }
    }

    /// The account screens have no paywall and no consent to lead to.
    private static func closing(_ trouble: Trouble) -> Trouble {
        var trouble = trouble
        trouble.remedy = .close
        return trouble
    }

    private static let refusals: [AuthErrorCode: Trouble] = [
        .invalidCredentials: Trouble(
            "That didn’t match", "The e-mail address or the password is wrong.", remedy: .forgotPassword),
        .emailNotConfirmed: Trouble(
            "Confirm your e-mail first", "We mailed you a code when you signed up. Enter it, or ask for a new one.",
            remedy: .enterCode),
        .userAlreadyExists: taken,
        .emailExists: taken,
        .weakPassword: Trouble(
            "Choose another password", "It needs at least \(PasswordRules.minimum) characters.", remedy: .close),
        .samePassword: Trouble(
            "That is your old password", "Choose one you haven’t used for this account.", remedy: .close),
        .otpExpired: Trouble(
            "That code doesn’t work", "It is wrong, or it has run out. Check the digits or ask for a new one.",
            remedy: .newCode),
        .signupDisabled: Trouble(
            "No new accounts right now", "Sign-up is closed at the moment. Existing accounts work as ever.",
            remedy: .signIn),
        .userBanned: Trouble(
            "This account is locked", "Write to support if you think that is a mistake.", remedy: .close),
        .validationFailed: Trouble(
            "Something is missing", "Check the e-mail address and the password, then try again.", remedy: .close),
    ]

    private static let taken = Trouble(
        "You already have an account", "There is an account with this address. Sign in instead.", remedy: .signIn)
}

extension Door {
    /// In the door's own words, where it has some.
    package func words(_ error: ClientError) -> Trouble {
        var trouble = Trouble.account(error)
        guard let badCredentials, case .refused(AuthErrorCode.invalidCredentials.rawValue, _) = error else {
            return trouble
        }
        trouble.title = badCredentials
        trouble.message = "Check both, or choose a new password."
        return trouble
    }
}

extension Trouble {
    static func missing(_ provider: SignInProvider) -> Trouble {
        Trouble(
            "Not on this device",
            "Sign in with \(provider.name) doesn’t work on this device. Use your e-mail address here.", remedy: .close)
    }

    static func refused(by provider: SignInProvider) -> Trouble {
        Trouble(
            "\(provider.name) didn’t confirm",
            "\(provider.name) did not sign you in, and nothing was changed. You can try again.", remedy: .close)
    }
}
