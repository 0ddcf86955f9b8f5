/// The ledger is never rewritten, and an account can still be deleted.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing

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

    /// Rows of the account in every table and view that says whose its rows are, but the calls of providers: those
    /// outlive the account without its name.
    private func rows(of account: Account) async throws -> [String: Int] {
        let owned = try await account.database.query(
            """
            select table_schema || '.' || table_name from information_schema.columns
            where table_schema in ('atelier', 'auntentic') and column_name = 'user_id'
                and table_name <> 'provider_calls'
            """)
        var counts: [String: Int] = [:]
        for table in owned.compactMap({ $0[0] }) {
            let count = try await account.database.query(
                "select count(*) from \(table) where user_id = $1", [account.user.id.uuidString]
            ).scalar
            let number = try #require(Int(count ?? ""))
            counts[table] = number
        }
        return counts
    }

    @Test("AUN-NF-26 deleting an account takes its row in every table along and leaves others' alone")
    func deletion() async throws {
        try await Account.with { account in
            let other = try await account.another()
            for account in [account, other] { try await account.fillEveryTable() }
            let before = try await rows(of: account)
            for table in [
                "auntentic.authentications", "auntentic.subscriptions", "auntentic.free_checks",
                "auntentic.user_credits", "auntentic.credit_transactions", "auntentic.account_exceptions",
                "auntentic.share_links", "atelier.accounts", "atelier.wallets", "atelier.ledger",
                "atelier.reservations", "atelier.entitlements", "atelier.consents", "atelier.jobs", "atelier.devices",
                "atelier.notices",
            ] { #expect((before[table] ?? 0) > 0, "\(table)") }
            let others = try await rows(of: other)
            _ = try await account.database.query("delete from auth.users where id = $1", [account.user.id.uuidString])
            for (table, count) in try await rows(of: account) { #expect(count == 0, "\(table)") }
            #expect(try await rows(of: other) == others)
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
