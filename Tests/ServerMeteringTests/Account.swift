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

    /// Lets the account work without credits, as an operator does with the service key.
    func except(until life: String, kind: String = "tester") async throws {
        _ = try await database.withRole(
            .service, .init(),
            [
                Statement(
                    "select atelier.grant_exception($1, $2, $3, 'beta', now() + $4::interval)",
                    [user.id.uuidString, Self.app, kind, life])
            ])
    }

    /// At least one row of this account's in each table that has rows of accounts.
    func fillEveryTable() async throws {
        let id = [user.id.uuidString]
        _ = try await grant(10)
        _ = try await reserve()
        try await except(until: "1 hour")
        try await Consents(database: database).grant(
            ConsentSubject(app: Self.app, purpose: "photos", provider: "maker"), named: "Maker", by: user.id)
        for sql in [
            """
            insert into atelier.entitlements (user_id, app, product_id, status)
            values ($1, 'auntentic', 'com.checkkicks.unlimited.monthly', 'active')
            """,
            """
            insert into atelier.jobs (id, user_id, app, kind, idempotency_key, request_hash, status, input)
            values (gen_random_uuid(), $1, 'auntentic', 'kind', 'key', 'hash', 'queued', '{}')
            """,
            """
            insert into auntentic.authentications (user_id, verdict, confidence, image_urls, job_id, report, provider,
                model, prompt_version)
            values ($1, 'fake', 50, '{a,b}', gen_random_uuid(), '{}', 'p', 'm', 'v')
            """,
            """
            insert into auntentic.share_links (id, user_id, authentication_id, token_hash, expires_at)
            select gen_random_uuid(), $1, id, sha256(id::text::bytea), now() + interval '1 day'
            from auntentic.authentications where user_id = $1
            """,
            "insert into atelier.devices (token, user_id, app) values ($1::text, $1::uuid, 'auntentic')",
            "insert into atelier.notices (user_id, app, key, kind) values ($1, 'auntentic', 'key', 'kind.done')",
            """
            insert into atelier.device_challenges (hash, user_id, app, expires_at)
            values (sha256($1::uuid::text::bytea), $1::uuid, 'auntentic', now())
            """,
            """
            insert into atelier.attested_devices (app, key_id, environment, public_key, user_id)
            values ('auntentic', sha256($1::uuid::text::bytea), 'production', decode(repeat('04', 65), 'hex'), $1::uuid)
            """,
            """
            insert into atelier.device_allowances (app, key_id, user_id, state)
            values ('auntentic', sha256($1::uuid::text::bytea), $1::uuid, 'given')
            """,
        ] { _ = try await database.query(sql, id) }
    }

    /// Sum of the ledger, read as the account's owner.
    func ledger() async throws -> [(kind: String, amount: Int)] {
        try await database.withRole(
            user.caller, .init(),
            [Statement("select kind, amount from atelier.ledger where app = '\(Self.app)' order by id")])[0]
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
