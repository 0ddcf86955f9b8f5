/// The sums behind the owner's report, as the database adds them up.
import Foundation
import ServerDatabase

struct ReportBooks: Sendable {
    let database: Database
    let app: String
    let environment: String
    let month: ReportMonth
    /// The month's end, or now.
    let until: Date

    private var period: [String] { [app, time(month.start), time(until)] }

    private func time(_ date: Date) -> String { date.formatted(.iso8601) }

    struct Plans {
        var paying = 0
        var onTrial = 0
        /// Thousandths a month, by currency.
        var monthly: [String: Decimal] = [:]
        /// Paying plans whose price the store didn't tell.
        var unpriced = 0
    }

    func plans() async throws -> Plans {
        let rows = try await database.query(
            "select period, price, currency, is_trial from atelier.plans_at($1, $2, $3::timestamptz)",
            [app, environment, time(until)])
        return try rows.reduce(into: Plans()) { plans, row in
            guard try !row.bool("is_trial") else { return plans.onTrial += 1 }
            plans.paying += 1
            guard let price = row["price"].flatMap({ Decimal(string: $0) }), let currency = row["currency"] else {
                return plans.unpriced += 1
            }
            plans.monthly[currency, default: 0] += price * Self.periodsAMonth(row["period"])
        }
    }

    private static func periodsAMonth(_ period: String?) -> Decimal {
        switch period {
        case "week": Decimal(52) / 12
        case "year": Decimal(1) / 12
        default: 1
        }
    }

    /// People who have used the app for something that counts, and those of them who have paid and kept it.
    func people() async throws -> (all: Int, paid: Int) {
        let row = try await database.query(
            """
            with paid as (
                select distinct user_id from atelier.store_transactions
                where app = $1 and environment = $2 and purchased_at < $3::timestamptz and user_id is not null
                    and coalesce(price, 1) > 0 and not is_trial
                    and (revoked_at is null or revoked_at >= $3::timestamptz))
            select (select count(*) from paid) as paid, (
                select count(*) from (
                    select user_id from paid
                    union select user_id from atelier.ledger
                        where app = $1 and kind = 'use' and created_at < $3::timestamptz
                    union select user_id from atelier.jobs where app = $1 and created_at < $3::timestamptz) who) as everybody
            """, [app, environment, time(until)]
        ).only()
        return (try row.int("everybody"), try row.int("paid"))
    }

    struct Sales {
        struct Product {
            var id: String
            var sold = 0
            var refunded = 0
        }

        /// By product.
        var products: [Product] = []
        /// Thousandths, by currency: what was charged in the month, and what was refunded in it.
        var charged: [String: Decimal] = [:]
        var refunded: [String: Decimal] = [:]
    }

    /// Of packs, or of plans.
    func sales(_ type: StoreTransaction.Kind) async throws -> Sales {
        let rows = try await database.query(
            """
            select product_id, coalesce(currency, '') as currency,
                count(*) filter (where purchased_at >= $2::timestamptz and purchased_at < $3::timestamptz) as sold,
                count(*) filter (where revoked_at >= $2::timestamptz and revoked_at < $3::timestamptz) as refunded,
                coalesce(sum(price) filter (
                    where purchased_at >= $2::timestamptz and purchased_at < $3::timestamptz), 0) as charged,
                coalesce(sum(price * coalesce(revocation_percent, 100000) / 100000.0) filter (
                    where revoked_at >= $2::timestamptz and revoked_at < $3::timestamptz), 0) as given_back
            from atelier.store_transactions
            where app = $1 and environment = $4 and type = $5 and not is_family_shared
            group by product_id, 2 order by product_id, 2
            """, period + [environment, type.rawValue])
        return try rows.reduce(into: Sales()) { sales, row in
            let id = try row.string("product_id")
            if sales.products.last?.id != id { sales.products.append(.init(id: id)) }
            sales.products[sales.products.count - 1].sold += try row.int("sold")
            sales.products[sales.products.count - 1].refunded += try row.int("refunded")
            guard let currency = row["currency"], !currency.isEmpty else { return }
            sales.charged[currency, default: 0] += Decimal(string: try row.string("charged")) ?? 0
            sales.refunded[currency, default: 0] += Decimal(string: try row.string("given_back")) ?? 0
        }
    }

    /// Bought credits that people can still use, and what people owe after refunds.
    func outstanding() async throws -> (credits: Int, debts: Int) {
        let row = try await database.query(
            """
            select coalesce(sum(balance) filter (where balance > 0), 0) as credits,
                coalesce(-sum(balance) filter (where balance < 0), 0) as debts
            from (
                select sum(amount) as balance from atelier.ledger
                where app = $1 and source = 'purchased' and created_at < $2::timestamptz group by user_id) each
            """, [app, time(until)]
        ).only()
        return (try row.int("credits"), try row.int("debts"))
    }

    /// Paid actions of the month, by what paid for them.
    func uses() async throws -> [String: Int] {
        let rows = try await database.query(
            """
            select source, count(*) as uses from atelier.ledger
            where app = $1 and kind = 'use' and created_at >= $2::timestamptz and created_at < $3::timestamptz
            group by source
            """, period)
        return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.string("source"), try $0.int("uses")) })
    }

    /// What providers' calls of the month cost, and calls whose price isn't configured.
    func costs() async throws -> (microUSD: Decimal, calls: Int, unpriced: Int) {
        let row = try await database.query(
            """
            select coalesce(sum(cost_micro_usd), 0) as cost, count(*) as calls,
                count(*) filter (where cost_micro_usd is null) as unpriced
            from atelier.provider_calls
            where app = $1 and created_at >= $2::timestamptz and created_at < $3::timestamptz
            """, period
        ).only()
        return (Decimal(string: try row.string("cost")) ?? 0, try row.int("calls"), try row.int("unpriced"))
    }
}
