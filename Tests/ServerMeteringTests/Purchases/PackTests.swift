/// Packs: granted once to one account, taken back with a refund, given again when the refund is undone.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing

@Suite("Packs that a store has signed")
struct PackTests {
    @Test(
        "AUN-CR-19 a verified purchase adds the pack's credits to the buyer's balance",
        arguments: [
            ("com.checkkicks.credits.basic", 10), ("com.checkkicks.credits.standard", 25),
            ("com.checkkicks.credits.pro", 60), ("com.checkkicks.credits.business", 150),
        ])
    func granted(_ product: String, _ credits: Int) async throws {
        try await Shop.with { shop in
            let booking = try await shop.books.apply(shop.pack("1", product: product), claimant: shop.account.user.id)
            #expect(booking.outcome == .granted && booking.changed == credits)
            #expect(try await shop.account.balance() == Balance(free: 3, purchased: credits, held: 0))
            let entries = try await shop.account.ledger()
            #expect(entries.last?.kind == "purchase" && entries.last?.amount == credits)
            #expect(try await shop.isSound())
        }
    }

    @Test("AUN-CR-40 Basic and Standard on top of three free credits give 38")
    func several() async throws {
        try await Shop.with { shop in
            _ = try await shop.books.apply(shop.pack("1"))
            _ = try await shop.books.apply(shop.pack("2", product: Shop.standard))
            #expect(try await shop.account.balance().available == 38)
        }
    }

