/// What an account knows of its person, and an account without an address that gets one later.
import Wire

package struct PersonClient: Sendable {
    /// Makes an account that has no address, and signs it in.
    package var begin: @Sendable () async throws(ClientError) -> Account
    /// Gives the account that is signed in an address and a password; everything in it stays. With `confirmationSent` the
    /// address is confirmed by a mailed code, of the purpose `newEmail`.
    package var register:
        @Sendable (_ email: String, _ password: String, _ data: [String: JSONValue]) async throws(ClientError) ->
            SignUpOutcome
    package var read: @Sendable () async throws(ClientError) -> Person
    /// Changes the name. Safe to repeat.
    package var rename: @Sendable (_ name: String) async throws(ClientError) -> Person

    package init(
        begin: @escaping @Sendable () async throws(ClientError) -> Account,
        register:
            @escaping @Sendable (_ email: String, _ password: String, _ data: [String: JSONValue])
            async throws(ClientError) -> SignUpOutcome,
        read: @escaping @Sendable () async throws(ClientError) -> Person,
        rename: @escaping @Sendable (_ name: String) async throws(ClientError) -> Person
    ) {
        (self.begin, self.register, self.read, self.rename) = (begin, register, read, rename)
    }

    /// Of apps that ask for nothing of this.
    package static let none = PersonClient(
        begin: { () async throws(ClientError) in throw .unexpected("no accounts without an address") },
        register: { (_, _, _) async throws(ClientError) in throw .unexpected("no account to register") },
        read: { () async throws(ClientError) in throw .unexpected("nobody is known") },
        rename: { (_) async throws(ClientError) in throw .unexpected("nobody is known") })
}

/// As the account itself stores it.
package struct Person: Sendable, Hashable {
    package var account: Account
    /// Empty where none was given.
    package var name: String

    package init(account: Account, name: String) { (self.account, self.name) = (account, name) }
}
