/// Accounts that exist only in memory.
import Foundation

extension AuthClient {
    /// - Parameter account: the account that is signed in at the start.
    package static func preview(_ account: Account? = Samples.account) -> AuthClient {
        let door = PreviewDoor(account)
        return AuthClient(
            restore: { () async throws(ClientError) in await door.account },
            signUp: { (email, password, _) async throws(ClientError) in
                .signedIn(try await door.open(email, password))
            },
            signIn: { (email, password) async throws(ClientError) in try await door.open(email, password) },
            signInWithToken: { (_, _, _) async throws(ClientError) in await door.open(Samples.account) },
            beginWebSignIn: { (_, back) async throws(ClientError) in WebSignIn(page: back, verifier: "") },
            finishWebSignIn: { (_, _) async throws(ClientError) in await door.open(Samples.account) },
            sendCode: { (_, _) async throws(ClientError) in },
            verifyCode: { (email, code, _) async throws(ClientError) in
                guard code.count == 6 else { throw .refused(code: "otp_expired", message: "This code is not valid.") }
                return await door.open(Account(id: Samples.account.id, email: email))
            },
            changePassword: { (_) async throws(ClientError) in },
            signOut: { await door.close() },
            changes: { await door.changes() })
    }
}

private actor PreviewDoor {
    private(set) var account: Account?
    private var listeners: [AsyncStream<Presence>.Continuation] = []

    init(_ account: Account?) { self.account = account }

    func open(_ email: String, _ password: String) throws(ClientError) -> Account {
        guard password.count >= 8 else {
            throw .refused(code: "invalid_credentials", message: "That e-mail and password don’t belong together.")
        }
        return open(Account(id: Samples.account.id, email: email))
    }

    func open(_ account: Account) -> Account {
        change(account)
        return account
    }

    func close() { change(nil) }

    func changes() -> AsyncStream<Presence> {
        let (stream, continuation) = AsyncStream<Presence>.makeStream()
        continuation.yield(presence)
        listeners.append(continuation)
        return stream
    }

    private func change(_ account: Account?) {
        self.account = account
        for listener in listeners { listener.yield(presence) }
    }

    private var presence: Presence { account.map(Presence.somebody) ?? .nobody(.own) }
}
