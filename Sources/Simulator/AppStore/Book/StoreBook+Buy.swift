/// A purchase, from the tap to the transaction.
import AppStoreWire
import Foundation

package enum PurchaseOutcome: Sendable, Hashable {
    /// With the transaction's id.
    case purchased(String)
    /// With the id under which it can be approved, declined or completed.
    case pending(String)
    case interrupted(String)
    case cancelled
    case failed
}

extension StoreBook {
    /// - Returns: also whether the phone has to wait until the server was told.
    mutating func buy(_ purchase: StorePurchase, at now: Date) throws(StoreRefusal) -> (PurchaseOutcome, isLate: Bool) {
        try check(purchase)
        let isLate = next.first == .late
        guard let behaviour = next.isEmpty ? nil : next.removeFirst(), !isLate else {
            return (.purchased(try complete(purchase, at: now, tellsPhone: false)), isLate)
        }
        switch behaviour {
        case .fail: return (.failed, false)
        case .cancel: return (.cancelled, false)
        case .ask: return (.pending(try wait(purchase, .ask)), false)
        case .interrupt: return (.interrupted(try wait(purchase, .interrupt)), false)
        case .late: return (.failed, false)
        }
    }

    private func check(_ purchase: StorePurchase) throws(StoreRefusal) {
        guard let product = try catalogue(purchase.bundle)[purchase.productID] else {
            throw StoreRefusal("unknown_product", "\(purchase.bundle) sells no \(purchase.productID)")
        }
        guard product.isForSale else {
            throw StoreRefusal("not_for_sale", "\(purchase.productID) is no longer for sale")
        }
        guard (1...StoreLimits.quantity).contains(purchase.quantity),
            purchase.quantity == 1 || product.kind == .consumable
        else { throw StoreRefusal("bad_quantity", "the quantity is 1 to \(StoreLimits.quantity), of consumables only") }
        guard (1...StoreLimits.name).contains(purchase.customer.utf8.count) else {
            throw StoreRefusal("bad_customer", "a customer's name has 1 to \(StoreLimits.name) bytes")
        }
        guard transactions.count < StoreLimits.transactions else {
            throw StoreRefusal("full", "this store keeps \(StoreLimits.transactions) transactions at most")
        }
    }

    private mutating func wait(_ purchase: StorePurchase, _ reason: StoredPending.Reason) throws(StoreRefusal) -> String
    {
        guard pending.count < StoreLimits.pending else { throw StoreRefusal("full", "too many purchases are pending") }
        let id = "p" + number()
        pending.append(StoredPending(id: id, purchase: purchase, reason: reason))
        return id
    }

    /// - Parameter id: nil for the oldest.
    @discardableResult
    mutating func approve(_ id: String?, at now: Date) throws(StoreRefusal) -> String {
        let found = try takePending(id)
        return try complete(found.purchase, at: now, tellsPhone: true)
    }

    mutating func takePending(_ id: String?) throws(StoreRefusal) -> StoredPending {
        guard let index = id == nil ? pending.indices.first : pending.firstIndex(where: { $0.id == id }) else {
            throw StoreRefusal("nothing_pending", id.map { "no pending purchase \($0)" } ?? "no purchase is pending")
        }
        return pending.remove(at: index)
    }

    /// What a customer already has is handed out again; anything else is bought.
    mutating func complete(
        _ purchase: StorePurchase, at now: Date, tellsPhone: Bool
    ) throws(StoreRefusal) -> String {
        let catalogue = try catalogue(purchase.bundle)
        guard let product = catalogue[purchase.productID] else {
            throw StoreRefusal("unknown_product", "\(purchase.bundle) sells no \(purchase.productID)")
        }
        if product.kind == .subscription { return try subscribe(purchase, product, at: now, tellsPhone: tellsPhone) }
        if product.kind == .nonConsumable,
            let owned = transactions(bundle: purchase.bundle, customer: purchase.customer).first(where: {
                $0.facts.productId == product.id && $0.facts.revocationDate == nil
            })
        {
            return owned.facts.transactionId
        }
        let id = record(product, purchase, catalogue, at: now, tellsPhone: tellsPhone)
        tell("ONE_TIME_CHARGE", of: id, bundle: purchase.bundle, at: now)
        return id
    }

    /// Writes a transaction that is a chain's first unless `original` names one.
    mutating func record(
        _ product: StoreProduct, _ purchase: StorePurchase, _ catalogue: StoreCatalogue, original: String? = nil,
        at now: Date, tellsPhone: Bool
    ) -> String {
        let id = number()
        var facts = SignedTransaction(
            transactionId: id, originalTransactionId: original ?? id, bundleId: purchase.bundle,
            productId: product.id, purchaseDate: StoreTime(now), type: product.kind.rawValue,
            signedDate: StoreTime(now), environment: environment.rawValue)
        facts.originalPurchaseDate = original.flatMap { transactions[$0]?.facts.purchaseDate } ?? StoreTime(now)
        facts.quantity = purchase.quantity
        facts.inAppOwnershipType = "PURCHASED"
        facts.transactionReason = "PURCHASE"
        facts.appAccountToken = purchase.appAccountToken?.uuidString.lowercased()
        facts.storefront = catalogue.storefront
        facts.storefrontId = catalogue.storefrontID
        facts.price = product.price * purchase.quantity
        facts.currency = catalogue.currency
        facts.appTransactionId = appTransaction(purchase.customer, purchase.bundle)
        lastChange += 1
        var kept = StoredTransaction(
            facts: facts, customer: purchase.customer, orderID: "M" + id.suffix(10), change: lastChange)
        if tellsPhone { kept.update = lastChange }
        transactions[id] = kept
        return id
    }

    /// The same for all that a customer buys in an app.
    private func appTransaction(_ customer: String, _ bundle: String) -> String {
        // FNV-1a: the same in each run, unlike Swift's own hashes.
        let hash = "\(bundle)/\(customer)".utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return "7" + String(hash % 100_000_000_000_000_000)
    }
}
