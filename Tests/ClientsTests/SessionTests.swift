/// Keeping, renewing and losing a session, without a server.
import Clients
@testable import ClientsLive
import Foundation
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct SessionTests {
    private let query = RowQuery(schema: "s", table: "t")

    private func sessions(
        _ keychain: KeychainClient, clock: ClockClient = .fixed(Samples.now),
        _ exchange: @escaping Sessions.Exchange
    ) -> Sessions {
        Sessions(keychain: keychain, clock: clock, key: "session.auntentic", exchange: exchange)
    }

    private func stored(lifetime: TimeInterval) -> KeychainClient {
        .inMemory(["session.auntentic": Script.session(lifetime: lifetime), "cache": Data()])
    }

    private static let renewed = TokenAnswer(
        accessToken: "new", refreshToken: "next", expiresIn: 3600, user: .init(id: Samples.account.id))

    @Test("AUN-FR-1.3a twenty callers who meet a token that has run out cause one renewal")
    func oneFlight() async throws {
        let count = Locked(0)
        let keychain = stored(lifetime: 0)
        let sessions = sessions(keychain) { (token) async throws(ClientError) in
            #expect(token == "refresh")
            count.withLock { $0 += 1 }
            try? await Task.sleep(for: .milliseconds(30))
            return Self.renewed
        }
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await sessions.token() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tokens == Array(repeating: "new", count: 20))
        #expect(count.withLock { $0 } == 1)
        let kept = try #require(keychain.read("session.auntentic"))
        #expect(try JSONDecoder().decode(StoredSession.self, from: kept).refreshToken == "next")
    }

    @Test("one who gives up while waiting doesn't take the renewal from the others")
    func oneGivesUp() async throws {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let (started, start) = AsyncStream<Void>.makeStream()
        let count = Locked(0)
        let sessions = sessions(stored(lifetime: 0)) { (_) async throws(ClientError) in
            count.withLock { $0 += 1 }
            start.yield()
            for await _ in gate { break }
            if Task.isCancelled { throw .cancelled }
            return Self.renewed
        }
        let first = Task { try await sessions.token() }
        // The first one waits from here on, so that giving up can reach the renewal if nothing protects it.
        for await _ in started { break }
        let second = Task { try await sessions.token() }
        first.cancel()
        open.yield()
        await #expect(throws: ClientError.cancelled) { try await first.value }
        #expect(try await second.value == "new")
        #expect(count.withLock { $0 } == 1)
    }

    @Test(
        "trouble on the way keeps the session",
        arguments: [.offline, .timedOut, .serverDown, .busy(retryAfter: 1), .unexpected("?")] as [ClientError])
    func trouble(_ error: ClientError) async throws {
        let keychain = stored(lifetime: 0)
        let sessions = sessions(keychain) { (_) async throws(ClientError) in throw error }
        await #expect(throws: error) { try await sessions.token() }
        #expect(await sessions.current != nil && keychain.read("session.auntentic") != nil)
    }

    @Test("a token that is due but not over serves while the server can't be reached")
    func due() async throws {
        let almost = Samples.now.addingTimeInterval(3590)
        let sessions = sessions(stored(lifetime: 3600), clock: .fixed(almost)) { (_) async throws(ClientError) in
            throw .serverDown
        }
        #expect(try await sessions.token() == "access")
    }

    @Test(
        "AUN-FR-1.3a a refresh token that is worth nothing ends the session, here and for whoever listens",
        arguments: [.signedOut, .refused(code: "user_banned", message: "")] as [ClientError])
    func revoked(_ error: ClientError) async throws {
        let keychain = stored(lifetime: 0)
        let sessions = sessions(keychain) { (_) async throws(ClientError) in throw error }
        var changes = await sessions.changes().makeAsyncIterator()
        #expect(await changes.next() == .somebody(Samples.account))
        await #expect(throws: ClientError.signedOut) { try await sessions.token() }
        #expect(await changes.next() == .nobody(.sessionEnded))
        #expect(keychain.read("session.auntentic") == nil && keychain.read("cache") == nil)
    }

    @Test("a wrong project key says nothing about the session")
    func wrongKey() async throws {
        let keychain = stored(lifetime: 0)
        let error = ClientError.refused(code: "no_authorization", message: "Invalid API key")
        let sessions = sessions(keychain) { (_) async throws(ClientError) in throw error }
        await #expect(throws: error) { try await sessions.token() }
        #expect(keychain.read("session.auntentic") != nil)
    }

    @Test("who signs out during a renewal stays signed out")
    func signOutMeanwhile() async throws {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let (started, start) = AsyncStream<Void>.makeStream()
        let keychain = stored(lifetime: 0)
        let sessions = sessions(keychain) { (_) async throws(ClientError) in
            start.yield()
            for await _ in gate { break }
            return Self.renewed
        }
        let waiting = Task { try await sessions.token() }
        for await _ in started { break }
        await sessions.end(.own)
        open.yield()
        await #expect(throws: ClientError.cancelled) { try await waiting.value }
        #expect(await sessions.current == nil && keychain.read("session.auntentic") == nil)
    }

    @Test("AUN-FR-1.4 another account finds nothing of the one before it")
    func otherAccount() async throws {
        let keychain = stored(lifetime: 3600)
        let sessions = sessions(keychain) { (_) async throws(ClientError) in throw .offline }
        var other = Self.renewed
        other.user.id = "00000000-0000-4000-8000-0000000000FF"
        let account = await sessions.begin(other)
        #expect(account.id == "00000000-0000-4000-8000-0000000000ff")
        #expect(keychain.read("cache") == nil && keychain.read("session.auntentic") != nil)
    }

    @Test("what can't be read in the keychain is no session")
    func damaged() async throws {
        let keychain = KeychainClient.inMemory(["session.auntentic": Data("{}".utf8)])
        let sessions = sessions(keychain) { (_) async throws(ClientError) in Self.renewed }
        #expect(await sessions.current == nil)
    }

    @Test("a refused token is renewed once; a second refusal ends the session")
    func refusedToken() async throws {
        let expired = #"{"code":"PGRST303","message":"JWT expired"}"#
        let script = Script(.status(401, expired), .tokens("new", "next"), .status(200, "[]"))
        _ = try await script.clients().database.select(query)
        #expect(script.requests.map { $0.headers["Authorization"] ?? "" }.last == "Bearer new")
        #expect(script.requests.count == 3)

        let again = Script(.status(401, expired), .tokens("new", "next"), .status(401, expired), .status(200, "[]"))
        let clients = again.clients()
        await #expect(throws: ClientError.signedOut) { try await clients.database.select(query) }
        #expect(try await clients.auth.restore() == nil)
        #expect(again.requests.count == 3)
    }

    @Test(
        "an account that has been deleted ends the session at once, whichever part of the server says so",
        arguments: [
            (Surface.rest, 401, #"{"code":"account_closed","message":"x"}"#),
            (.storage, 401, #"{"statusCode":"401","code":"account_closed","message":"x"}"#),
            (.functions, 401, #"{"code":"account_closed","message":"x"}"#),
            (.auth, 403, #"{"code":"user_not_found","message":"x"}"#),
            (.auth, 403, #"{"code":403,"error_code":"user_not_found","msg":"x"}"#),
        ])
    func accountGone(_ surface: Surface, _ status: Int, _ body: String) async throws {
        let keychain = stored(lifetime: 3600)
        let script = Script(.status(status, body), .status(200, "[]"))
        let clients = script.clients(keychain: keychain)
        var changes = await clients.auth.changes().makeAsyncIterator()
        #expect(await changes.next() == .somebody(Samples.account))
        await #expect(throws: ClientError.signedOut) {
            switch surface {
            case .auth: try await clients.auth.changePassword("a long one")
            case .rest: _ = try await clients.database.select(query)
            case .storage: _ = try await clients.storage.download("auntentic", "a.jpg")
            case .functions: _ = try await clients.functions.call("consent", Data("{}".utf8))
            }
        }
        #expect(await changes.next() == .nobody(.accountGone))
        #expect(script.requests.count == 1, "a gone account gets no new token")
        #expect(keychain.read("session.auntentic") == nil && keychain.read("cache") == nil)
    }

    @Test(
        "what isn't a living account's to see ends no session",
        arguments: [
            (403, #"{"code":"42501","message":"permission denied for table t"}"#),
            (403, #"{"code":"AccessDenied","message":"account_closed"}"#), (404, #"{"code":"account_closed"}"#),
        ])
    func notYours(_ status: Int, _ body: String) async throws {
        let keychain = stored(lifetime: 3600)
        let clients = Script(.status(status, body)).clients(keychain: keychain)
        let error = await #expect(throws: ClientError.self) { try await clients.database.select(query) }
        #expect(error != .signedOut)
        #expect(keychain.read("session.auntentic") != nil)
    }

    @Test("AUN-NF-50 restoring without a server shows the stored account, and without a session nobody")
    func restore() async throws {
        let keychain = stored(lifetime: 0)
        let clients = Script(.failure(.timedOut)).clients(keychain: keychain)
        #expect(try await clients.auth.restore() == Samples.account)
        #expect(try await Script().clients(keychain: .inMemory()).auth.restore() == nil)
        let valid = Script()
        #expect(try await valid.clients().auth.restore() == Samples.account)
        #expect(valid.requests.isEmpty)
    }
}
