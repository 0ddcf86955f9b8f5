/// One answer on what an account may do; a plan that two people share; one account's purchases moved into another.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing

@Suite("Rights, partners and merged accounts")
struct RightsTests {
    private static let premium = "com.veramo.premium.monthly"

    private func link(_ shop: Shop, _ partner: Account) async throws {
        _ = try await shop.account.database.query(
            "select atelier.link_partners('veramo', $1, $2)",
            [shop.account.user.id.uuidString, partner.user.id.uuidString])
    }

    @Test("what is free comes back at midnight of the first, or of the day, where the account lives")
    func resets() async throws {
        try await Shop.with { shop in
            let user = shop.account.user.id
            _ = try await Preferences(database: shop.account.database).setTimeZone("Asia/Kathmandu", of: user)
            // It has always lived there: no day of another zone has to end first.
            _ = try await shop.account.database.query(
                "delete from atelier.wallets where user_id = $1", [user.uuidString])
            #expect(try await shop.rights().resets_at == nil)
            for (app, unit) in [("artifex", Calendar.Component.month), ("mirrormate", .day)] {
                let text = try #require(try await shop.rights(app: app).resets_at)
                let date = try Date(text, strategy: .iso8601)
                var calendar = Calendar(identifier: .gregorian)
                calendar.timeZone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
                #expect(date == calendar.dateInterval(of: unit, for: Date())?.end)
            }
        }
    }

    @Test("people read their own rights as they are, and nobody else's")
    func own() async throws {
        try await Shop.with { shop in
            let other = try await shop.account.another()
            _ = try await shop.books.apply(shop.pack("1"))
            func remaining(_ account: Account) async throws -> Int? {
                let document = try await shop.account.database.withRole(
                    account.user.caller, .init(), [Statement("select atelier.rights('auntentic')")])[0].scalar
                return try JSONDecoder().decode(Shop.Right.self, from: Data((document ?? "").utf8)).remaining
            }
            #expect(try await remaining(shop.account) == 13)
            #expect(try await remaining(other) == 3)
            let state = await refusal {
                _ = try await shop.account.database.withRole(
                    .anonymous, .init(), [Statement("select atelier.rights('auntentic')")])
            }
            #expect(state == "42501")
        }
    }

    @Test("the one question is answered from indexes, whatever others have")
    func indexed() async throws {
        try await Shop.with { shop in
            _ = try await shop.account.database.query(
                """
                insert into atelier.store_transactions (store, environment, transaction_id, original_transaction_id, app,
                    product_id, type, quantity, purchased_at, signed_at)
                select 'apple', 'Sandbox', 'x' || n, 'x' || n, 'auntentic', 'p', 'consumable', 1, now(), now()
                from generate_series(1, 20000) n
                """)
            _ = try await shop.account.database.query("analyze atelier.store_transactions")
            let plan = try await shop.account.database.query(
                """
                explain select * from atelier.entitlements e where user_id = $1 and app = 'auntentic'
                """, [shop.account.user.id.uuidString]
            ).map { $0[0] ?? "" }.joined()
            #expect(!plan.contains("Seq Scan on entitlements"), "\(plan)")
        }
    }

