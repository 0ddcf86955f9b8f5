/// A provider of identity tokens (OpenID Connect): where its keys are, and which claims its tokens must have.

package struct IdentityProvider: Sendable {
    package var name: String
    /// Accepted audiences: bundle ids, Services IDs, OAuth client ids.
    package var clientIDs: [String]
    package var issuers: [String]
    package var keysURL: String
    /// The keys themselves (RFC 7517), for a provider that has no URL to fetch them from.
    package var keySet: String?
    /// For SDKs that set a nonce the app never learns.
    package var skipsNonceCheck = false
    /// The provider gives out only verified addresses, even if the token doesn't say so.
    package var verifiesEmails: Bool
    /// Sign-in through the provider's page in a browser; nil: identity tokens of native apps only.
    package var oauth: OAuthClient?
    /// Set for the stand-ins of development mode, whose page this server has itself.
    var standIn: DevelopmentProvider?

    package init(name: String, clientIDs: [String], issuers: [String], keysURL: String, verifiesEmails: Bool = false) {
        self.name = name
        self.clientIDs = clientIDs
        self.issuers = issuers
        self.keysURL = keysURL
        self.verifiesEmails = verifiesEmails
    }

    package var isEnabled: Bool { !clientIDs.isEmpty }

    package static func apple(clientIDs: [String]) -> IdentityProvider {
        IdentityProvider(
            name: "apple", clientIDs: clientIDs,
            issuers: ["https://appleid.apple.com", "https://account.apple.com"],
            keysURL: "https://appleid.apple.com/auth/keys", verifiesEmails: true)
    }

    package static func google(clientIDs: [String]) -> IdentityProvider {
        IdentityProvider(
            name: "google", clientIDs: clientIDs,
            issuers: ["https://accounts.google.com", "accounts.google.com"],
            keysURL: "https://www.googleapis.com/oauth2/v3/certs")
    }
}
