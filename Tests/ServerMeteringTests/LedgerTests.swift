/// Reserve, capture, release, grant: one at a time, again, and all at once.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing

@Suite("The ledger")
struct LedgerTests {
    @Test("AUN-CR-1 a new account has exactly 3 free credits, once")
    func welcome() async throws {
        try await Account.with { account in
            #expect(try await account.balance() == Balance(free: 3, purchased: 0, held: 0))
            for _ in 0..<3 {
                _ = try await account.database.query(
                    "select atelier.lock_wallet($1, 'auntentic')", [account.user.id.uuidString])
            }
            #expect(try await account.balance().total == 3)
            #expect(try await account.ledger().map(\.kind) == ["allowance"])
        }
    }

    @Test("AUN-CR-1 credits that were used up are not given again")
    func noSecondWelcome() async throws {
        try await Account.with { account async throws in
            for _ in 0..<3 {
                let id = UUID()
                #expect(try await account.reserve(id) == .free)
                #expect(try await account.credits.capture(id, reason: "check") == .captured)
            }
            #expect(try await account.reserve() == nil)
            #expect(try await account.balance().total == 0)
        }
    }

    @Test("AUN-CR-38 one use leaves the balance one lower and one use entry")
    func use() async throws {
        try await Account.with { account in
            let id = UUID()
            #expect(try await account.reserve(id) == .free)
            #expect(try await account.balance() == Balance(free: 3, purchased: 0, held: 1))
            #expect(try await account.credits.capture(id, reason: "check") == .captured)
            #expect(try await account.balance() == Balance(free: 2, purchased: 0, held: 0))
            let ledger = try await account.ledger()
            #expect(ledger.map(\.kind) == ["allowance", "use"])
            #expect(ledger.map(\.amount) == [3, -1])
        }
    }

    @Test("a released hold leaves no trace in the balance or the ledger")
    func release() async throws {
        try await Account.with { account in
            let id = UUID()
            _ = try await account.reserve(id)
            #expect(try await account.credits.release(id) == .released)
            #expect(try await account.balance() == Balance(free: 3, purchased: 0, held: 0))
            #expect(try await account.ledger().count == 1)
        }
    }

    @Test("doing anything twice changes nothing")
    func replays() async throws {
        try await Account.with { account in
            let used = UUID()
            for _ in 0..<3 { #expect(try await account.reserve(used) == .free) }
            #expect(try await account.balance().held == 1)
            for _ in 0..<3 { #expect(try await account.credits.capture(used, reason: "check") == .captured) }
            #expect(try await account.balance().total == 2)
            #expect(try await account.credits.release(used) == .captured)
            #expect(try await account.balance().total == 2)

            let returned = UUID()
            _ = try await account.reserve(returned)
            for _ in 0..<3 { #expect(try await account.credits.release(returned) == .released) }
            #expect(try await account.credits.capture(returned, reason: "check") == .released)
            #expect(try await account.balance() == Balance(free: 2, purchased: 0, held: 0))
            #expect(try await account.credits.audit().isEmpty)
        }
    }

    @Test("a reservation that is none is neither captured nor released")
    func unknownReservation() async throws {
        try await Account.with { account async throws in
            #expect(try await account.credits.capture(UUID(), reason: "check") == nil)
            #expect(try await account.credits.release(UUID()) == nil)
        }
    }

    @Test("a reservation's id can't be used for another account or another price")
    func reservationConflict() async throws {
        try await Account.with { account in
            let id = UUID()
            _ = try await account.reserve(id)
            let other = try await account.another()
            #expect(await refusal { _ = try await other.reserve(id) } == "AT409")
            #expect(await refusal { _ = try await account.reserve(id, price: 2) } == "AT409")
            #expect(try await other.balance().held == 0)
        }
    }

    @Test("AUN-CR-40 purchases accumulate: Basic and Standard on top of 3 free give 38")
    func accumulate() async throws {
        try await Account.with { account async throws in
            let packs = try await account.database.query(
                "select id, name, credits from atelier.products where name in ('Basic', 'Standard') order by name")
            #expect(packs.count == 2)
            for pack in packs {
                let id = try pack.string("id")
                let purchase = Grant(
                    .purchase, amount: try pack.int("credits"), key: "purchase:\(id)", productID: id, reason: id)
                #expect(try await account.credits.grant(purchase, to: account.user.id, app: Account.app))
            }
            #expect(try await account.balance().total == 38)
            let ledger = try await account.database.query(
                "select product_id from atelier.ledger where kind = 'purchase' order by id")
            #expect(ledger.map { $0[0] } == ["com.checkkicks.credits.basic", "com.checkkicks.credits.standard"])
        }
    }

    @Test("the same key grants once, and only to one account")
    func grantOnce() async throws {
        try await Account.with { account in
            let other = try await account.another()
            let results = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 { group.addTask { try await account.grant(10, key: "purchase:1000000123") } }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(results == 1)
            #expect(try await account.balance().purchased == 10)
            #expect(await refusal { _ = try await other.grant(10, key: "purchase:1000000123") } == "AT409")
            #expect(await refusal { _ = try await account.grant(25, key: "purchase:1000000123") } == "AT409")
            #expect(try await other.balance().purchased == 0)
        }
    }

    @Test("a grant of nothing or less is refused", arguments: [0, -1, -1000])
    func badGrant(_ amount: Int) async throws {
        try await Account.with { account async throws in
            #expect(await refusal { _ = try await account.grant(amount) } == "AT400")
            #expect(try await account.balance().total == 3)
        }
    }

    @Test("free credits go first, then purchased ones; one price is never split between them")
    func order() async throws {
        try await Account.with { account in
            _ = try await account.grant(4)
            #expect(try await account.reserve(price: 2) == .free)
            #expect(try await account.reserve(price: 2) == .purchased)
            #expect(try await account.reserve() == .free)
            #expect(try await account.reserve(price: 3) == nil)
            #expect(try await account.reserve(price: 2) == .purchased)
            #expect(try await account.reserve() == nil)
        }
    }
}
