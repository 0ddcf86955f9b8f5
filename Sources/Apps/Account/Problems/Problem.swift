/// What went wrong on an account screen, in words, with the one thing that helps.
import Clients

package struct Problem: Hashable, Sendable {
    package enum Help: Hashable, Sendable, CaseIterable {
        case retry, signIn, forgotPassword, enterCode, newCode, dismiss
    }

    package var title: String
    package var message: String
    package var help: Help
    /// Seconds until the server wants to hear of it again.
    package var retryAfter: Int?

    package init(_ title: String, _ message: String, help: Help, retryAfter: Int? = nil) {
        self.title = title
        self.message = message
        self.help = help
        self.retryAfter = retryAfter
    }
}

extension Problem.Help {
    package var title: String {
        switch self {
        case .retry: "Try again"
        case .signIn: "Sign in"
        case .forgotPassword: "Reset my password"
        case .enterCode: "Enter the code"
        case .newCode: "Send a new code"
        case .dismiss: "OK"
        }
    }
}

extension Problem {
    static let appleMissing = Problem(
        "Not on this device", "Sign in with Apple works on Apple devices. Use your e-mail address here.", help: .dismiss
    )
    static let appleFailed = Problem(
        "Apple didn’t confirm", "Apple did not sign you in, and nothing was changed. You can try again.", help: .dismiss
    )
}
