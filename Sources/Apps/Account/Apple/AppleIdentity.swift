/// A stand-in for Apple's sign-in where AuthenticationServices is missing: accounts to choose from, and their tokens.
package struct AppleIdentity: Sendable {
    /// Addresses the chooser offers.
    package var accounts: [String]
    /// Signs an identity token for an address. The token carries the SHA-256 of the nonce, as Apple's do.
    package var token: @Sendable (_ email: String, _ nonce: String) async throws -> String

    package init(
        accounts: [String], token: @escaping @Sendable (_ email: String, _ nonce: String) async throws -> String
    ) {
        self.accounts = accounts
        self.token = token
    }
}
