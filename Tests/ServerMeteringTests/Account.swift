/// A signed-in account in a fresh database, for the tests of this folder.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport

struct Account {
    var database: Database
    var user: TestUser
    var credits: Credits { Credits(database: database) }

    static let app = "auntentic"

    static func with(_ body: (Account) async throws -> Void) async throws {
        try await withTestDatabase(.product) { database in
            let tokens = try await makeTestTokens()
            try await body(Account(database: database, user: try await TestUser.make(database, tokens)))
        }
    }

    func another() async throws -> Account {
        Account(database: database, user: try await TestUser.make(database, try await makeTestTokens()))
    }

    func reserve(_ id: UUID = UUID(), price: Int = 1) async throws -> Credits.Source? {
        try await credits.reserve(id, user: user.id, app: Self.app, price: price)
    }

    func grant(_ amount: Int, key: String = UUID().uuidString, kind: Grant.Kind = .purchase) async throws -> Bool {
        try await credits.grant(Grant(kind, amount: amount, key: key, reason: "test"), to: user.id, app: Self.app)
    }

    func balance() async throws -> Balance {
        try await credits.balance(of: user.id, app: Self.app)
    }

    /// Sum of the ledger, read as the account's owner.
    func ledger() async throws -> [(kind: String, amount: Int)] {
        try await database.withRole(
            user.caller, .init(), [Statement("select kind, amount from atelier.ledger order by id")])[0]
            .map { (try $0.string("kind"), try $0.int("amount")) }
    }
}

/// The SQLSTATE that a refused statement answers with, or nil when it was let through.
func refusal(_ body: () async throws -> Void) async -> String? {
    do {
        try await body()
        return nil
    } catch let error as DatabaseError {
        return error.sqlState
    } catch {
        return "\(error)"
    }
}
