/// The figures of the owner's report, from the sums of the books.
import Foundation
import ServerDatabase

extension OwnerReport {
    /// - Parameters:
    ///   - share: the store's part of each price, from 0 to 1.
    ///   - now: ends a month that still runs.
    /// - Returns: nil for an app that isn't there.
    package static func make(
        app: String, month: ReportMonth, share: Decimal, environment: StoreEnvironment = .production,
        database: Database, now: Date = Date()
    ) async throws -> OwnerReport? {
        let known = try await database.query("select 1 from atelier.allowances where app = $1", [app])
        guard !known.isEmpty else { return nil }
        let until = min(month.end, now)
        let books = ReportBooks(
            database: database, app: app, environment: environment.rawValue, month: month, until: until)
        let (plans, packs) = (try await books.sales(.subscription), try await books.sales(.consumable))
        let costs = try await books.costs()
        let figures =
            try await subscriptions(books, share) + revenue(packs, plans, share)
            + credits(books, costs, packs, plans, share)
        return OwnerReport(
            app: app, month: "\(month)", environment: environment.rawValue, until: until, figures: figures)
    }

    private static func subscriptions(_ books: ReportBooks, _ share: Decimal) async throws -> [Figure] {
        let (plans, people) = (try await books.plans(), try await books.people())
        let rate = people.all == 0 ? nil : Decimal(people.paid) * 100 / Decimal(people.all)
        var figures = [
            Figure(
                "subscribers", "Active subscribers", Decimal(plans.paying), "people",
                "Plans paid for and running at the end, or in a grace period. Not trials, refunded plans, family members or partners.",
                target: 500),
            Figure("trials", "On trial", Decimal(plans.onTrial), "people", "Free trials that run at the end."),
            Figure(
                "conversion", "Conversion", rate.map { rounded($0, 1) }, "%",
                "\(people.paid) people who ever paid and kept what they bought, of \(people.all) who ever used the app. Deleted accounts are in neither.",
                target: 5),
        ]
        for (currency, monthly) in plans.monthly.sorted(by: { $0.key < $1.key }) {
            figures.append(
                Figure(
                    "mrr.\(currency)", "Monthly recurring revenue", money(monthly), currency,
                    "Prices of the running paid plans as the store signed them, a year's by 12 and a week's times 52 by 12.",
                    target: currency == "USD" ? 5000 : nil))
            figures.append(
                Figure(
                    "mrr_net.\(currency)", "The same without the store's share", money(monthly * (1 - share)), currency,
                    "After \(rounded(share * 100, 1)) % for the store."))
        }
        if plans.unpriced > 0 {
            figures.append(
                Figure(
                    "unpriced_plans", "Plans without a price", Decimal(plans.unpriced), "people",
                    "The store didn't tell their price, so they are in no revenue."))
        }
        return figures
    }

    private static func revenue(
        _ packs: ReportBooks.Sales, _ plans: ReportBooks.Sales, _ share: Decimal
    ) -> [Figure] {
        var figures = packs.products.map {
            Figure(
                "packs.\($0.id)", "Sold: \($0.id)", Decimal($0.sold), "packs",
                "Bought in the month. \($0.refunded) of this pack were refunded in the month.")
        }
        for (id, name, sales) in [("packs", "packs", packs), ("plans", "plans", plans)] {
            for (currency, charged) in sales.charged.sorted(by: { $0.key < $1.key }) {
                let kept = charged - (sales.refunded[currency] ?? 0)
                figures.append(
                    Figure(
                        "revenue.\(id).\(currency)", "Revenue of \(name)", money(kept), currency,
                        "Prices charged in the month, less \(text(sales.refunded[currency] ?? 0)) refunded in it, before the store's share."
                    ))
            }
        }
        return figures
    }

    private static func credits(
        _ books: ReportBooks, _ costs: (microUSD: Decimal, calls: Int, unpriced: Int), _ packs: ReportBooks.Sales,
        _ plans: ReportBooks.Sales, _ share: Decimal
    ) async throws -> [Figure] {
        let (rest, uses) = (try await books.outstanding(), try await books.uses())
        let total = uses.values.reduce(0, +)
        let dollars = costs.microUSD / 1_000_000
        let income = [packs, plans].map { ($0.charged["USD"] ?? 0) - ($0.refunded["USD"] ?? 0) }.reduce(0, +) / 1000
        return [
            Figure(
                "outstanding", "Credits outstanding", Decimal(rest.credits), "credits",
                "Bought or granted and not used at the end: a liability, as they never expire."),
            Figure("debts", "Credits owed", Decimal(rest.debts), "credits", "Used and then refunded by the store."),
            Figure(
                "uses", "Paid actions", Decimal(total), "uses", "Actions of the month that cost a credit or would have."
            ),
            Figure(
                "free_uses", "Of these free", Decimal(uses["free"] ?? 0), "uses", "Paid for by the free allowance."),
            Figure(
                "cost", "Providers' cost", rounded(dollars, 4), "USD",
                "\(costs.calls) calls of the month at the configured prices. \(costs.unpriced) calls have no price and are not in it."
            ),
            Figure(
                "cost_per_use", "Cost of a paid action", total == 0 ? nil : rounded(dollars / Decimal(total), 4), "USD",
                "Providers' cost divided by paid actions, so it includes calls that ended without a charge."),
            Figure(
                "margin", "Margin", rounded(income * (1 - share) - dollars, 2), "USD",
                "Revenue in USD less refunds, after the store's share, less providers' cost. Other currencies are not converted."
            ),
        ]
    }

    /// From thousandths.
    private static func money(_ thousandths: Decimal) -> Decimal { rounded(thousandths / 1000, 2) }

    private static func text(_ thousandths: Decimal) -> String { "\(money(thousandths))" }

    private static func rounded(_ value: Decimal, _ places: Int) -> Decimal {
        var (value, result) = (value, Decimal())
        NSDecimalRound(&result, &value, places, .plain)
        return result
    }
}
