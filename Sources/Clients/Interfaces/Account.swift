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

package enum SignUpOutcome: Sendable, Hashable {
    case signedIn(Account)
    /// A mail with a code is on its way; `verifyCode` comes next.
    case confirmationSent
}

/// What a mailed code is for.
package enum CodePurpose: String, Sendable, Hashable {
    case signUp, recovery, signIn
}
