/// Accounts that use no credits: subscribers, and the exceptions an operator made.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing

@Suite("Subscriptions and exceptions")
struct StandingRightTests {
    private func subscribe(
        _ account: Account, product: String = "monthly", status: String = "active",
        expires: String = "now() + interval '1 month'"
    ) async throws {
        _ = try await account.database.query(
            """
            insert into atelier.entitlements (user_id, app, product_id, status, expires_at)
            values ($1, 'auntentic', $3, $2, \(expires))
            """, [account.user.id.uuidString, status, product])
    }

    @Test("AUN-FR-6.2 the monthly subscription at $9.99 gives checks that use no credit")
    func subscription() async throws {
        try await Account.with { account in
            let monthly = try await account.database.query(
                "select id, price_cents, currency, credits from atelier.products where app = $1 and period = 'month'",
                [Account.app]
            ).only()
            #expect(try monthly.int("price_cents") == 999 && monthly["currency"] == "USD")
            #expect(try monthly.int("credits") == 0)
            try await subscribe(account, product: try monthly.string("id"))
            for _ in 0..<10 {
                let id = UUID()
                #expect(try await account.reserve(id) == .subscription)
                #expect(try await account.credits.capture(id, reason: "check") == .captured)
            }
            #expect(try await account.balance().total == 3)
            #expect(try await account.ledger().dropFirst().allSatisfy { $0.amount == 0 && $0.kind == "use" })
            #expect(try await account.credits.audit().isEmpty)
        }
    }

    @Test("AUN-FR-6.9a a subscription past its end no longer counts, though no cancellation arrived")
    func expired() async throws {
        try await Account.with { account in
            try await subscribe(account, expires: "now() - interval '1 second'")
            #expect(try await account.reserve() == .free)
            let status = try await account.database.withRole(
                account.user.caller, .init(), [Statement("select status from auntentic.subscriptions")])[0].scalar
            #expect(status == "expired")
        }
    }

    @Test("a cancelled or expired subscription doesn't count", arguments: ["expired", "cancelled"])
    func ended(_ status: String) async throws {
        try await Account.with { account in
            try await subscribe(account, status: status)
            #expect(try await account.reserve() == .free)
        }
    }

    @Test("AUN-NF-31 the database refuses a subscription status it doesn't know")
    func unknownStatus() async throws {
        try await Account.with { account in
            #expect(await refusal { try await subscribe(account, status: "paused") } == "23514")
        }
    }

    @Test("AUN-NF-30 an account has one subscription row, with the seed's columns")
    func oneRow() async throws {
        try await Account.with { account in
            try await subscribe(account)
            #expect(await refusal { try await subscribe(account) } == "23505")
            let row = try await account.database.withRole(
                account.user.caller, .init(),
                [
                    Statement(
                        """
                        select id, user_id, product_id, status, original_transaction_id, expires_at, created_at,
                            updated_at from auntentic.subscriptions
                        """)
                ])[0].only()
            #expect(try row.uuid("user_id") == account.user.id)
            #expect(row["status"] == "active")
        }
    }

    @Test("a listed tester runs checks without credits, until the exception ends")
    func exception() async throws {
        try await Account.with { account in
            for _ in 0..<3 { _ = try await account.reserve() }
            #expect(try await account.reserve() == nil)
            try await account.except(until: "1 hour")
            #expect(try await account.reserve() == .exception)
            let other = try await account.another()
            #expect(try await other.reserve() == .free)
            try await account.except(until: "-1 second")
            #expect(try await account.reserve() == nil)
            try await account.except(until: "1 hour")
            _ = try await account.database.withRole(
                .service, .init(),
                [Statement("select atelier.revoke_exception($1, $2)", [account.user.id.uuidString, Account.app])])
            #expect(try await account.reserve() == nil)
        }
    }

    @Test("a product gives credits or lasts for a period; one that does neither is refused")
    func products() async throws {
        try await Account.with { account async throws in
            func add(_ credits: Int, _ period: String?) async -> String? {
                await refusal {
                    _ = try await account.database.query(
                        """
                        insert into atelier.products (id, app, name, credits, price_cents, period, group_id, is_offered)
                        values ($1, 'auntentic', 'x', $2, 100, $3::text, case when $3::text is not null then 'g' end, false)
                        """, [UUID().uuidString, String(credits), period])
                }
            }
            #expect(await add(0, nil) == "23514")
            #expect(await add(-1, "month") == "23514")
            #expect(await add(0, "fortnight") == "23514")
            #expect(await add(0, "month") == nil)
        }
    }

    @Test("AUN-CR-53a an account reads its own exception and nobody else's")
    func exceptionIsPrivate() async throws {
        try await Account.with { account in
            let other = try await account.another()
            try await account.except(until: "1 hour", kind: "developer")
            let sql = Statement("select count(*) from auntentic.account_exceptions")
            #expect(try await account.database.withRole(account.user.caller, .init(), [sql])[0].scalar == "1")
            #expect(try await account.database.withRole(other.user.caller, .init(), [sql])[0].scalar == "0")
        }
    }

    @Test("AUN-CR-18 every larger pack costs less per check, and the packs are the catalogue's")
    func packs() async throws {
        try await Account.with { account in
            let packs = try await account.database.withRole(
                account.user.caller, .init(),
                [
                    Statement(
                        """
                        select id, credits, price_cents from atelier.products
                        where app = 'auntentic' and period is null order by credits
                        """
                    )
                ]
            )[0].map { (try $0.string("id"), try $0.int("credits"), try $0.int("price_cents")) }
            #expect(packs.map(\.1) == [10, 25, 60, 150])
            #expect(packs.map(\.2) == [699, 1499, 2999, 5999])
            let each = packs.map { Double($0.2) / Double($0.1) }
            #expect(zip(each, each.dropFirst()).allSatisfy { $0 > $1 })
            #expect(packs.allSatisfy { $0.0.hasPrefix("com.checkkicks.credits.") })
        }
    }

    @Test("AUN-FR-9.1 another price tier is product data and needs no code")
    func anotherTier() async throws {
        try await Account.with { account in
            _ = try await account.database.query(
                """
                insert into atelier.products (id, app, name, credits, price_cents)
                values ('five', 'auntentic', 'Five', 5, 499)
                """
            )
            let offer = try await account.database.query(
                "select atelier.offer($1, 'auntentic', 1)", [account.user.id.uuidString]
            ).scalar
            #expect(offer?.contains("\"five\"") == true)
        }
    }
}
