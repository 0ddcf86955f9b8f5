/// Accounts that exist only in memory.
import Foundation
import Wire

extension AuthClient {
    /// - Parameter account: the account that is signed in at the start.
    package static func preview(_ account: Account? = Samples.account) -> AuthClient {
        let door = PreviewDoor(account)
        var client = AuthClient(
            restore: { () async throws(ClientError) in await door.account },
            signUp: { (email, password, data) async throws(ClientError) in
                let account = try await door.open(email, password)
                if let name = data["full_name"]?.stringValue { await door.rename(name) }
                return .signedIn(account)
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
        client.person = .preview(door)
        client.factors = .preview(account ?? Samples.account)
        return client
    }
}

extension PersonClient {
    fileprivate static func preview(_ door: PreviewDoor) -> PersonClient {
        PersonClient(
            begin: { () async throws(ClientError) in
                await door.open(Account(id: Samples.account.id, email: "", isAnonymous: true))
            },
            register: { (email, password, data) async throws(ClientError) in
                let account = try await door.open(email, password)
                if let name = data["full_name"]?.stringValue { await door.rename(name) }
                return .signedIn(account)
            },
            read: { () async throws(ClientError) in try await door.person() },
            rename: { (name) async throws(ClientError) in
                await door.rename(name)
                return try await door.person()
            })
    }
}

private actor PreviewDoor {
    private(set) var account: Account?
    private var name = "Sample Person"
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

    func rename(_ name: String) { self.name = name }

    func person() throws(ClientError) -> Person {
        guard let account else { throw .signedOut }
        return Person(account: account, name: account.isAnonymous ? "" : name)
    }

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

extension FactorsClient {
    /// Every code of six digits is right.
    fileprivate static func preview(_ account: Account) -> FactorsClient {
        let factors = Locked<[Factor]>([])
        return FactorsClient(
            list: { () async throws(ClientError) in factors.withLock { $0 } },
            enrol: { (_) async throws(ClientError) in
                FactorEnrolment(factor: "sample", secret: "SAMPLEKEYSAMPLEKEY", address: "otpauth://totp/sample")
            },
            verify: { (factor, code) async throws(ClientError) in
                guard code.count == 6 else { throw .refused(code: "mfa_verification_failed", message: "") }
                factors.withLock { $0 = [Factor(id: factor)] }
                return account
            },
            recover: { (_) async throws(ClientError) in account },
            makeRecoveryCodes: { () async throws(ClientError) in ["sample-code-1", "sample-code-2"] },
            remove: { (_) async throws(ClientError) in factors.withLock { $0 = [] } })
    }
}
