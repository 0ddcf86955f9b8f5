/// The ledger as the server calls it. Clients can't reach it; jobs reserve and capture credits in their own statements.
import Foundation
import ServerDatabase

package struct Credits: Sendable {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    /// The source of a price.
    package enum Source: String, Sendable, CaseIterable {
        case free, purchased, subscription, exception
    }

    package enum ReservationState: String, Sendable {
        case held, captured, released
    }

    /// Reserves a price from the first source that covers it; nil if none does. Repeating it reserves nothing more.
    package func reserve(_ reservation: UUID, user: UUID, app: String, price: Int) async throws -> Source? {
        let rows = try await database.query(
            "select atelier.reserve($1, $2, $3, $4)", [user.uuidString, app, String(price), reservation.uuidString])
        return rows.scalar.flatMap(Source.init(rawValue:))
    }

    /// Captures a reservation. Returns its current state: a released one stays released.
    package func capture(_ reservation: UUID, reason: String) async throws -> ReservationState? {
        let rows = try await database.query("select atelier.capture($1, $2)", [reservation.uuidString, reason])
        return rows.scalar.flatMap(ReservationState.init(rawValue:))
    }

    /// Releases a reservation. Returns its current state: a captured one stays captured.
    package func release(_ reservation: UUID) async throws -> ReservationState? {
        let rows = try await database.query("select atelier.release($1)", [reservation.uuidString])
        return rows.scalar.flatMap(ReservationState.init(rawValue:))
    }

    /// Adds credits once per key; false if that key has added them before.
    package func grant(_ grant: Grant, to user: UUID, app: String) async throws -> Bool {
        let rows = try await database.query(
            "select atelier.grant_credits($1, $2, $3, $4, $5, $6, $7)",
            [
                user.uuidString, app, String(grant.amount), grant.kind.rawValue, grant.key, grant.productID,
                grant.reason,
            ])
        return rows.scalar == "t"
    }

    /// Includes the allowance of the current period, whether or not the wallet was used since it began.
    package func balance(of user: UUID, app: String) async throws -> Balance {
        let rows = try await database.query(
            "select free, paid, held from atelier.balances where user_id = $1 and app = $2", [user.uuidString, app])
        guard let row = rows.first else { return Balance(free: 0, purchased: 0, held: 0) }
        return Balance(free: try row.int("free"), purchased: try row.int("paid"), held: try row.int("held"))
    }

    /// Wallets that don't match their ledger, one line each. Anything but an empty list is a bug.
    package func audit() async throws -> [String] {
        try await database.query("select user_id || ' ' || app || ': ' || problem from atelier.audit()")
            .map { $0[0] ?? "" }
    }
}

package struct Balance: Sendable, Hashable {
    package var free: Int
    package var purchased: Int
    package var held: Int

    package init(free: Int, purchased: Int, held: Int) {
        self.free = free
        self.purchased = purchased
        self.held = held
    }

    package var total: Int { free + purchased }
    package var available: Int { total - held }
}

/// Credits for an account. The key identifies their cause, for example "purchase:<transaction id>".
package struct Grant: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case purchase, bonus, refund
    }

    package var kind: Kind
    package var amount: Int
    package var key: String
    package var productID: String?
    package var reason: String

    package init(_ kind: Kind, amount: Int, key: String, productID: String? = nil, reason: String) {
        self.kind = kind
        self.amount = amount
        self.key = key
        self.productID = productID
        self.reason = reason
    }
}
