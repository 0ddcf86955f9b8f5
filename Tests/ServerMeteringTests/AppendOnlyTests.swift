/// The ledger is never rewritten, and an account can still be deleted.
import Foundation
import ServerDatabase
import ServerMetering
import Testing
import TestSupport

@Suite("The ledger is append-only")
struct AppendOnlyTests {
    @Test(
        "AUN-CR-52 not even the server can rewrite it",
        arguments: [
            "update atelier.ledger set amount = 100", "delete from atelier.ledger", "truncate atelier.ledger",
            "update auntentic.credit_transactions set reason = 'x'", "delete from auntentic.credit_transactions",
        ])
    func refused(_ sql: String) async throws {
        try await Account.with { account async throws in
            #expect(await refusal { _ = try await account.database.query(sql) } == "AT001")
            #expect(try await account.ledger().count == 1)
        }
    }

    @Test("AUN-NF-26 deleting an account takes its rows along and leaves others alone")
    func deletion() async throws {
        try await Account.with { account in
            let other = try await account.another()
            _ = try await account.grant(10)
            _ = try await account.reserve()
            _ = try await account.database.query("delete from auth.users where id = $1", [account.user.id.uuidString])
            for table in ["accounts", "wallets", "ledger", "reservations", "entitlements", "consents", "jobs"] {
                let left = try await account.database.query(
                    "select count(*) from atelier.\(table) where user_id = $1", [account.user.id.uuidString]
                ).scalar
                #expect(left == "0", "\(table)")
            }
            #expect(try await other.balance().total == 3)
        }
    }

    @Test("AUN-CR-52 purchases and uses are listed with their signs")
    func transactions() async throws {
        try await Account.with { account in
            _ = try await account.credits.grant(
                Grant(.purchase, amount: 10, key: "purchase:1", productID: "com.checkkicks.credits.basic", reason: "x"),
                to: account.user.id, app: Account.app)
            let id = UUID()
            _ = try await account.reserve(id)
            _ = try await account.credits.capture(id, reason: "check")
            let rows = try await account.database.withRole(
                account.user.caller, .init(),
                [Statement("select type, credits_change, product_id from auntentic.credit_transactions order by id")])[
                    0]
            #expect(rows.map { $0["type"] } == ["initial", "purchase", "use"])
            #expect(rows.map { $0["credits_change"] } == ["3", "10", "-1"])
            #expect(rows[1]["product_id"] == "com.checkkicks.credits.basic")
        }
    }
}
