/// The phone's store: what it sells in this person's country, buying it, and the purchases it has signed.
///
/// Close to StoreKit 2 in meaning. A purchase that the store has signed stays unfinished, and comes back at each launch,
/// until the app says that its server has booked it.
import Foundation

package struct StoreClient: Sendable {
    /// A product as the store sells it here.
    package struct Product: Sendable, Hashable, Identifiable {
        package var id: String
        package var name: String
        package var price: Decimal
        /// ISO 4217.
        package var currency: String
        /// The price as the store writes it for this person; wins over whatever the app would write.
        package var displayPrice: String
        /// Days for nothing at the beginning; nil where there are none, or where this person has had them.
        package var trialDays: Int?

        package init(
            id: String, name: String, price: Decimal, currency: String, displayPrice: String, trialDays: Int? = nil
        ) {
            self.id = id
            self.name = name
            self.price = price
            self.currency = currency
            self.displayPrice = displayPrice
            self.trialDays = trialDays
        }
    }

    /// A transaction that the store has signed. Only the server says what it is worth.
    package struct SignedPurchase: Sendable, Hashable, Identifiable {
        package var id: String
        package var productID: String
        /// The store's JWS, as it came.
        package var signed: String

        package init(id: String, productID: String, signed: String) {
            self.id = id
            self.productID = productID
            self.signed = signed
        }
    }

    package enum Outcome: Sendable, Hashable {
        case purchased(SignedPurchase)
        /// Somebody else must approve; it arrives through `updates` then.
        case pending
        case cancelled
    }

    package enum RefundRequest: Sendable, Hashable {
        case sent
        case cancelled
        /// One is being looked at already.
        case alreadySent
        /// Nothing of it was bought here.
        case nothingBought
    }

    /// Those of the ids that the store sells here.
    package var products: @Sendable (_ ids: [String]) async throws(StoreError) -> [Product]
    /// Shows the store's sheet. The token says for which account it is bought.
    package var purchase: @Sendable (_ productID: String, _ appAccountToken: UUID) async throws(StoreError) -> Outcome
    /// Signed, and not yet finished.
    package var unfinished: @Sendable () async -> [SignedPurchase]
    /// What happens outside of `purchase`: an approval, a renewal, a purchase on another phone. One listener at a time.
    package var updates: @Sendable () -> AsyncStream<SignedPurchase>
    /// The server has booked it.
    package var finish: @Sendable (_ transactionID: String) async -> Void
    /// Asks the store for everything this person has bought here, and answers it.
    package var sync: @Sendable () async throws(StoreError) -> [SignedPurchase]
    /// Shows the store's own page of this person's subscriptions.
    package var manageSubscriptions: @Sendable () async throws(StoreError) -> Void
    /// Shows the store's sheet for a refund of the latest purchase of a product; the store's server hears of the outcome. Nil
    /// where there is no such sheet.
    package var requestRefund: (@Sendable (_ productID: String) async throws(StoreError) -> RefundRequest)?
    /// Shows the store's sheet for an offer code; what it brings arrives through `updates`. Nil where there is none.
    package var redeemCode: (@Sendable () async throws(StoreError) -> Void)?

    package init(
        products: @escaping @Sendable (_ ids: [String]) async throws(StoreError) -> [Product],
        purchase:
            @escaping @Sendable (_ productID: String, _ appAccountToken: UUID) async throws(StoreError) ->
            Outcome,
        unfinished: @escaping @Sendable () async -> [SignedPurchase],
        updates: @escaping @Sendable () -> AsyncStream<SignedPurchase>,
        finish: @escaping @Sendable (_ transactionID: String) async -> Void,
        sync: @escaping @Sendable () async throws(StoreError) -> [SignedPurchase],
        manageSubscriptions: @escaping @Sendable () async throws(StoreError) -> Void
    ) {
        self.products = products
        self.purchase = purchase
        self.unfinished = unfinished
        self.updates = updates
        self.finish = finish
        self.sync = sync
        self.manageSubscriptions = manageSubscriptions
    }

    /// A device without a store.
    package static let none = StoreClient(
        products: { (_) async throws(StoreError) in throw .unavailable },
        purchase: { (_, _) async throws(StoreError) in throw .unavailable }, unfinished: { [] },
        updates: { AsyncStream { $0.finish() } }, finish: { _ in },
        sync: { () async throws(StoreError) in throw .unavailable },
        manageSubscriptions: { () async throws(StoreError) in throw .unavailable })
}

/// Why the store did not do it.
package enum StoreError: Error, Sendable, Hashable, CaseIterable {
    /// The payment didn't go through, or the store had a problem of its own.
    case failed
    /// This phone or this person may not buy.
    case notAllowed
    case offline
    /// The phone couldn't verify the store's signature.
    case notVerified
    /// There is no store here, or it doesn't sell this.
    case unavailable
}
