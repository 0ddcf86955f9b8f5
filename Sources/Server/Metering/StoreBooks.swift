/// Purchases in the ledger. Callers have verified what they hand in; these functions book it once, in any order.
import Foundation
import ServerDatabase
import Wire

package struct StoreBooks: Sendable {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package struct Booking: Decodable, Sendable, Hashable {
        package enum Outcome: String, Decodable, Sendable {
            /// Something changed.
            case granted
            case known
            /// Older than what is known.
            case stale
            /// Stands refunded or revoked.
            case revoked
            /// Kept until its account is known.
            case unclaimed
            case otherAccount = "other_account"
            case closedAccount = "closed_account"
            /// Kept; nothing is given.
            case unknownProduct = "unknown_product"
            /// Nothing is kept.
            case badQuantity = "bad_quantity"
        }

        package var outcome: Outcome
        package var user: UUID?
        /// What the transaction stands for now.
        package var credits: Int
        /// By how much this call changed the balance.
        package var changed: Int

        enum CodingKeys: String, CodingKey {
            case outcome, credits, changed
            case user = "user_id"
        }
    }

    /// - Parameter claimant: the signed-in account that shows it; nil for what the store itself tells.
    package func apply(_ transaction: StoreTransaction, claimant: UUID? = nil) async throws -> Booking {
        struct Claim: Encodable {
            var transaction: StoreTransaction
            var claimant: UUID?

            func encode(to encoder: any Encoder) throws {
                try transaction.encode(to: encoder)
                var container = encoder.container(keyedBy: Key.self)
                try container.encodeIfPresent(claimant, forKey: .claimant)
            }

            enum Key: String, CodingKey { case claimant }
        }
        let answer = try await ask(
            "select atelier.apply_transaction($1)", Claim(transaction: transaction, claimant: claimant))
        return try JSONBounds.ours.decode(Booking.self, from: answer)
    }

    /// False if something newer is known.
    package func apply(_ renewal: StoreRenewal) async throws -> Bool {
        struct Answer: Decodable { var outcome: String }
        let answer = try await ask("select atelier.apply_renewal($1)", renewal)
        return try JSONBounds.ours.decode(Answer.self, from: answer).outcome == "kept"
    }

    package enum Arrival: String, Sendable {
        /// `again`: it came before and was not dealt with to the end.
        case new, again, done
    }

    /// Keeps a message before anything is done about it.
    package func keep(_ message: StoreMessage) async throws -> Arrival {
        let answer = try await ask("select atelier.store_notification($1)", message)
        return Arrival(rawValue: String(decoding: answer, as: UTF8.self)) ?? .again
    }

    package enum End: String, Sendable {
        case handled, ignored, refused
    }

    package func end(_ store: Store, _ id: String, _ end: End, detail: String) async throws {
        _ = try await database.query(
            "select atelier.end_notification($1, $2, $3, $4)", [store.rawValue, id, end.rawValue, detail])
    }

    private func ask(_ sql: String, _ value: some Encodable) async throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(Self.time))
        }
        let rows = try await database.query(sql, [String(decoding: try encoder.encode(value), as: UTF8.self)])
        return Data((rows.scalar ?? "").utf8)
    }

    /// With milliseconds: two documents signed in one second have an order.
    private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
