/// Development mode's demo account and its stand-in for Apple, and that neither means anything elsewhere.

import Foundation
import HTTPTypes
import JWTKit
import ServerAuth
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@Suite struct DevelopmentTests {
    private static let ada = DevelopmentProvider.Person(
        subject: "development.ada", email: "ada@example.com", name: "Ada Lovelace")

    private static func inDevelopment(_ configuration: inout AuthConfiguration) {
        configuration.providers =
            (try? DevelopmentProvider.allCases.map { try $0.provider(apiURL: "http://localhost:54321") }) ?? []
    }

    @Test("in development mode the stand-in's token and nonce become a session, again the same account")
    func accepted() async throws {
        try await withAuth(Self.inDevelopment) { auth in
            let token = try await DevelopmentProvider.apple.token(for: Self.ada, nonce: "a raw nonce")
            let first = try await auth.idToken(token, ["nonce": "a raw nonce"])
            #expect(first.status == 200, "\(first.text)")
            #expect(first["user"]?["email"] == "ada@example.com")
            #expect(first["user"]?["app_metadata"]?["provider"] == "apple")
            let again = try await auth.idToken(token, ["nonce": "a raw nonce"])
            #expect(again["user"]?["id"] == first["user"]?["id"])
            let wrong = try await auth.idToken(token, ["nonce": "another"])
            #expect(wrong.status == 400)
        }
    }

    @Test("without development mode such a token is refused, whatever audience is configured")
    func refusedElsewhere() async throws {
        let token = try await DevelopmentProvider.apple.token(for: Self.ada)
        try await withProvider({ $0.providers[0].clientIDs = [DevelopmentProvider.audience] }) {
            (auth: AuthWorld, _, _) async throws in
            for provider in ["apple", "google"] {
                #expect(try await auth.idToken(token, provider: provider).status == 400)
            }
            #expect(try await auth.value("select count(*) from auth.users") == "0")
        }
        try await withAuth { (auth: AuthWorld) async throws in
            #expect(try await auth.idToken(token).status == 400)
        }
    }

    @Test("in development mode nobody else's token counts: not Apple's, not one that borrows the key's name")
    func othersRefused() async throws {
        try await FakeProvider.run { _, key, _ in
            let apples = try await key.token()
            let borrowed = try await key.token(
                kid: "development",
                ["iss": .string(DevelopmentProvider.apple.issuer), "aud": .string(DevelopmentProvider.audience)])
            try await withAuth(Self.inDevelopment) { (auth: AuthWorld) async throws in
                for token in [apples, borrowed] { #expect(try await auth.idToken(token).status == 400) }
                #expect(try await auth.value("select count(*) from auth.users") == "0")
            }
        }
    }

    @Test("the demo account's password is random per data folder, kept for its owner alone, and signs in")
    func demoAccount() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("demo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let account = try DevelopmentAccount.load(folder)
        #expect(account.password.wholeMatch(of: /[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}/) != nil)
        #expect(try DevelopmentAccount.load(folder) == account)
        #expect(try DevelopmentAccount.load(folder.appendingPathComponent("other")).password != account.password)
        let file = folder.appendingPathComponent("demo-account.json").path
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try await withAuth { auth in
            #expect(try await account.open(in: auth.database, passwordCost: 4))
            #expect(try await auth.signIn(account.email, password: account.password).status == 200)
            // Whoever changed it gets it back at the next start, or the printed one would lie.
            let session = try await auth.signIn(account.email, password: account.password)
            _ = try await auth.send(
                .put, "/user", ["password": "something else 1"], as: .token(session.text("access_token")))
            #expect(try await auth.signIn(account.email, password: account.password).status == 400)
            #expect(try await account.open(in: auth.database, passwordCost: 4))
            #expect(try await auth.signIn(account.email, password: account.password).status == 200)
            #expect(try await auth.value("select count(*) from auth.users") == "1")
        }
    }

    @Test("an account of that address which development mode did not make keeps its password")
    func foreignDemoAccount() async throws {
        let account = DevelopmentAccount(password: "printed password")
        try await withAuth { auth in
            _ = try await auth.signUp(DevelopmentAccount.address, password: "the owner's own")
            #expect(try await !account.open(in: auth.database, passwordCost: 4))
            #expect(try await auth.signIn(DevelopmentAccount.address, password: "the owner's own").status == 200)
            #expect(try await auth.signIn(account.email, password: account.password).status == 400)
        }
    }
}
