/// The signed-in person.
package struct Account: Sendable, Hashable, Identifiable {
    /// The user's id, lower case.
    package var id: String
    /// Empty for Apple accounts that hide it entirely.
    package var email: String
    package var isAnonymous: Bool
    /// Signed in by password, and a code of the account's second factor is still to come.
    package var needsSecondFactor: Bool

    package init(id: String, email: String, isAnonymous: Bool = false, needsSecondFactor: Bool = false) {
        self.id = id
        self.email = email
        self.isAnonymous = isAnonymous
        self.needsSecondFactor = needsSecondFactor
    }
}

/// Who uses the app, as far as we know; and if nobody does, why.
package enum Presence: Sendable, Hashable {
    case somebody(Account)
    case nobody(Departure)

    package enum Departure: Sendable, Hashable {
        /// The person chose to, or nobody was signed in before.
        case own
        /// The server ended the session.
        case sessionEnded
        /// The account has been deleted, on another device or by us.
        case accountGone
    }
}

package enum SignUpOutcome: Sendable, Hashable {
    case signedIn(Account)
    /// A mail with a code is on its way; call `verifyCode` next.
    case confirmationSent
}

/// The purpose of a mailed code.
package enum CodePurpose: String, Sendable, Hashable {
    case signUp, recovery, signIn
    /// Of an account that had none.
    case newEmail
}
