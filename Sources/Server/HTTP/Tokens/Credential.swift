/// The verified result of a request's keys and tokens.
import ServerDatabase

package enum Credential: Sendable {
    /// Neither key nor token.
    case none
    case caller(Caller)
    /// The request had a key or token that can't be trusted; each surface says so in its own error form.
    case invalid(TokenFailure)

    package var caller: Caller? { if case .caller(let caller) = self { caller } else { nil } }

    /// The signed-in user; a project key is not one.
    package var user: Caller? {
        guard let caller, caller.userID != nil else { return nil }
        return caller
    }

    /// The signed-in user as the one whose limits count.
    package var payer: Payer? {
        guard let user, let id = user.userID else { return nil }
        return Payer(id: .user(id), role: user.role)
    }
}

/// Why a token was refused.
package struct TokenFailure: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        case malformed
        case algorithm
        case signature
        case expired
        case notYetValid
        case claims
    }
    package var reason: Reason
    /// Safe for the client: says nothing about keys.
    package var message: String

    package init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }
}

extension TokenFailure {
    static let badSignature = TokenFailure(.signature, "invalid JWT: unable to parse or verify signature")
    static let notAToken = TokenFailure(.malformed, "invalid JWT: not a signed JSON web token")
}