    @Test("AUN-CR-26 one transaction id, sent a hundred times at once by two accounts, is granted once and to one")
    func once() async throws {
        try await Shop.with { shop in
            let other = try await shop.account.another()
            // Bought without naming an account, as from the store's own page: whoever shows it first has it.
            var pack = shop.pack("1")
            pack.token = nil
            let facts = pack
            let bookings = try await withThrowingTaskGroup(of: StoreBooks.Booking.self) { group in
                for number in 0..<100 {
                    let claimant = number % 2 == 0 ? shop.account.user.id : other.user.id
                    group.addTask { try await shop.books.apply(facts, claimant: claimant) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(bookings.count { $0.outcome == .granted } == 1)
            #expect(bookings.count { $0.outcome == .known } == 49)
            #expect(bookings.count { $0.outcome == .otherAccount } == 50)
            let balances = [try await shop.account.balance(), try await other.balance()]
            #expect(balances.map(\.purchased).sorted() == [0, 10])
            #expect(try await shop.isSound())
        }
    }

    @Test("a purchase made for one account is nobody else's, though another shows it first")
    func anotherAccounts() async throws {
        try await Shop.with { shop in
            let other = try await shop.account.another()
            let stolen = try await shop.books.apply(shop.pack("1"), claimant: other.user.id)
            #expect(stolen.outcome == .otherAccount && stolen.changed == 0)
            #expect(try await other.balance().purchased == 0)
            #expect(try await shop.books.apply(shop.pack("1"), claimant: shop.account.user.id).outcome == .granted)
        }
    }

    @Test("the store's message may come before the buyer's call, and the call finds the credits there")
    func messageFirst() async throws {
        try await Shop.with { shop in
            #expect(try await shop.books.apply(shop.pack("1", signed: 5)).outcome == .granted)
            let call = try await shop.books.apply(shop.pack("1"), claimant: shop.account.user.id)
            #expect(call.outcome == .stale && call.credits == 10 && call.changed == 0)
            #expect(try await shop.account.balance().purchased == 10)
        }
    }

    @Test("a purchase whose account nobody knows is kept, and granted when its buyer shows it")
    func unclaimed() async throws {
        try await Shop.with { shop in
            var pack = shop.pack("1")
            pack.token = nil
            let kept = try await shop.books.apply(pack)
            #expect(kept.outcome == .unclaimed && kept.user == nil)
            #expect(try await shop.books.apply(pack, claimant: shop.account.user.id).changed == 10)
        }
    }

    @Test("AUN-CR-24 an unknown product grants nothing, is kept, and is granted once the catalogue knows it")
    func unknownProduct() async throws {
        try await Shop.with { shop in
            let pack = shop.pack("1", product: "com.checkkicks.credits.giant")
            let kept = try await shop.books.apply(pack, claimant: shop.account.user.id)
            #expect(kept.outcome == .unknownProduct && kept.credits == 0)
            #expect(try await shop.account.balance().purchased == 0)
            _ = try await shop.account.database.query(
                """
                insert into atelier.products (id, app, name, credits, price_cents)
                values ('com.checkkicks.credits.giant', 'auntentic', 'Giant', 500, 9999)
                """)
            #expect(try await shop.books.apply(pack, claimant: shop.account.user.id).changed == 500)
        }
    }

    @Test("a quantity that no store sells is refused and not kept", arguments: [0, -1, 11, Int(Int32.max)])
    func quantity(_ quantity: Int) async throws {
        try await Shop.with { shop in
            var pack = shop.pack("1")
            pack.quantity = quantity
            #expect(try await shop.books.apply(pack, claimant: shop.account.user.id).outcome == .badQuantity)
            let rows = try await shop.account.database.query("select count(*) from atelier.store_transactions")
            #expect(rows.scalar == "0")
            #expect(try await shop.account.balance().purchased == 0)
        }
    }

    @Test("three of a pack are three times its credits")
    func three() async throws {
        try await Shop.with { shop async throws in
            var pack = shop.pack("1")
            pack.quantity = 3
            #expect(try await shop.books.apply(pack).changed == 30)
        }
    }

    @Test("a refund takes the credits back, spent ones too; the debt stops even what is free, until it is bought off")
    func refund() async throws {
        try await Shop.with { shop in
            _ = try await shop.books.apply(shop.pack("1"))
            // All three free ones and two bought ones.
            for _ in 0..<5 {
                let id = UUID()
                _ = try #require(try await shop.account.reserve(id))
                _ = try await shop.account.credits.capture(id, reason: "check")
            }
            var refund = shop.pack("1", signed: 10)
            refund.revokedAt = Shop.start + 9
            let booking = try await shop.books.apply(refund)
            #expect(booking.outcome == .revoked && booking.changed == -10 && booking.credits == 0)
            #expect(try await shop.account.balance().purchased == -2)
            #expect(try await shop.account.reserve() == nil)
            #expect(try await shop.rights().source == nil)
            _ = try await shop.account.database.query(
                "update atelier.wallets set free = 1 where user_id = $1 and app = 'auntentic'",
                [shop.account.user.id.uuidString])
            #expect(try await shop.account.reserve() == nil, "what is free pays no debt")
            _ = try await shop.account.database.query(
                "update atelier.wallets set free = 0 where user_id = $1 and app = 'auntentic'",
                [shop.account.user.id.uuidString])
            _ = try await shop.books.apply(shop.pack("2"))
            #expect(try await shop.account.balance().purchased == 8)
            #expect(try await shop.account.reserve() == .purchased)
            #expect(try await shop.isSound())
        }
    }

    @Test("a refund while a check runs leaves the check its hold, and its capture makes the debt")
    func refundDuringCheck() async throws {
        try await Shop.with { shop in
            for _ in 0..<3 { _ = try await shop.account.reserve() }
            _ = try await shop.books.apply(shop.pack("1"))
            let running = UUID()
            #expect(try await shop.account.reserve(running) == .purchased)
            var refund = shop.pack("1", signed: 10)
            refund.revokedAt = Shop.start + 9
            _ = try await shop.books.apply(refund)
            #expect(try await shop.account.credits.capture(running, reason: "check") == .captured)
            #expect(try await shop.account.balance().purchased == -1)
            #expect(try await shop.isSound())
        }
    }

    @Test("a refund, undone and made again, is booked each time once, in whatever order the messages come")
    func reversed() async throws {
        try await Shop.with { shop in
            _ = try await shop.books.apply(shop.pack("1"))
            var (refund, undone, again) = (
                shop.pack("1", signed: 10), shop.pack("1", signed: 20), shop.pack("1", signed: 30)
            )
            refund.revokedAt = Shop.start + 9
            again.revokedAt = Shop.start + 29
            undone.revokedAt = nil
            #expect(try await shop.books.apply(refund).changed == -10)
            #expect(try await shop.books.apply(refund).changed == 0)
            #expect(try await shop.books.apply(undone).changed == 10)
            // The first refund once more, late.
            let late = try await shop.books.apply(refund)
            #expect(late.outcome == .stale && late.changed == 0)
            #expect(try await shop.books.apply(again).changed == -10)
            #expect(
                try await shop.account.ledger().map(\.kind)
                    == ["allowance", "purchase", "revocation", "reversal", "revocation"])
            #expect(try await shop.account.balance().purchased == 0)
            #expect(try await shop.isSound())
        }
    }

    @Test("AUN-CR-32 a purchase that is refunded before it was ever granted adds nothing")
    func refundFirst() async throws {
        try await Shop.with { shop in
            var refund = shop.pack("1", signed: 10)
            refund.revokedAt = Shop.start + 9
            #expect(try await shop.books.apply(refund).outcome == .revoked)
            let late = try await shop.books.apply(shop.pack("1"), claimant: shop.account.user.id)
            #expect(late.outcome == .revoked && late.changed == 0)
            #expect(try await shop.account.ledger().map(\.kind) == ["allowance"])
        }
    }

    @Test(
        "of a part refunded, the rest stays, and a fraction is the customer's", arguments: [(25_000, 8), (99_000, 1)])
    func partly(_ percent: Int, _ left: Int) async throws {
        try await Shop.with { shop in
            _ = try await shop.books.apply(shop.pack("1"))
            var refund = shop.pack("1", signed: 10)
            refund.revokedAt = Shop.start + 9
            refund.revocationPercent = percent
            #expect(try await shop.books.apply(refund).credits == left)
            #expect(try await shop.account.balance().purchased == left)
        }
    }

    @Test("purchases in the sandbox and in production with one number are two purchases")
    func environments() async throws {
        try await Shop.with { shop in
            var real = shop.pack("1")
            real.environment = .production
            _ = try await shop.books.apply(shop.pack("1"))
            #expect(try await shop.books.apply(real).changed == 10)
            #expect(try await shop.account.balance().purchased == 20)
        }
    }

    @Test("a purchase of a deleted account is nobody's any more, and its price stays in the books")
    func closedAccount() async throws {
        try await Shop.with { shop in
            let other = try await shop.account.another()
            var pack = shop.pack("1")
            pack.token = nil
            _ = try await shop.books.apply(pack, claimant: shop.account.user.id)
            _ = try await shop.account.database.query(
                "delete from auth.users where id = $1", [shop.account.user.id.uuidString])
            let claimed = try await shop.books.apply(pack, claimant: other.user.id)
            #expect(claimed.outcome == .closedAccount && claimed.changed == 0)
            #expect(try await other.balance().purchased == 0)
            let kept = try await shop.account.database.query(
                "select price, user_id from atelier.store_transactions"
            ).only()
            #expect(try kept.int("price") == 6990 && kept["user_id"] == nil)
        }
    }

    @Test("a message comes once; one that was not dealt with to the end may come again")
    func messages() async throws {
        try await Shop.with { shop in
            let message = StoreMessage(
                store: .apple, id: "one", environment: .sandbox, type: "TEST", subtype: nil, signedAt: Shop.start,
                body: "raw")
            #expect(try await shop.books.keep(message) == .new)
            #expect(try await shop.books.keep(message) == .again)
            try await shop.books.end(.apple, "one", .ignored, detail: "a test")
            #expect(try await shop.books.keep(message) == .done)
            let row = try await shop.account.database.query(
                "select outcome, deliveries, body from atelier.store_notifications"
            ).only()
            #expect(row["outcome"] == "ignored" && row["body"] == "raw")
            #expect(try row.int("deliveries") == 3)
        }
    }
}
