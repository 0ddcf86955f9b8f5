/// The states of a subscription: every arrow of the picture in Docs/Purchases.md, and who has access in each state.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing

@Suite("Subscriptions that a store has signed")
struct SubscriptionTests {
    private func state(_ shop: Shop) async throws -> String? { try await shop.rights().plan?.state }

    /// What the next paid action would use.
    private func source(_ shop: Shop) async throws -> Credits.Source? { try await shop.account.reserve() }

    private func trial(_ shop: Shop, ends: Double = 1_000_000, signed: Double = 0) -> StoreTransaction {
        var trial = shop.month(ends: ends, signed: signed)
        trial.isTrial = true
        trial.price = 0
        return trial
    }

    @Test("AUN-FR-6.7 a verified transaction writes the user's row in subscriptions, and checks use no credit")
    func bought() async throws {
        try await Shop.with { shop in
            #expect(try await state(shop) == nil)
            let booking = try await shop.books.apply(shop.month(), claimant: shop.account.user.id)
            #expect(booking.outcome == .granted)
            #expect(try await state(shop) == "active")
            #expect(try await source(shop) == .subscription)
            let row = try await shop.account.database.withRole(
                shop.account.user.caller, .init(),
                [Statement("select status, product_id, original_transaction_id from auntentic.subscriptions")])[0]
                .only()
            #expect(row["status"] == "active" && row["product_id"] == Shop.month)
            #expect(row["original_transaction_id"] == "s")
        }
    }

    @Test("none → trial → active: a trial counts as access, and the first renewal ends it")
    func trialConverts() async throws {
        try await Shop.with { shop in
            _ = try await shop.books.apply(trial(shop))
            #expect(try await state(shop) == "trial")
            #expect(try await source(shop) == .subscription)
            _ = try await shop.books.apply(shop.month(number: 1, ends: 2_000_000, signed: 10))
            #expect(try await state(shop) == "active")
        }
    }

    @Test("trial → expired: a trial that nobody renews ends by itself")
    func trialEnds() async throws {
        try await Shop.with { shop in
            _ = try await shop.books.apply(trial(shop, ends: -1))
            #expect(try await state(shop) == "expired")
            #expect(try await source(shop) == .free)
        }
    }

    @Test("trial → revoked, and active → revoked: a refund ends access at once")
    func revoked() async throws {
        try await Shop.with { shop in
            for isTrial in [true, false] {
                var bought = isTrial ? trial(shop) : shop.month(number: 1)
                _ = try await shop.books.apply(bought)
                bought.signedAt += 10
                bought.revokedAt = Shop.start + 5
                _ = try await shop.books.apply(bought)
                #expect(try await state(shop) == "revoked")
                #expect(try await source(shop) == .free)
            }
        }
    }

    @Test("active → grace → active: who couldn't be charged goes on until the grace period ends, or pays")
    func grace() async throws {
        try await Shop.with { shop in
            _ = try await shop.books.apply(shop.month(ends: -60))
            var renewal = shop.renewal(signed: 10)
            renewal.inBillingRetry = true
            renewal.graceExpiresAt = Date() + 3600
            #expect(try await shop.books.apply(renewal))
            #expect(try await state(shop) == "grace")
            #expect(try await source(shop) == .subscription)
            _ = try await shop.books.apply(shop.month(number: 1, signed: 20))
            _ = try await shop.books.apply(shop.renewal(signed: 20))
            #expect(try await state(shop) == "active")
        }
    }

    @Test("grace → billing retry → active: after the grace period nobody gets in without paying")
    func billingRetry() async throws {
        try await Shop.with { shop in
            _ = try await shop.books.apply(shop.month(ends: -3600))
            var renewal = shop.renewal(signed: 10)
            renewal.inBillingRetry = true
            renewal.graceExpiresAt = Date() - 1
            _ = try await shop.books.apply(renewal)
            #expect(try await state(shop) == "billing_retry")
            #expect(try await source(shop) == .free)
            _ = try await shop.books.apply(shop.month(number: 1, signed: 20))
            #expect(try await state(shop) == "active")
        }
    }

    @Test("billing retry → expired: after 60 days the store gives up, and so do we")
    func gaveUp() async throws {
        try await Shop.with { shop in
            _ = try await shop.books.apply(shop.month(ends: -61 * 86_400))
            var renewal = shop.renewal(signed: 10)
            renewal.inBillingRetry = true
            _ = try await shop.books.apply(renewal)
            #expect(try await state(shop) == "expired")
        }
    }

