/// Accounts and sessions against the real server.
import Clients
@testable import ClientsLive
import Foundation
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct AuthTests {
    @Test("AUN-FR-1.2 signing up signs in; the session survives a restart of the app")
    func signUpAndRestart() async throws {
        let phone = try await Phone()
        let email = Phone.address()
        let account = try await phone.signUp(phone.launch(), email)
        #expect(account.email == email && account.id == account.id.lowercased() && !account.isAnonymous)
        let again = phone.launch()
        phone.forgetRequests()
        #expect(try await again.auth.restore() == account)
        #expect(phone.requests.isEmpty)
        var changes = await again.auth.changes().makeAsyncIterator()
        #expect(await changes.next() == .somebody(account))
    }

    @Test("a wrong password and an address that is taken are refused in words for a person")
    func refusals() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        let email = Phone.address()
        try await phone.signUp(clients, email)
        await clients.auth.signOut()
        let wrong = await #expect(throws: ClientError.self) { try await clients.auth.signIn(email, "not this one") }
        #expect(wrong.map(Trouble.init)?.message.contains("don’t belong together") == true)
        let taken = await #expect(throws: ClientError.self) { try await clients.auth.signUp(email, "long enough") }
        #expect(taken.map(Trouble.init)?.message.contains("Sign in instead") == true)
        let short = await #expect(throws: ClientError.self) { try await clients.auth.signUp(Phone.address(), "short") }
        #expect(short.map(Trouble.init)?.message.contains("8") == true, "\(String(describing: short))")
        #expect(phone.stored == nil)
        #expect(try await clients.auth.signIn(email, "long enough").email == email)
    }

    @Test("an address that nobody has is refused in the very words of a wrong password")
    func sameWords() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        let email = Phone.address()
        try await phone.signUp(clients, email)
        await clients.auth.signOut()
        let wrong = await #expect(throws: ClientError.self) { try await clients.auth.signIn(email, "not this one") }
        let nobody = Phone.address()
        let unknown = await #expect(throws: ClientError.self) { try await clients.auth.signIn(nobody, "not this one") }
        #expect(wrong != nil && wrong == unknown)
    }

    @Test("what is told of a person at sign-up is kept with the account")
    func details() async throws {
        let phone = try await Phone()
        let outcome = try await phone.launch().auth.signUp(
            Phone.address(), "long enough", ["full_name": .string("Anna Berg")])
        guard case .signedIn(let account) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let database = Database(info: phone.server.databaseInfo, workers: 1, logger: quietLogger)
        let rows = try await database.query(
            "select raw_user_meta_data ->> 'full_name' from auth.users where id = $1", [account.id])
        #expect(rows.scalar == "Anna Berg")
    }

    @Test("a publishable key serves as well as an anon key, and a made-up one for nothing")
    func keys() async throws {
        let phone = try await Phone()
        let clients = phone.launch(key: try await makeTestTokens().publishableKey)
        try await phone.signUp(clients)
        _ = try await clients.database.select(RowQuery(schema: "auntentic", table: "user_credits"))
        await clients.auth.signOut()
        let stranger = phone.launch(key: "sb_publishable_made_up")
        await #expect(throws: ClientError.self) { try await stranger.auth.signUp(Phone.address(), "long enough") }
    }

    @Test("AUN-FR-1.3a MIR-S-4 twenty calls at once with a token that has run out renew it once, and all succeed")
    func oneRenewal() async throws {
        let phone = try await Phone()
        try await phone.signUp(phone.launch())
        let clients = phone.launch(clock: ClockClient(now: { Date() + 4000 }, sleep: { try await Task.sleep(for: $0) }))
        phone.forgetRequests()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    _ = try await clients.database.select(RowQuery(schema: "auntentic", table: "user_credits"))
                }
            }
            try await group.waitForAll()
        }
        #expect(phone.requests.filter { $0.contains("grant_type=refresh_token") }.count == 1)
        #expect(phone.requests.count == 21)
    }

    @Test("a token that only the server knows to be over is renewed on every surface", arguments: Surface.allCases)
    func expired(_ surface: Surface) async throws {
        let phone = try await Phone()
        let account = try await phone.signUp(phone.launch())
        try await phone.expireToken()
        let clients = phone.launch()
        phone.forgetRequests()
        switch surface {
        case .auth: try await clients.auth.changePassword("another long one")
        case .rest: _ = try await clients.database.select(RowQuery(schema: "auntentic", table: "user_credits"))
        case .storage:
            try await clients.storage.upload(
                "auntentic", "\(account.id)/a.jpg", try photo(1), "image/jpeg"
            ) { _ in }
        case .functions: _ = try await clients.functions.call("consent", Data("{}".utf8))
        }
        #expect(phone.requests.count == 3, "\(phone.requests)")
        #expect(phone.requests.dropFirst().first?.contains("refresh_token") == true)
    }

    @Test("AUN-FR-1.3a a session that the server has ended is gone at the next renewal, and the stream says so")
    func revoked() async throws {
        let phone = try await Phone()
        let account = try await phone.signUp(phone.launch())
        let database = Database(info: phone.server.databaseInfo, workers: 1, logger: quietLogger)
        _ = try await database.query("delete from auth.sessions where user_id = $1", [account.id])
        let clients = phone.launch(clock: ClockClient(now: { Date() + 4000 }, sleep: { _ in }))
        var changes = await clients.auth.changes().makeAsyncIterator()
        #expect(await changes.next() == .somebody(account))
        await #expect(throws: ClientError.signedOut) {
            try await clients.database.select(RowQuery(schema: "auntentic", table: "user_credits"))
        }
        #expect(await changes.next() == .nobody(.sessionEnded))
        #expect(phone.stored == nil)
        #expect(try await phone.launch().auth.restore() == nil)
    }

    @Test(
        "an account deleted on another device signs this one out, whatever it asks for next",
        arguments: Errand.allCases)
    func deletedElsewhere(_ errand: Errand) async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        let account = try await phone.signUp(clients)
        try await errand.run(clients, account)
        let deletion = try await phone.server.call(
            "DELETE", "/auth/v1/admin/users/\(account.id)", token: phone.server.serviceKey)
        #expect(deletion.status == 200)
        var changes = await clients.auth.changes().makeAsyncIterator()
        #expect(await changes.next() == .somebody(account))
        await #expect(throws: ClientError.signedOut) { try await errand.run(clients, account) }
        #expect(await changes.next() == .nobody(.accountGone))
        #expect(phone.stored == nil)
    }

    @Test("a living account that reads nothing, or what isn't its own, stays signed in")
    func livingAccount() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        try await phone.signUp(clients)
        #expect(try await clients.database.select(Errand.history) == Data("[]".utf8))
        await #expect(throws: ClientError.self) {
            try await clients.storage.download("auntentic", "00000000-0000-4000-8000-000000000000/a.jpg")
        }
        await #expect(throws: ClientError.self) { _ = try await clients.functions.job(UUID().uuidString, nil, nil) }
        #expect(phone.stored != nil)
    }

    /// What an app may be doing when it finds its account gone. Each of them works, or is refused, while it is there.
    enum Errand: String, CaseIterable, Sendable {
        case rows, deleteRows, upload, download, function, job, password

        static let history = RowQuery(schema: "auntentic", table: "authentications")

        func run(_ clients: Clients, _ account: Account) async throws {
            switch self {
            case .rows: _ = try await clients.database.select(Self.history)
            case .deleteRows:
                // Deletes nothing, which the next read explains.
                var query = Self.history
                query.filters = [.init("id", "eq.\(account.id)")]
                _ = try? await clients.database.delete(query)
                _ = try await clients.database.select(Self.history)
            case .upload:
                let path = "\(account.id)/a.jpg"
                try await clients.storage.upload("auntentic", path, try photo(1), "image/jpeg") { _ in }
            case .download: try await refused { try await clients.storage.download("auntentic", "\(account.id)/b.jpg") }
            case .function: _ = try await clients.functions.call("consent", Data("{}".utf8))
            case .job: try await refused { _ = try await clients.functions.job(UUID().uuidString, nil, nil) }
            case .password: try await clients.auth.changePassword(UUID().uuidString)
            }
        }

        /// For what is never there: only the end of the session is thrown on.
        private func refused(_ body: () async throws -> some Any) async throws {
            do { _ = try await body() } catch ClientError.refused {}
        }
    }

    @Test("AUN-FR-1.4 MIR-A-7 signing out empties the keychain and makes the refresh token worthless")
    func signOut() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        try await phone.signUp(clients)
        phone.keychain.write("credits", Data("3".utf8))
        let token = try #require(phone.stored?.refreshToken)
        await clients.auth.signOut()
        #expect(phone.stored == nil && phone.keychain.read("credits") == nil)
        let answer = try await phone.server.call(
            "POST", "/auth/v1/token?grant_type=refresh_token", ["refresh_token": .string(token)])
        #expect(answer.status == 400)
        await #expect(throws: ClientError.signedOut) { try await clients.auth.changePassword("long enough too") }
    }

    @Test("MIR-A-23 tokens lie in the device's keychain, and are renewed there without anybody asking for it")
    func kept() async throws {
        let phone = try await Phone()
        try await phone.signUp(phone.launch())
        let first = try #require(phone.stored)
        #expect(!first.accessToken.isEmpty && !first.refreshToken.isEmpty)
        try await phone.expireToken()
        let over = try #require(phone.stored?.accessToken)
        // The next launch, which knows nothing but what the keychain has.
        _ = try await phone.launch().functions.call("consent", Data("{}".utf8))
        let next = try #require(phone.stored)
        #expect(next.accessToken != over && next.refreshToken != first.refreshToken)
        #expect(next.userID == first.userID && next.expiresAt > Date())
    }

    @Test("signing out with an access token that has run out ends the session on the server as well")
    func lateSignOut() async throws {
        let phone = try await Phone()
        try await phone.signUp(phone.launch())
        let clients = phone.launch(clock: ClockClient(now: { Date() + 4000 }, sleep: { _ in }))
        phone.forgetRequests()
        await clients.auth.signOut()
        #expect(phone.requests.map { $0.split(separator: "?")[0] } == ["POST /auth/v1/token", "POST /auth/v1/logout"])
        #expect(phone.stored == nil)
    }

    @Test("a mailed code signs in, and the password can be changed then; a wrong code is refused")
    func recovery() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        let email = Phone.address()
        let account = try await phone.signUp(clients, email)
        await clients.auth.signOut()
        try await clients.auth.sendCode(email, .recovery)
        let code = try #require(try mailedCode(to: email, phone))
        let wrong = await #expect(throws: ClientError.self) {
            try await clients.auth.verifyCode(email, code == "000000" ? "000001" : "000000", .recovery)
        }
        #expect(wrong.map(Trouble.init)?.message.contains("wrong or too old") == true)
        #expect(try await clients.auth.verifyCode(email, code, .recovery) == account)
        try await clients.auth.changePassword("a new long one")
        await clients.auth.signOut()
        #expect(try await clients.auth.signIn(email, "a new long one") == account)
    }

    @Test("asking for a code tells nobody whether there is an account")
    func unknownAddress() async throws {
        let clients = try await Phone().launch()
        for purpose in [CodePurpose.signIn, .recovery, .signUp] {
            try await clients.auth.sendCode(Phone.address(), purpose)
        }
    }

    /// The code in the newest mail to this address.
    private func mailedCode(to email: String, _ phone: Phone) throws -> String? {
        let folder = phone.server.data.appending(path: "mail")
        let mails = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "eml" }.sorted { $0.path > $1.path }
            .map { try String(contentsOf: $0, encoding: .utf8) }
        return mails.first { $0.contains(email) }?.firstMatch(of: /in the app: ([0-9]{6})\s/).map { String($0.1) }
    }
}
