/// Who is signed in.
package struct Account: Sendable, Hashable, Identifiable {
    /// The user's id, lower case.
    package var id: String
    /// Empty for Apple accounts that hide it entirely.
    package var email: String
    package var isAnonymous: Bool

    package init(id: String, email: String, isAnonymous: Bool = false) {
        self.id = id
        self.email = email
        self.isAnonymous = isAnonymous
    }
}

/// Who uses the app, as far as is known; and if nobody does, why.
package enum Presence: Sendable, Hashable {
    case somebody(Account)
    case nobody(Departure)

    package enum Departure: Sendable, Hashable {
        /// By choice, or nobody was here to begin with.
        case own
        /// The server ended the session.
        case sessionEnded
        /// The account has been deleted, on another device or by us.
        case accountGone
    }
}

package enum SignUpOutcome: Sendable, Hashable {
    case signedIn(Account)
    /// A mail with a code is on its way; `verifyCode` comes next.
    case confirmationSent
}

/// What a mailed code is for.
package enum CodePurpose: String, Sendable, Hashable {
    case signUp, recovery, signIn
}
