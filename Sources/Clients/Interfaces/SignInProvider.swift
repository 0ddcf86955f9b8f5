/// Those who vouch for a person's identity besides ourselves.
import Foundation

package enum SignInProvider: String, Sendable, Hashable, CaseIterable {
    case apple, google

    package var name: String {
        switch self {
        case .apple: "Apple"
        case .google: "Google"
        }
    }
}

/// A visit to a provider's page, from its beginning to its end.
package struct WebSignIn: Sendable, Hashable {
    /// The page to show.
    package var page: URL
    /// Proves that whoever comes back is whoever went (RFC 7636); it never leaves this device before that.
    package var verifier: String

    package init(page: URL, verifier: String) {
        self.page = page
        self.verifier = verifier
    }
}