    @Test("VER-F-19 VER-F-20 when one partner pays, the other has access at once, and no claim is needed")
    func shared() async throws {
        try await Shop.with { shop in
            let partner = try await shop.account.another()
            try await link(shop, partner)
            #expect(try await shop.rights(of: partner.user.id, app: "veramo").plan == nil)
            _ = try await shop.books.apply(shop.month(app: "veramo", product: Self.premium))
            let plan = try await shop.rights(of: partner.user.id, app: "veramo").plan
            #expect(plan?.state == "active" && plan?.shared_by == true)
            #expect(try await shop.rights(app: "veramo").plan?.shared_by == false)
            #expect(
                try await partner.credits.reserve(UUID(), user: partner.user.id, app: "veramo", price: 1)
                    == .subscription)
        }
    }

    @Test("VER-F-21 removing the link ends the partner's access and leaves the own subscription")
    func unlinked() async throws {
        try await Shop.with { shop in
            let partner = try await shop.account.another()
            _ = try await shop.books.apply(shop.month(app: "veramo", product: Self.premium))
            try await link(shop, partner)
            #expect(try await shop.rights(of: partner.user.id, app: "veramo").is_unlimited)
            _ = try await shop.account.database.query(
                "select atelier.unlink_partners('veramo', $1)", [partner.user.id.uuidString])
            #expect(try await shop.rights(of: partner.user.id, app: "veramo").plan == nil)
            #expect(try await shop.rights(app: "veramo").is_unlimited)
        }
    }

    @Test("a plan that is no couple's stays its buyer's, and an account that is deleted takes its plan along")
    func notShared() async throws {
        try await Shop.with { shop in
            let partner = try await shop.account.another()
            _ = try await shop.account.database.query(
                "select atelier.link_partners('auntentic', $1, $2)",
                [shop.account.user.id.uuidString, partner.user.id.uuidString])
            _ = try await shop.books.apply(shop.month())
            #expect(try await shop.rights(of: partner.user.id).plan == nil)
            try await link(shop, partner)
            _ = try await shop.books.apply(shop.month("v", app: "veramo", product: Self.premium))
            #expect(try await shop.rights(of: partner.user.id, app: "veramo").is_unlimited)
            _ = try await shop.account.database.query(
                "delete from auth.users where id = $1", [shop.account.user.id.uuidString])
            #expect(try await shop.rights(of: partner.user.id, app: "veramo").plan == nil)
        }
    }

    @Test("one has one partner an app")
    func onePartner() async throws {
        try await Shop.with { shop async throws in
            let (first, second) = (try await shop.account.another(), try await shop.account.another())
            try await link(shop, first)
            let state = await refusal { try await link(shop, second) }
            #expect(state == "23505")
        }
    }

    private func anonymous(_ shop: Shop) async throws -> Shop {
        let account = try await shop.account.another()
        _ = try await shop.account.database.query(
            "update auth.users set is_anonymous = true, email = null where id = $1", [account.user.id.uuidString])
        return Shop(account: account)
    }

    @Test("an anonymous account's purchases, plan and debts move to the account it becomes: once, in one piece")
    func merged() async throws {
        try await Shop.with { shop in
            let guest = try await anonymous(shop)
            let (from, to) = (guest.account.user.id, shop.account.user.id)
            _ = try await guest.books.apply(guest.pack("1"))
            _ = try await guest.books.apply(guest.month())
            let rights = Rights(database: shop.account.database)
            let outcomes = try await withThrowingTaskGroup(of: Rights.Merging.self) { group in
                for _ in 0..<8 { group.addTask { try await rights.merge(from, into: to).0 } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == .moved } == 1 && outcomes.count { $0 == .known } == 7)
            #expect(try await shop.rights().purchased == 10)
            #expect(try await shop.rights().is_unlimited)
            #expect(try await guest.rights().purchased == 0)
            #expect(try await guest.rights().plan == nil)
            // A refund of what was bought then is the new account's, and so is what was bought for the old one.
            var refund = guest.pack("1", signed: 10)
            refund.revokedAt = Shop.start
            #expect(try await guest.books.apply(refund).user == to)
            #expect(try await guest.books.apply(guest.pack("2")).user == to)
            #expect(try await shop.rights().purchased == 10)
            #expect(try await shop.isSound())
        }
    }

    @Test("only an anonymous account is merged, into one that isn't, once, and not while something paid runs")
    func refusals() async throws {
        try await Shop.with { shop in
            let (guest, other) = (try await anonymous(shop), try await shop.account.another())
            let rights = Rights(database: shop.account.database)
            let (from, to) = (guest.account.user.id, shop.account.user.id)
            #expect(try await rights.merge(to, into: to).0 == .sameAccount)
            #expect(try await rights.merge(other.user.id, into: to).0 == .notAnonymous)
            #expect(try await rights.merge(to, into: from).0 == .otherAccount)
            let hold = UUID()
            _ = try await guest.account.reserve(hold)
            #expect(try await rights.merge(from, into: to).0 == .busy)
            _ = try await guest.account.credits.release(hold)
            #expect(try await rights.merge(from, into: to).0 == .moved)
            #expect(try await rights.merge(from, into: other.user.id).0 == .otherAccount)
            #expect(try await other.balance().purchased == 0)
        }
    }
}
