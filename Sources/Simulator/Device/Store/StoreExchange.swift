/// Where a simulated phone buys: a store that signs as Apple's does, asked over its addresses for phones.
import Clients
import Foundation

package struct StoreExchange: Sendable {
    package typealias Purchase = StoreClient.SignedPurchase

    package enum Result: Sendable, Hashable {
        case purchased(Purchase)
        case pending, cancelled, failed
    }

    package struct Updates: Sendable, Hashable {
        package var next: Int
        package var purchases: [Purchase]

        package init(next: Int, purchases: [Purchase]) {
            self.next = next
            self.purchases = purchases
        }
    }

    /// A plan that the phone's person has in an app.
    package struct Plan: Sendable, Hashable, Identifiable {
        /// Its last transaction's.
        package var id: String
        package var name: String
        /// Running, as far as the store is concerned.
        package var isActive: Bool
        package var willRenew: Bool
        package var endsAt: Date

        package init(id: String, name: String, isActive: Bool, willRenew: Bool, endsAt: Date) {
            (self.id, self.name, self.isActive) = (id, name, isActive)
            (self.willRenew, self.endsAt) = (willRenew, endsAt)
        }
    }

    package enum Kind: String, Sendable { case unfinished, current, all }

    /// As this customer is offered them: a trial only while they may have one.
    package var products:
        @Sendable (_ app: String, _ customer: String, _ ids: [String]) async throws(StoreError) -> [StoreClient.Product]
    package var buy:
        @Sendable (_ app: String, _ customer: String, _ product: String, _ token: UUID) async throws(StoreError) ->
            Result
    package var transactions:
        @Sendable (_ app: String, _ customer: String, _ kind: Kind) async throws(StoreError) -> [Purchase]
    package var finish: @Sendable (_ transaction: String) async throws(StoreError) -> Void
    /// Waits for news after a number; answers nothing new after some seconds.
    package var updates: @Sendable (_ app: String, _ customer: String, _ after: Int) async throws(StoreError) -> Updates

    package var plans: @Sendable (_ app: String, _ customer: String) async throws(StoreError) -> [Plan]
    package var setRenewal: @Sendable (_ plan: String, _ renews: Bool) async throws(StoreError) -> Void

    package init(
        products:
            @escaping @Sendable (_ app: String, _ customer: String, _ ids: [String]) async throws(StoreError) ->
            [StoreClient.Product],
        buy:
            @escaping @Sendable (_ app: String, _ customer: String, _ product: String, _ token: UUID)
            async throws(StoreError) -> Result,
        transactions:
            @escaping @Sendable (_ app: String, _ customer: String, _ kind: Kind) async throws(StoreError) ->
            [Purchase],
        finish: @escaping @Sendable (_ transaction: String) async throws(StoreError) -> Void,
        updates:
            @escaping @Sendable (_ app: String, _ customer: String, _ after: Int) async throws(StoreError) ->
            Updates,
        plans: @escaping @Sendable (_ app: String, _ customer: String) async throws(StoreError) -> [Plan],
        setRenewal: @escaping @Sendable (_ plan: String, _ renews: Bool) async throws(StoreError) -> Void
    ) {
        self.products = products
        self.buy = buy
        self.transactions = transactions
        self.finish = finish
        self.updates = updates
        self.plans = plans
        self.setRenewal = setRenewal
    }
}
