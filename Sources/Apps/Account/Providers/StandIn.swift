/// A stand-in for a provider's sign-in where the real one is missing: accounts to choose from, and their tokens.
import Clients

package struct StandIn: Sendable {
    /// Addresses the chooser offers.
    package var accounts: [String]
    /// Signs an identity token for an address. The token carries the SHA-256 of the nonce, as the providers' do.
    package var token: @Sendable (_ email: String, _ nonce: String) async throws -> String

    package init(
        accounts: [String], token: @escaping @Sendable (_ email: String, _ nonce: String) async throws -> String
    ) {
        self.accounts = accounts
        self.token = token
    }
}

/// The stand-ins of a device, by provider.
package typealias StandIns = [SignInProvider: StandIn]
