/// The screens one can be on while signed out, and the way between them.
import Clients
import Observation

package enum AccountRoute: Hashable, Sendable {
    case signIn, signUp, forgotPassword, newPassword
    case code(CodePurpose)
}

/// The e-mail address is typed once and goes along from screen to screen.
@MainActor @Observable
package final class AccountFlow {
    package var path: [AccountRoute] = []
    package var email = ""

    package init() {}

    /// Goes to a screen, back to it if one came from there.
    package func show(_ route: AccountRoute) {
        if let index = path.firstIndex(of: route) {
            path.removeSubrange((index + 1)...)
        } else {
            path.append(route)
        }
    }

    // MARK: as a sheet, whose first screen isn't pushed

    package var isOpen: Bool {
        get { !path.isEmpty }
        set { if !newValue { path = [] } }
    }
    package var rest: [AccountRoute] {
        get { Array(path.dropFirst()) }
        set { path = path.prefix(1) + newValue }
    }

    /// Once somebody is in, the next one to sign in on this device starts afresh.
    package func forget() {
        path = []
        email = ""
    }

    /// Whether the help was a way to another screen.
    package func follow(_ help: Trouble.Remedy) -> Bool {
        switch help {
        case .signIn: show(.signIn)
        case .forgotPassword: show(.forgotPassword)
        case .enterCode: show(.code(.signUp))
        case .retry, .newCode, .buy, .consent, .changePhotos, .recordAgain, .close: return false
        }
        return true
    }
}
