/// Turns the client's errors into words for somebody who is signing in or looking after an account.
import Clients
import Language
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
            Trouble(
                String(localized: "You’re offline"),
                String(localized: "Nothing was sent. Connect to the internet, then try again."), remedy: .retry)
        case .timedOut:
            Trouble(
                String(localized: "No answer in time"),
                String(localized: "The request may still have arrived. Trying again is safe."), remedy: .retry)
        case .serverDown:
            Trouble(
                String(localized: "The service can’t be reached"),
                String(localized: "This is on our side, and nothing was changed. Try again in a moment."),
                remedy: .retry)
        case .busy(let seconds):
            Trouble(
                String(localized: "Too many attempts"),
                String(localized: "For your safety there is a pause. Try again \(pause(seconds))."),
                remedy: .retry,
                waitSeconds: seconds)
        case .signedOut:
            Trouble(
                String(localized: "You’re signed out"), String(localized: "Your session has ended. Sign in to go on."),
                remedy: .signIn)
        case .refused(let code, let message):
            refusals[AuthErrorCode(rawValue: code)]
                ?? Trouble(String(localized: "That didn’t work"), message, remedy: .close)
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

    private static var refusals: [AuthErrorCode: Trouble] {
        [
            .invalidCredentials: Trouble(
                String(localized: "That didn’t match"),
                String(localized: "The e-mail address or the password is wrong."), remedy: .forgotPassword),
            .emailNotConfirmed: Trouble(
                String(localized: "Confirm your e-mail first"),
                String(localized: "We mailed you a code when you signed up. Enter it, or ask for a new one."),
                remedy: .enterCode),
            .userAlreadyExists: taken,
            .emailExists: taken,
            .weakPassword: Trouble(
                String(localized: "Choose another password"),
                String(localized: "It needs at least \(PasswordRules.minimum) characters."), remedy: .close),
            .samePassword: Trouble(
                String(localized: "That is your old password"),
                String(localized: "Choose one you haven’t used for this account."), remedy: .close),
            .otpExpired: Trouble(
                String(localized: "That code doesn’t work"),
                String(localized: "It is wrong, or it has run out. Check the digits or ask for a new one."),
                remedy: .newCode),
            .signupDisabled: Trouble(
                String(localized: "No new accounts right now"),
                String(localized: "Sign-up is closed at the moment. Existing accounts work as ever."),
                remedy: .signIn),
            .userBanned: Trouble(
                String(localized: "This account is locked"),
                String(localized: "Write to support if you think that is a mistake."), remedy: .close),
            .validationFailed: Trouble(
                String(localized: "Something is missing"),
                String(localized: "Check the e-mail address and the password, then try again."), remedy: .close),
        ]
    }

    private static var taken: Trouble {
        Trouble(
            String(localized: "You already have an account"),
            String(localized: "There is an account with this address. Sign in instead."), remedy: .signIn)
    }
}

extension Door {
    /// In the door's own words, where it has some.
    package func words(_ error: ClientError) -> Trouble {
        var trouble = Trouble.account(error)
        guard let badCredentials, case .refused(AuthErrorCode.invalidCredentials.rawValue, _) = error else {
            return trouble
        }
        trouble.title = badCredentials
        trouble.message = String(localized: "Check both, or choose a new password.")
        return trouble
    }
}

extension Trouble {
    static func missing(_ provider: SignInProvider) -> Trouble {
        Trouble(
            String(localized: "Not on this device"),
            String(
                localized: "Sign in with \(provider.name) doesn’t work on this device. Use your e-mail address here."),
            remedy: .close)
    }

    static func refused(by provider: SignInProvider) -> Trouble {
        Trouble(
            String(localized: "\(provider.name) didn’t confirm"),
            String(localized: "\(provider.name) did not sign you in, and nothing was changed. You can try again."),
            remedy: .close)
    }
}
