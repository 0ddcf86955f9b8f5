/// A store for previews: it sells what an app's samples name, and every purchase stays on the phone.
import Foundation

extension StoreClient {
    /// - Parameter products: what it sells; each purchase is said to wait for an approval, since nothing signs it.
    package static func preview(_ products: [Product]) -> StoreClient {
        var store = StoreClient.none
        store.products = { (ids) async throws(StoreError) in products.filter { ids.contains($0.id) } }
        store.purchase = { (_, _) async throws(StoreError) in .pending }
        store.sync = { () async throws(StoreError) in [] }
        store.manageSubscriptions = { () async throws(StoreError) in }
        return store
    }
}
