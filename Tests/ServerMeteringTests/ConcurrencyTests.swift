/// Money under load: many hands at one wallet.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing

@Suite("The ledger under load")
struct ConcurrencyTests {
    @Test("AUN-CR-33a parallel reserves never take the balance below 0")
    func reserves() async throws {
        try await Account.with { account in
            _ = try await account.grant(5)
            let won = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<60 { group.addTask { try await account.reserve() != nil } }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(won == 8)
            #expect(try await account.balance() == Balance(free: 3, purchased: 5, held: 8))
            #expect(try await account.credits.audit().isEmpty)
        }
    }

    @Test("AUN-CR-33a parallel grants, captures, releases and replays leave the balance equal to the ledger's sum")
    func storm() async throws {
        try await Account.with { account in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        if number % 3 == 0 { _ = try await account.grant(2, key: "grant:\(number / 6)") }
                        let id = UUID()
                        guard try await account.reserve(id) != nil else { return }
                        // Both at once: one of them wins, and the other must see it.
                        async let captured = account.credits.capture(id, reason: "check")
                        async let released = account.credits.release(id)
                        #expect(try await captured == released)
                    }
                }
                try await group.waitForAll()
            }
            let balance = try await account.balance()
            #expect(balance.held == 0)
            #expect(balance.total == (try await account.ledger().reduce(0) { $0 + $1.amount }))
            #expect(balance.total >= 0)
            #expect(try await account.credits.audit().isEmpty)
        }
    }

    @Test("the same reservation asked for by many at once holds once")
    func oneReservation() async throws {
        try await Account.with { account in
            let id = UUID()
            let sources = try await withThrowingTaskGroup(of: Credits.Source?.self) { group in
                for _ in 0..<20 { group.addTask { try await account.reserve(id) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(sources.allSatisfy { $0 == .free })
            #expect(try await account.balance().held == 1)
        }
    }

    @Test("the audit finds a wallet that disagrees with its ledger")
    func audit() async throws {
        try await Account.with { account in
            _ = try await account.database.query("update atelier.wallets set free = 9 where app = 'auntentic'")
            #expect(try await account.credits.audit().count == 1)
        }
    }
}
