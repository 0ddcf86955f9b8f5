/// Books what the App Store has signed: shown by a buyer, told by the store, or asked of Apple's server.
import AppStoreWire
import Foundation
import Logging
import ServerDatabase
import ServerMetering

package struct PurchaseDesk: Sendable {
    let configuration: AppleStoreConfiguration
    let verifier: SignedDataVerifier
    let api: AppStoreAPI?
    private let database: Database
    private let logger: Logger
    var books: StoreBooks { StoreBooks(database: database) }

    package init(_ configuration: AppleStoreConfiguration, api: AppStoreAPI?, database: Database, logger: Logger) {
        self.configuration = configuration
        verifier = SignedDataVerifier(configuration)
        self.api = api
        self.database = database
        self.logger = logger
    }

    package enum Refusal: Error, Sendable, Hashable {
        case fault(SignedDataFault)
        /// Neither a pack nor a renewing subscription, or without what one must say.
        case notForSale
        /// The sandbox's, for an account of production that is no tester's.
        case testPurchase
    }

    struct Booked: Sendable {
        var transaction: StoreTransaction
        var booking: StoreBooks.Booking
    }

    /// - Parameter claimant: who shows it; nil for what the store itself tells.
    func book(_ signed: String, claimant: UUID?) async throws -> Booked {
        let found: (SignedTransaction, app: String)
        do throws(SignedDataFault) { found = try await verifier.transaction(signed) } catch {
            throw Refusal.fault(error)
        }
        guard let facts = StoreTransaction(found.0, app: found.app) else { throw Refusal.notForSale }
        guard try await isWelcome(facts, claimant) else { throw Refusal.testPurchase }
        let booking = try await books.apply(facts, claimant: claimant)
        if booking.outcome == .unknownProduct {
            logger.warning("bought what the catalogue doesn't know", metadata: ["product": "\(facts.productID)"])
        }
        return Booked(transaction: facts, booking: booking)
    }

    func book(renewal signed: String) async throws {
        let renewal: SignedRenewal
        do throws(SignedDataFault) { renewal = try await verifier.renewal(signed) } catch {
            throw Refusal.fault(error)
        }
        guard let facts = StoreRenewal(renewal) else { throw Refusal.notForSale }
        _ = try await books.apply(facts)
    }

    /// Purchases of the sandbox cost nothing: in production they are a tester's, or nobody's.
    private func isWelcome(_ facts: StoreTransaction, _ claimant: UUID?) async throws -> Bool {
        guard configuration.environment == .production, facts.environment == .sandbox else { return true }
        guard let account = claimant ?? facts.token else { return false }
        let rows = try await database.query(
            """
            select 1 from atelier.account_exceptions
            where user_id = $1 and app = $2 and kind = 'tester' and expires_at > now()
            """, [account.uuidString, facts.app])
        return !rows.isEmpty
    }
}
