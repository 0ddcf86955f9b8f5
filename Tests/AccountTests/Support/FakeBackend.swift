/// A backend in memory that a test scripts: it counts what it is asked, can fail, and can be made to wait.
import Clients
import Foundation
import Wire

@MainActor
final class FakeBackend {
    static let account = Account(id: "00000000-0000-4000-8000-00000000000a", email: "anna@example.com")

    /// Who a restored session belongs to.
    var stored: Account?
    /// What the next calls throw.
    var error: ClientError?
    var signUpOutcome = SignUpOutcome.confirmationSent
    var rows: [String: String] = [:]
    var answers: [String: String] = [:]
    private(set) var calls: [String] = []
    /// What the last account was made with besides address and password.
    private(set) var details: [String: JSONValue] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isHeld = false
    private let changes = AsyncStream<Presence>.makeStream()
    let keychain = KeychainClient.inMemory()

    func hold() { isHeld = true }

    func letGo() {
        isHeld = false
        waiting.forEach { $0.resume() }
        waiting = []
    }

    func announce(_ presence: Presence) { changes.continuation.yield(presence) }

    /// Waits until a number of calls has arrived.
    func arrived(_ count: Int) async {
        for _ in 0..<10_000 where calls.count < count { await Task.yield() }
    }

    private func arrive(_ call: String) async throws(ClientError) {
        calls.append(call)
        // Only the first one waits: a second call that should not have come is counted instead of hanging the test.
        if isHeld, waiting.isEmpty { await withCheckedContinuation { waiting.append($0) } }
        if let error { throw error }
    }

    // MARK: - what clients ask

    private func account(_ call: String) async throws(ClientError) -> Account {
        try await arrive(call)
        return Self.account
    }

    private func restore() async throws(ClientError) -> Account? {
        try await arrive("restore")
        return stored
    }

    private func signUp(
        _ email: String, _ password: String, _ data: [String: JSONValue]
    ) async throws(ClientError) -> SignUpOutcome {
        details = data
        try await arrive("signUp \(email) \(password)")
        return signUpOutcome
    }

    private func call(_ name: String, _ body: Data) async throws(ClientError) -> Data {
        try await arrive("\(name) \(String(decoding: body, as: UTF8.self))")
        return Data((answers[name] ?? "{}").utf8)
    }

    private func select(_ query: RowQuery) async throws(ClientError) -> Data {
        try await arrive("select \(query.schema).\(query.table)")
        return Data((rows[query.table] ?? "[]").utf8)
    }

    private func signOut() {
        calls.append("signOut")
        stored = nil
        announce(.nobody(.own))
    }

    var auth: AuthClient {
        AuthClient(
            restore: { () async throws(ClientError) in try await self.restore() },
            signUp: { (email, password, data) async throws(ClientError) in
                try await self.signUp(email, password, data)
            },
            signIn: { (email, password) async throws(ClientError) in
                try await self.account("signIn \(email) \(password)")
            },
            signInWithToken: { (provider, token, nonce) async throws(ClientError) in
                try await self.account("\(provider) \(token) \(nonce)")
            },
            beginWebSignIn: { (provider, back) async throws(ClientError) in
                try await self.arrive("begin \(provider) \(back)")
                return WebSignIn(page: back.appendingPathComponent("page"), verifier: "v")
            },
            finishWebSignIn: { (visit, answer) async throws(ClientError) in
                try await self.account("finish \(visit.verifier) \(answer)")
            },
            sendCode: { (email, purpose) async throws(ClientError) in
                try await self.arrive("sendCode \(email) \(purpose.rawValue)")
            },
            verifyCode: { (email, code, purpose) async throws(ClientError) in
                try await self.account("verify \(email) \(code) \(purpose.rawValue)")
            },
            changePassword: { (new) async throws(ClientError) in try await self.arrive("changePassword \(new)") },
            signOut: { await self.signOut() },
            changes: { self.changes.stream })
    }

    /// Everything that isn't scripted here reports an issue when touched.
    var clients: Clients {
        var clients = Clients.failing
        clients.push = .none
        clients.auth = auth
        clients.database.select = { (query) async throws(ClientError) in try await self.select(query) }
        clients.functions.call = { (name, body) async throws(ClientError) in try await self.call(name, body) }
        clients.keychain = keychain
        clients.clock = .patient
        return clients
    }
}

extension ClockClient {
    /// Waiting lasts until the test is over.
    static let patient = ClockClient(
        now: { Date(timeIntervalSince1970: 0) }, sleep: { _ in try await Task.sleep(for: .seconds(600)) })
    /// Waiting takes no time.
    static let hasty = ClockClient(now: { Date(timeIntervalSince1970: 0) }, sleep: { _ in await Task.yield() })
}
