/// A balance as it is read: what could be spent now, though nobody has touched the wallet since its period began.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing

@Suite("Balances, of two apps")
struct BalanceTests {
    private func withApp(_ period: String, _ body: (Account) async throws -> Void) async throws {
        try await Account.with { account in
            _ = try await account.database.query("select atelier.add_app('echo', 10, $1)", [period])
            try await body(account)
        }
    }

    /// As the account reads it.
    private func read(_ account: Account, _ app: String = "echo") async throws -> (available: Int, isUnlimited: Bool) {
        let row = try await account.database.withRole(
            account.user.caller, .init(), [Statement("select available, is_unlimited from \(app).user_credits")])[0]
            .only()
        return (try row.int("available"), try row.bool("is_unlimited"))
    }

    private func spend(_ account: Account, _ price: Int) async throws {
        let id = UUID()
        _ = try #require(try await account.credits.reserve(id, user: account.user.id, app: "echo", price: price))
        _ = try await account.credits.capture(id, reason: "test")
    }

    /// As if all so far had been in an earlier period.
    private func endPeriod(_ account: Account) async throws {
        _ = try await account.database.pipeline([
            Statement(
                "update atelier.wallets set allowance_period = '2020-01-01', allowance_ends_at = '2020-01-02' where app = 'echo'"
            ),
            Statement("set session_replication_role = replica"),
            Statement("update atelier.ledger set key = 'old' where key like 'free:%' and app = 'echo'"),
            Statement("set session_replication_role = origin"),
        ])
    }

    @Test("it counts the new period's allowance before anything is spent of it", arguments: ["day", "month"])
    func renewed(_ period: String) async throws {
        try await withApp(period) { account in
            try await spend(account, 7)
            #expect(try await read(account).available == 3)
            try await endPeriod(account)
            #expect(try await read(account).available == 10)
            #expect(try await account.credits.balance(of: account.user.id, app: "echo").available == 10)
            try await spend(account, 1)
            #expect(try await read(account).available == 9)
            #expect(try await account.credits.audit().isEmpty)
        }
    }

    @Test(
        "what is read is what can be spent in every zone, and whoever moves to where another day began gets no second one",
        arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Paris", "UTC"])
    func zones(_ zone: String) async throws {
        try await withApp("day") { account in
            try await spend(account, 10)
            #expect(try await read(account).available == 0)
            _ = try await account.database.query("update atelier.accounts set time_zone = $1", [zone])
            #expect(try await read(account).available == 0)
            #expect(
                try await account.credits.reserve(UUID(), user: account.user.id, app: "echo", price: 1) == nil)
            try await endPeriod(account)
            let promised = try await read(account).available
            #expect(promised == 10)
            let source = try await account.credits.reserve(
                UUID(), user: account.user.id, app: "echo", price: promised)
            #expect(source != nil)
        }
    }

    @Test(
        "an allowance that becomes a daily one comes on the next day that it is asked for, and the account reads until when",
        arguments: ["month", "lifetime"])
    func becomesDaily(_ period: String) async throws {
        try await withApp(period) { account in
            try await spend(account, 7)
            _ = try await account.database.query("update atelier.allowances set period = 'day' where app = 'echo'")
            #expect(try await read(account).available == 10)
            let resets = "select atelier.rights_of($1, 'echo') ->> 'resets_at'"
            #expect(try await account.database.query(resets, [account.user.id.uuidString]).scalar != nil)
            try await spend(account, 10)
            #expect(try await read(account).available == 0)
            #expect(try await account.database.query(resets, [account.user.id.uuidString]).scalar != nil)
        }
    }

    @Test("a wallet that isn't there reads as what it would be opened with")
    func missing() async throws {
        try await withApp("lifetime") { account in
            let other = try await account.another()
            _ = try await account.database.pipeline([
                Statement("set session_replication_role = replica"),
                Statement("delete from atelier.ledger where app = 'echo'"),
                Statement("delete from atelier.wallets where app = 'echo'"),
                Statement("set session_replication_role = origin"),
            ])
            #expect(try await read(other).available == 10)
            try await spend(other, 4)
            #expect(try await read(other).available == 6)
            #expect(try await read(account).available == 10)
        }
    }

    @Test("one app's credits and rights are not another's, and only an unlimited entitlement is unlimited")
    func apart() async throws {
        try await withApp("lifetime") { account in
            try await spend(account, 10)
            #expect(try await read(account).available == 0)
            #expect(try await read(account, "auntentic") == (3, false))
            _ = try await account.database.query(
                """
                insert into atelier.entitlements (user_id, app, product_id, status, is_unlimited)
                values ($1, 'echo', 'echo.plus', 'active', false)
                """, [account.user.id.uuidString])
            #expect(try await read(account) == (0, false))
            _ = try await account.database.query("update atelier.entitlements set is_unlimited = true")
            #expect(try await read(account) == (0, true))
            #expect(try await read(account, "auntentic") == (3, false))
            _ = try await account.database.query("update atelier.entitlements set expires_at = now() - interval '1 s'")
            #expect(try await read(account) == (0, false))
            try await account.except(until: "1 hour")
            #expect(try await read(account, "auntentic").isUnlimited)
            #expect(try await !read(account).isUnlimited)
        }
    }

    @Test("nobody reads another's balance, and no client makes an app")
    func closed() async throws {
        try await withApp("lifetime") { account in
            _ = try await account.another()
            let rows = try await account.database.withRole(
                account.user.caller, .init(), [Statement("select user_id from atelier.balances")])[0]
            #expect(Set(try rows.map { try $0.uuid("user_id") }) == [account.user.id])
            for caller in [account.user.caller, .service] {
                await #expect(throws: DatabaseError.self) {
                    _ = try await account.database.withRole(
                        caller, .init(), [Statement("select atelier.add_app('mine', 1000, 'day')")])
                }
            }
        }
    }
}
