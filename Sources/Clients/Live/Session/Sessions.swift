/// The one session of an app: kept in the keychain, renewed by one request at a time, and published to listeners.
import Clients
import Foundation

actor Sessions {
    typealias Exchange = @Sendable (_ refreshToken: String) async throws(ClientError) -> TokenAnswer

    let clock: ClockClient
    let exchange: Exchange
    private let keychain: KeychainClient
    private let key: String
    private var loaded: StoredSession??
    private var listeners: [Int: AsyncStream<Presence>.Continuation] = [:]
    private var lastListener = 0
    var renewal: Renewal?

    init(keychain: KeychainClient, clock: ClockClient, key: String, exchange: @escaping Exchange) {
        self.keychain = keychain
        self.clock = clock
        self.key = key
        self.exchange = exchange
    }

    var current: StoredSession? {
        if let loaded { return loaded }
        let stored = keychain.read(key).flatMap { try? JSONDecoder().decode(StoredSession.self, from: $0) }
        // A locked keychain says nothing about who is signed in.
        if stored == nil, keychain.isLocked() { return nil }
        loaded = .some(stored)
        return stored
    }

    /// Somebody signed in. It first removes data that another account left on this device.
    func begin(_ answer: TokenAnswer) -> Account {
        let session = StoredSession(answer, now: clock.now())
        if let before = current, before.userID != session.userID { keychain.removeAll() }
        keep(session)
        return session.account
    }

    func keep(_ session: StoredSession) {
        let isNews = current?.account != session.account
        loaded = .some(session)
        keychain.write(key, try? JSONEncoder().encode(session))
        if isNews { tell(.somebody(session.account)) }
    }

    /// Forgets the session and everything in the keychain; returns the old session.
    @discardableResult func end(_ departure: Presence.Departure) -> StoredSession? {
        let session = current
        loaded = .some(nil)
        keychain.removeAll()
        if session != nil { tell(.nobody(departure)) }
        return session
    }

    /// Only if this token is still the current one.
    func end(token: String, _ departure: Presence.Departure) {
        if current?.accessToken == token { end(departure) }
    }

    func changes() -> AsyncStream<Presence> {
        let (stream, continuation) = AsyncStream<Presence>.makeStream()
        lastListener += 1
        let number = lastListener
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(number) } }
        continuation.yield((current?.account).map(Presence.somebody) ?? .nobody(.own))
        return stream
    }

    private func forget(_ listener: Int) { listeners[listener] = nil }

    private func tell(_ presence: Presence) {
        for listener in listeners.values { listener.yield(presence) }
    }
}
