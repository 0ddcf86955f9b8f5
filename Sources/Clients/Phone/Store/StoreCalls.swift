/// What an app's store logic asks of StoreKit 2, in plain types: an adapter fills it on an iPhone, a fake in tests.
import Clients
import Foundation

package struct StoreCalls: Sendable {
    /// A transaction as the phone sees it.
    package struct Entry: Sendable, Hashable {
        package var id: String
        package var productID: String
        /// For whom it was bought.
        package var account: UUID?
        /// The store's JWS, as it came.
        package var signed: String
        /// The phone believes the store's signature.
        package var isVerified: Bool
        package var isRevoked: Bool

        package init(
            id: String, productID: String, account: UUID?, signed: String, isVerified: Bool = true,
            isRevoked: Bool = false
        ) {
            self.id = id
            self.productID = productID
            self.account = account
            self.signed = signed
            self.isVerified = isVerified
            self.isRevoked = isRevoked
        }
    }

    package enum Bought: Sendable, Hashable {
        case success(Entry)
        case pending
        case cancelled
    }

    package var products: @Sendable (_ ids: [String]) async throws(StoreError) -> [StoreClient.Product]
    package var purchase: @Sendable (_ productID: String, _ account: UUID) async throws(StoreError) -> Bought
    package var unfinished: @Sendable () async -> [Entry]
    /// Plans that run. Packs that are used up aren't among them.
    package var entitlements: @Sendable () async -> [Entry]
    package var updates: @Sendable () -> AsyncStream<Entry>
    package var finish: @Sendable (_ id: String) async -> Void
    /// Asks the App Store again, which may ask for the person's password.
    package var sync: @Sendable () async throws(StoreError) -> Void
    package var manageSubscriptions: @Sendable () async throws(StoreError) -> Void
    package var requestRefund: @Sendable (_ productID: String) async throws(StoreError) -> StoreClient.RefundRequest
    package var redeemCode: @Sendable () async throws(StoreError) -> Void

    package init(
        products: @escaping @Sendable (_ ids: [String]) async throws(StoreError) -> [StoreClient.Product],
        purchase: @escaping @Sendable (_ productID: String, _ account: UUID) async throws(StoreError) -> Bought,
        unfinished: @escaping @Sendable () async -> [Entry],
        entitlements: @escaping @Sendable () async -> [Entry],
        updates: @escaping @Sendable () -> AsyncStream<Entry>,
        finish: @escaping @Sendable (_ id: String) async -> Void,
        sync: @escaping @Sendable () async throws(StoreError) -> Void,
        manageSubscriptions: @escaping @Sendable () async throws(StoreError) -> Void,
        requestRefund:
            @escaping @Sendable (_ productID: String) async throws(StoreError) -> StoreClient.RefundRequest,
        redeemCode: @escaping @Sendable () async throws(StoreError) -> Void
    ) {
        self.products = products
        self.purchase = purchase
        self.unfinished = unfinished
        self.entitlements = entitlements
        self.updates = updates
        self.finish = finish
        self.sync = sync
        self.manageSubscriptions = manageSubscriptions
        self.requestRefund = requestRefund
        self.redeemCode = redeemCode
    }
}
