/// The owner's report: each figure is computed a second time, from the rows of the books alone.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing

@Suite("The owner's report")
struct ReportTests {
    private static let now = Date(timeIntervalSince1970: 1_795_400_000)
    private static let month = ReportMonth(of: now)

    private func report(_ shop: Shop, app: String = Account.app, share: Decimal = 0.3) async throws -> OwnerReport {
        try #require(
            try await OwnerReport.make(
                app: app, month: Self.month, share: share, environment: .sandbox, database: shop.account.database,
                now: Self.now))
    }

    private func pack(
        _ shop: Shop, _ id: String, _ price: Int, _ currency: String = "USD", daysAgo: Double = 1
    ) -> StoreTransaction {
        var pack = shop.pack(id)
        pack.price = price
        pack.currency = currency
        pack.purchasedAt = Self.now - daysAgo * 86_400
        return pack
    }

    private func plan(
        _ shop: Shop, _ chain: String, _ product: String, _ price: Int?, _ currency: String = "USD",
        daysLeft: Double = 9,
        app: String = Account.app
    ) -> StoreTransaction {
        var plan = shop.month(chain, app: app, product: product)
        plan.price = price
        plan.currency = currency
        plan.purchasedAt = Self.now - 86_400
        plan.expiresAt = Self.now + daysLeft * 86_400
        return plan
    }

    @Test("a month is a year and a month, and nothing else")
    func months() {
        #expect(ReportMonth("2026-11")?.description == "2026-11")
        #expect(ReportMonth("2026-12")?.end == ReportMonth("2027-01")?.start)
        for text in ["", "2026", "2026-13", "2026-00", "2026-1", "26-011", "2026-11-01", "-026-11", "abcd-ef"] {
            #expect(ReportMonth(text) == nil, "\(text)")
        }
    }

    @Test("an app nobody used has no subscribers and no rate, and one that isn't there has no report")
    func nothing() async throws {
        try await Shop.with { shop in
            let report = try await report(shop)
            #expect(report["subscribers"]?.value == 0 && report["subscribers"]?.target == 500)
            #expect(report["conversion"]?.value == nil && report["conversion"]?.target == 5)
            #expect(report["cost_per_use"]?.value == nil)
            #expect(report.figures.allSatisfy { !$0.how.isEmpty && !$0.name.isEmpty })
            let none = try await OwnerReport.make(
                app: "none", month: Self.month, share: 0.3, database: shop.account.database)
            #expect(none == nil)
        }
    }

    @Test(
        "AUN-NF-4 AUN-NF-6 active subscribers, conversion and recurring revenue stand beside their targets: of paid, running, unrefunded plans of verified events"
    )
    func subscriptions() async throws {
        try await Shop.with { shop in
            var others: [Shop] = []
            for _ in 0..<6 { others.append(Shop(account: try await shop.account.another())) }
            _ = try await shop.books.apply(plan(shop, "a", Shop.month, 9990))
            _ = try await shop.books.apply(plan(others[0], "b", Shop.month, 8990, "EUR"))
            // Not counted: a trial, one that was refunded, one that has ended, one in another environment.
            var trial = plan(others[1], "c", Shop.month, 0)
            trial.isTrial = true
            _ = try await shop.books.apply(trial)
            var refunded = plan(others[2], "d", Shop.month, 9990)
            refunded.revokedAt = Self.now - 60
            _ = try await shop.books.apply(refunded)
            _ = try await shop.books.apply(plan(others[3], "e", Shop.month, 9990, daysLeft: -0.5))
            var real = plan(others[4], "f", Shop.month, 9990)
            real.environment = .production
            _ = try await shop.books.apply(real)
            // Somebody who only used the app.
            let use = UUID()
            _ = try await others[5].account.reserve(use)
            _ = try await others[5].account.credits.capture(use, reason: "check")
            _ = try await shop.account.database.pipeline([
                Statement("set session_replication_role = replica"),
                Statement("update atelier.ledger set created_at = to_timestamp(1795300000)"),
                Statement("set session_replication_role = origin"),
            ])

            let report = try await report(shop, share: 0.15)
            #expect(report["subscribers"]?.value == 2)
            #expect(report["trials"]?.value == 1)
            #expect(report["mrr.USD"]?.value == Decimal(string: "9.99") && report["mrr.USD"]?.target == 5000)
            #expect(report["mrr_net.USD"]?.value == Decimal(string: "8.49"))
            #expect(report["mrr.EUR"]?.value == Decimal(string: "8.99") && report["mrr.EUR"]?.target == nil)
            // Paid and kept: a, b, and e, whose plan has ended. Of those and of whoever only used it.
            #expect(report["conversion"]?.value == 75)
            // Charged in the month: a, d and e; refunded: d.
            #expect(report["revenue.plans.USD"]?.value == Decimal(string: "19.98"))
        }
    }

    @Test("a year's plan counts a twelfth, a week's four and a third, and one without a price is said to have none")
    func periods() async throws {
        try await Shop.with { shop in
            _ = try await shop.account.database.query(
                """
                insert into atelier.products (id, app, name, credits, price_cents, period, group_id)
                values ('weekly', 'artifex', 'Weekly', 0, 500, 'week', 'artifex.premium')
                """)
            let other = Shop(account: try await shop.account.another())
            let third = Shop(account: try await shop.account.another())
            _ = try await shop.books.apply(plan(shop, "y", "com.artifex.premium.yearly", 79_990, app: "artifex"))
            _ = try await shop.books.apply(plan(other, "w", "weekly", 5000, app: "artifex"))
            _ = try await shop.books.apply(plan(third, "n", "com.artifex.premium.monthly", nil, app: "artifex"))
            let report = try await report(shop, app: "artifex")
            #expect(report["subscribers"]?.value == 3)
            #expect(report["mrr.USD"]?.value == Decimal(string: "28.33"))
            #expect(report["unpriced_plans"]?.value == 1)
        }
    }

    @Test("packs, credits outstanding, debts, free use, cost and margin are the sums of the ledger's own rows")
    func recomputed() async throws {
        try await Shop.with { shop in
            let other = Shop(account: try await shop.account.another())
            _ = try await shop.books.apply(pack(shop, "1", 6990))
            _ = try await shop.books.apply(pack(shop, "2", 6490, "EUR"))
            _ = try await shop.books.apply(pack(shop, "old", 6990, daysAgo: 60))
            _ = try await shop.books.apply(pack(other, "3", 6990))
            for buyer in [shop, other] {
                for _ in 0..<5 {
                    let id = UUID()
                    _ = try await buyer.account.reserve(id)
                    _ = try await buyer.account.credits.capture(id, reason: "check")
                }
            }
            var refund = pack(other, "3", 6990)
            refund.signedAt += 10
            refund.revokedAt = Self.now - 60
            _ = try await other.books.apply(refund)
            _ = try await shop.account.database.query(
                """
                insert into atelier.provider_calls (app, provider, model, outcome, cost_micro_usd, created_at)
                values ('auntentic', 'p', 'm', 'answered', 12500, to_timestamp(1795300000)),
                    ('auntentic', 'p', 'm', 'answered', null, to_timestamp(1795300000)),
                    ('auntentic', 'p', 'm', 'answered', 999999, to_timestamp(1700000000)),
                    ('artifex', 'p', 'm', 'answered', 999999, to_timestamp(1795300000))
                """)
            _ = try await shop.account.database.pipeline([
                Statement("set session_replication_role = replica"),
                Statement("update atelier.ledger set created_at = to_timestamp(1795300000)"),
                Statement("set session_replication_role = origin"),
            ])
            let report = try await report(shop)

            let rows = try await shop.account.database.query(
                "select user_id, kind, source, amount, product_id from atelier.ledger where app = 'auntentic'")
            var balances: [String: Int] = [:]
            for row in rows where row["source"] == "purchased" {
                balances[try row.string("user_id"), default: 0] += try row.int("amount")
            }
            func count(_ kind: String, _ source: String? = nil) -> Decimal {
                Decimal(rows.count { $0["kind"] == kind && (source == nil || $0["source"] == source) })
            }
            #expect(report["outstanding"]?.value == Decimal(balances.values.filter { $0 > 0 }.reduce(0, +)))
            #expect(report["debts"]?.value == Decimal(-balances.values.filter { $0 < 0 }.reduce(0, +)))
            #expect(report["outstanding"]?.value == 28 && report["debts"]?.value == 2)
            #expect(report["uses"]?.value == count("use") && report["uses"]?.value == 10)
            #expect(report["free_uses"]?.value == count("use", "free") && report["free_uses"]?.value == 6)
            // The one of two months ago is in the ledger, and not in this month's sales.
            #expect(report["packs.\(Shop.basic)"]?.value == count("purchase") - 1)
            #expect(
                report["revenue.packs.USD"]?.value == Decimal(string: "6.99")
                    && report["revenue.packs.EUR"]?.value == Decimal(string: "6.49"))
            #expect(report["cost"]?.value == Decimal(string: "0.0125"))
            #expect(report["cost_per_use"]?.value == Decimal(string: "0.0013"))
            // 6.99 kept of 13.98, less 30 %, less the calls.
            #expect(report["margin"]?.value == Decimal(string: "4.88"))
        }
    }
}
