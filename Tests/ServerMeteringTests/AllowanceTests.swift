/// Free credits that come back with the calendar, in the zone where the account lives.
import Foundation
import ServerDatabase
import ServerMetering
import TestSupport
import Testing

@Suite("Free allowances")
struct AllowanceTests {
    private func month(_ account: Account) async throws {
        _ = try await account.database.query(
            "insert into atelier.allowances (app, free_credits, period) values ('monthly-app', 10, 'month')")
    }

    private func reserve(_ account: Account, price: Int) async throws -> UUID? {
        let id = UUID()
        let source = try await account.credits.reserve(id, user: account.user.id, app: "monthly-app", price: price)
        return source == nil ? nil : id
    }

    @Test("a monthly allowance is topped up to its size when a month begins, and unused credits don't add up")
    func monthly() async throws {
        try await Account.with { account in
            try await month(account)
            let id = try #require(try await reserve(account, price: 4))
            _ = try await account.credits.capture(id, reason: "picture")
            #expect(try await account.credits.balance(of: account.user.id, app: "monthly-app").free == 6)
            // As if the last top-up had been a month ago.
            _ = try await account.database.query(
                "update atelier.wallets set allowance_period = '2020-01' where app = 'monthly-app'")
            _ = try await account.database.pipeline([
                Statement("set session_replication_role = replica"),
                Statement("update atelier.ledger set key = 'old' where key like 'free:%' and app = 'monthly-app'"),
                Statement("set session_replication_role = origin"),
            ])
            _ = try await reserve(account, price: 1)
            let balance = try await account.credits.balance(of: account.user.id, app: "monthly-app")
            #expect(balance.free == 10)
            #expect(try await account.credits.audit().isEmpty)
        }
    }

    @Test("a zone that turns the calendar back doesn't bring a second allowance")
    func noDoubleTopUp() async throws {
        try await Account.with { account in
            try await month(account)
            let id = try #require(try await reserve(account, price: 10))
            _ = try await account.credits.capture(id, reason: "picture")
            _ = try await account.database.query(
                "update atelier.wallets set allowance_period = 'elsewhere' where app = 'monthly-app'")
            #expect(try await reserve(account, price: 1) == nil)
        }
    }

    @Test("an account's time zone is one that Postgres knows, and changes once a day")
    func timeZone() async throws {
        try await Account.with { account async throws in
            let preferences = Preferences(database: account.database)
            let user = account.user.id
            #expect(try await preferences.timeZone(of: user) == "UTC")
            #expect(try await !preferences.setTimeZone("Mars/Olympus", of: user))
            #expect(try await !preferences.setTimeZone("'; drop table atelier.jobs --", of: user))
            #expect(try await preferences.setTimeZone("Asia/Tokyo", of: user))
            #expect(try await preferences.setTimeZone("Asia/Tokyo", of: user))
            #expect(try await !preferences.setTimeZone("America/New_York", of: user))
            #expect(try await preferences.timeZone(of: user) == "Asia/Tokyo")
        }
    }

    @Test(
        "consent is given once to an app, for a purpose, towards a provider, and can be withdrawn for these three alone"
    )
    func consent() async throws {
        try await Account.with { account in
            try await month(account)
            let consents = Consents(database: account.database)
            let user = account.user.id
            #expect(try await consents.inForce(of: user).isEmpty)
            let subject = ConsentSubject(app: "auntentic", purpose: "photos", provider: "openai")
            for _ in 0..<2 { try await consents.grant(subject, named: "OpenAI", by: user) }
            #expect(try await consents.inForce(of: user).map(\.subject) == [subject])
            for other in [
                ConsentSubject(app: "monthly-app", purpose: "photos", provider: "openai"),
                ConsentSubject(app: "auntentic", purpose: "text", provider: "openai"),
                ConsentSubject(app: "auntentic", purpose: "photos", provider: "someone-else"),
            ] {
                let has = try await account.database.query(
                    "select atelier.has_consent($1, $2, $3, $4)",
                    [user.uuidString, other.app, other.purpose, other.provider])
                #expect(has.scalar == "f")
                try await consents.withdraw(other, by: user)
            }
            #expect(try await consents.inForce(of: user).map(\.subject) == [subject])
            try await consents.withdraw(subject, by: user)
            #expect(try await consents.inForce(of: user).isEmpty)
            try await consents.grant(subject, named: "OpenAI", by: user)
            let history = try await account.database.withRole(
                account.user.caller, .init(), [Statement("select count(*) from atelier.consents")])[0].scalar
            #expect(history == "2")
        }
    }
}