    @Test("active → active, not renewing → expired → active: turned off it lasts to its end, and it can be bought anew")
    func lapse() async throws {
        try await Shop.with { shop in
            _ = try await shop.books.apply(shop.month(ends: 3600))
            _ = try await shop.books.apply(shop.renewal(willRenew: false, signed: 10))
            var plan = try await shop.rights().plan
            #expect(plan?.state == "active" && plan?.will_renew == false)
            #expect(try await source(shop) == .subscription)
            // Time passes, and nobody tells.
            _ = try await shop.books.apply(shop.month(ends: -1, signed: 20))
            #expect(try await state(shop) == "expired")
            #expect(try await source(shop) == .free)
            _ = try await shop.books.apply(shop.month(number: 1, signed: 30))
            _ = try await shop.books.apply(shop.renewal(signed: 30))
            plan = try await shop.rights().plan
            #expect(plan?.state == "active" && plan?.will_renew == true)
        }
    }

    @Test("revoked → active: a refund that is undone gives access back, a revoked period doesn't end a later one")
    func refundUndone() async throws {
        try await Shop.with { shop in
            var month = shop.month(signed: 10)
            month.revokedAt = Shop.start + 5
            _ = try await shop.books.apply(month)
            #expect(try await state(shop) == "revoked")
            _ = try await shop.books.apply(shop.month(signed: 20))
            #expect(try await state(shop) == "active")
            _ = try await shop.books.apply(shop.month(number: 1, ends: 2_000_000, signed: 30))
            month.signedAt += 30
            _ = try await shop.books.apply(month)
            #expect(try await state(shop) == "active")
        }
    }

    @Test("messages in any order end in one state", arguments: 0..<6)
    func anyOrder(_ permutation: Int) async throws {
        try await Shop.with { shop in
            var late = shop.renewal(signed: 30)
            late.willRenew = false
            let steps: [() async throws -> Void] = [
                { _ = try await shop.books.apply(shop.month(ends: -60, signed: 10)) },
                { _ = try await shop.books.apply(shop.month(number: 1, ends: 1_000_000, signed: 20)) },
                { [late] in _ = try await shop.books.apply(late) },
            ]
            let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
            for step in orders[permutation] { try await steps[step]() }
            // What the first month's message says of renewing is older.
            #expect(try await !shop.books.apply(shop.renewal(willRenew: true, signed: 20)))
            let plan = try await shop.rights().plan
            #expect(plan?.state == "active" && plan?.will_renew == false)
        }
    }

    @Test("an upgrade replaces the plan within its period, a downgrade waits for its end")
    func upgrade() async throws {
        try await Shop.with { shop in
            let (monthly, yearly) = ("com.artifex.premium.monthly", "com.artifex.premium.yearly")
            _ = try await shop.books.apply(shop.month(ends: 1_000_000, app: "artifex", product: monthly))
            var old = shop.month(ends: 1_000_000, signed: 10, app: "artifex", product: monthly)
            old.isUpgraded = true
            _ = try await shop.books.apply(old)
            _ = try await shop.books.apply(
                shop.month(number: 1, ends: 30_000_000, signed: 10, app: "artifex", product: yearly))
            #expect(try await shop.rights(app: "artifex").plan?.product_id == yearly)
            var renewal = shop.renewal(signed: 20)
            renewal.nextProductID = monthly
            _ = try await shop.books.apply(renewal)
            let plan = try await shop.rights(app: "artifex").plan
            #expect(plan?.product_id == yearly && plan?.next_product_id == monthly)
            #expect(try await shop.rights().plan == nil, "of another app")
        }
    }

    @Test("a chain belongs to the account that has its first transaction, whatever a later one names")
    func chain() async throws {
        try await Shop.with { shop in
            let other = try await shop.account.another()
            _ = try await shop.books.apply(shop.month())
            var renewed = shop.month(number: 1, ends: 2_000_000, signed: 10)
            renewed.token = nil
            #expect(
                try await shop.books.apply(renewed, claimant: other.user.id).outcome == .otherAccount)
            #expect(try await shop.rights(of: other.user.id).plan == nil)
            #expect(try await shop.books.apply(renewed).user == shop.account.user.id)
        }
    }

    @Test("AUN-FR-6.2 the order of spending: subscription, what is free, what was bought")
    func order() async throws {
        try await Shop.with { shop in
            _ = try await shop.books.apply(shop.pack("1"))
            _ = try await shop.books.apply(shop.month())
            #expect(try await source(shop) == .subscription)
            _ = try await shop.books.apply(shop.month(ends: -1, signed: 10))
            for _ in 0..<3 { #expect(try await source(shop) == .free) }
            #expect(try await shop.rights().source == "purchased")
            #expect(try await source(shop) == .purchased)
        }
    }
}
