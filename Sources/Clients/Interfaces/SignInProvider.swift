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
    /// Where the page sends back, with a word of this visit's own in it. What comes back elsewhere, or without that word, is an
    /// answer to something else.
    package var back: URL?

    package init(page: URL, verifier: String, back: URL? = nil) {
        self.page = page
        self.verifier = verifier
        self.back = back
    }
}

extension WebSignIn {
    /// The part of the address that is this visit's own.
    package static let word = "visit"

    /// Whether an address is where this visit was told to come back: the same but for what the server has added.
    package func isAnswered(by answer: URL) -> Bool {
        guard let back else { return true }
        guard answer.absoluteString.utf8.count <= 4096,
            let told = URLComponents(url: back, resolvingAgainstBaseURL: false),
            let found = URLComponents(url: answer, resolvingAgainstBaseURL: false)
        else { return false }
        let words = found.queryItems?.filter { $0.name == Self.word } ?? []
        return found.scheme?.lowercased() == told.scheme?.lowercased() && found.host == told.host
            && found.path == told.path && words == told.queryItems?.filter { $0.name == Self.word }
    }
}
