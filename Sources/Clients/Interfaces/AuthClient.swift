/// Accounts and sessions. The implementation keeps sessions in the keychain and refreshes them.
import Foundation
import Wire

package struct AuthClient: Sendable {
    /// The stored account, with its session refreshed if it has expired; nil when nobody is signed in. Offline it is
    /// the account as stored.
    package var restore: @Sendable () async throws(ClientError) -> Account?
    /// The data is what the account knows of the person from the start, such as `full_name`.
    package var signUp:
        @Sendable (_ email: String, _ password: String, _ data: [String: JSONValue]) async throws(ClientError) ->
            SignUpOutcome
    package var signIn: @Sendable (_ email: String, _ password: String) async throws(ClientError) -> Account
    /// Takes the identity token from a provider and the nonce of the request for it.
    package var signInWithToken:
        @Sendable (_ provider: SignInProvider, _ identityToken: String, _ nonce: String) async throws(ClientError) ->
            Account
    /// The provider's page, which sends back to the given address.
    package var beginWebSignIn:
        @Sendable (_ provider: SignInProvider, _ back: URL) async throws(ClientError) -> WebSignIn
    /// Takes the address that the page has sent back to.
    package var finishWebSignIn: @Sendable (_ visit: WebSignIn, _ answer: URL) async throws(ClientError) -> Account
    /// Mails a code. The answer is the same whether or not the account exists.
    package var sendCode: @Sendable (_ email: String, _ purpose: CodePurpose) async throws(ClientError) -> Void
    /// Signs in with a mailed code.
    package var verifyCode:
        @Sendable (_ email: String, _ code: String, _ purpose: CodePurpose) async throws(ClientError) -> Account
    package var changePassword: @Sendable (_ new: String) async throws(ClientError) -> Void
    /// Ends the session here and on the server. The local one is gone even if the server can't be reached.
    package var signOut: @Sendable () async -> Void
    /// Every change of the signed-in person, also when the server ends the session; starts with the current state.
    package var changes: @Sendable () async -> AsyncStream<Presence>
    package var person = PersonClient.none
    package var factors = FactorsClient.none

    package init(
        restore: @escaping @Sendable () async throws(ClientError) -> Account?,
        signUp:
            @escaping @Sendable (_ email: String, _ password: String, _ data: [String: JSONValue])
            async throws(ClientError) -> SignUpOutcome,
        signIn: @escaping @Sendable (_ email: String, _ password: String) async throws(ClientError) -> Account,
        signInWithToken:
            @escaping @Sendable (_ provider: SignInProvider, _ identityToken: String, _ nonce: String)
            async throws(ClientError) -> Account,
        beginWebSignIn:
            @escaping @Sendable (_ provider: SignInProvider, _ back: URL) async throws(ClientError) -> WebSignIn,
        finishWebSignIn:
            @escaping @Sendable (_ visit: WebSignIn, _ answer: URL) async throws(ClientError) -> Account,
        sendCode: @escaping @Sendable (_ email: String, _ purpose: CodePurpose) async throws(ClientError) -> Void,
        verifyCode:
            @escaping @Sendable (_ email: String, _ code: String, _ purpose: CodePurpose) async throws(ClientError) ->
            Account,
        changePassword: @escaping @Sendable (_ new: String) async throws(ClientError) -> Void,
        signOut: @escaping @Sendable () async -> Void,
        changes: @escaping @Sendable () async -> AsyncStream<Presence>
    ) {
        self.restore = restore
        self.signUp = signUp
        self.signIn = signIn
        self.signInWithToken = signInWithToken
        self.beginWebSignIn = beginWebSignIn
        self.finishWebSignIn = finishWebSignIn
        self.sendCode = sendCode
        self.verifyCode = verifyCode
        self.changePassword = changePassword
        self.signOut = signOut
        self.changes = changes
    }
}

extension AuthClient {
    /// An account of which nothing but the address is known.
    package func signUp(_ email: String, _ password: String) async throws(ClientError) -> SignUpOutcome {
        try await signUp(email, password, [:])
    }
}
