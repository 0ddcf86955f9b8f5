/// Subscribing, coming back, and changing to another product of the group.
import AppStoreWire
import Foundation

extension StoreBook {
    mutating func subscribe(
        _ purchase: StorePurchase, _ product: StoreProduct, at now: Date, tellsPhone: Bool
    ) throws(StoreRefusal) -> String {
        guard let terms = product.subscription else {
            throw StoreRefusal("bad_catalogue", "\(product.id) has no period")
        }
        let existing = subscriptions.values.first {
            $0.bundle == purchase.bundle && $0.customer == purchase.customer && $0.group == terms.group
                && $0.paidBy == nil
        }
        guard let existing else {
            let id = begin(purchase, product, terms, original: nil, at: now, tellsPhone: tellsPhone)
            tell("SUBSCRIBED", "INITIAL_BUY", of: id, bundle: purchase.bundle, at: now)
            return id
        }
        if existing.state == .expired || existing.state == .revoked {
            let id = begin(purchase, product, terms, original: existing.original, at: now, tellsPhone: tellsPhone)
            tell("SUBSCRIBED", "RESUBSCRIBE", of: id, bundle: purchase.bundle, at: now)
            return id
        }
        return change(existing, to: product, terms, at: now, tellsPhone: tellsPhone)
    }

    private mutating func begin(
        _ purchase: StorePurchase, _ product: StoreProduct, _ terms: StoreProduct.Subscription, original: String?,
        at now: Date, tellsPhone: Bool
    ) -> String {
        let catalogue = catalogues[purchase.bundle] ?? StoreCatalogue(bundle: purchase.bundle, products: [])
        let id = record(product, purchase, catalogue, original: original, at: now, tellsPhone: tellsPhone)
        let offer = offer(of: terms, to: purchase.customer, in: purchase.bundle)
        if offer != nil { introduced.insert(mark(terms, purchase.customer, purchase.bundle)) }
        let end = period(id, terms, offer, from: now)
        subscriptions[original ?? id] = StoredSubscription(
            original: original ?? id, bundle: purchase.bundle, customer: purchase.customer, group: terms.group,
            product: product.id, nextProduct: product.id, last: id, endsAt: end, startedAt: now)
        return id
    }

    /// The introductory offer, if this customer hasn't had one in the plan's group.
    func offer(
        of terms: StoreProduct.Subscription, to customer: String, in bundle: String
    ) -> StoreProduct.Introduction? {
        introduced.contains(mark(terms, customer, bundle)) ? nil : terms.introduction
    }

    private func mark(_ terms: StoreProduct.Subscription, _ customer: String, _ bundle: String) -> String {
        "\(bundle)/\(terms.group)/\(customer)"
    }

    /// Writes the period into a transaction.
    @discardableResult
    mutating func period(
        _ id: String, _ terms: StoreProduct.Subscription, _ offer: StoreProduct.Introduction?, from start: Date
    ) -> Date {
        let end = (offer?.period ?? terms.period).end(from: start, pace)
        transactions[id]?.facts.expiresDate = StoreTime(end)
        transactions[id]?.facts.subscriptionGroupIdentifier = terms.group
        let lineItem = number()
        transactions[id]?.facts.webOrderLineItemId = lineItem
        guard let offer else { return end }
        transactions[id]?.facts.offerType = 1
        transactions[id]?.facts.offerDiscountType = offer.payment.rawValue
        transactions[id]?.facts.offerPeriod = offer.period.text
        transactions[id]?.facts.price = offer.price
        return end
    }

    /// A higher level begins at once, a lower one with the next period.
    private mutating func change(
        _ current: StoredSubscription, to product: StoreProduct, _ terms: StoreProduct.Subscription, at now: Date,
        tellsPhone: Bool
    ) -> String {
        guard let old = catalogues[current.bundle]?[current.product]?.subscription else { return current.last }
        if product.id == current.product {
            // Already subscribed: at most an earlier change is undone.
            guard current.nextProduct != current.product else { return current.last }
            subscriptions[current.original]?.nextProduct = product.id
            tell("DID_CHANGE_RENEWAL_PREF", of: current.last, bundle: current.bundle, at: now)
            return current.last
        }
        let isUp = terms.level < old.level || (terms.level == old.level && terms.period == old.period)
        guard isUp, let catalogue = catalogues[current.bundle] else {
            subscriptions[current.original]?.nextProduct = product.id
            tell("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE", of: current.last, bundle: current.bundle, at: now)
            return current.last
        }
        transactions[current.last]?.facts.isUpgraded = true
        mark(current.last, tellsPhone: true)
        let token = transactions[current.last]?.facts.appAccountToken.flatMap { UUID(uuidString: $0) }
        let purchase = StorePurchase(
            bundle: current.bundle, customer: current.customer, productID: product.id, appAccountToken: token)
        let id = record(
            product, purchase, catalogue, original: current.original, at: now, tellsPhone: tellsPhone)
        let end = period(id, terms, nil, from: now)
        var changed = current
        (changed.product, changed.nextProduct, changed.last) = (product.id, product.id, id)
        (changed.state, changed.endsAt, changed.willRenew, changed.intent) = (.active, end, true, nil)
        subscriptions[current.original] = changed
        tell("DID_CHANGE_RENEWAL_PREF", "UPGRADE", of: id, bundle: current.bundle, at: now)
        return id
    }

    mutating func setRenewal(_ original: String, _ willRenew: Bool, at now: Date) throws(StoreRefusal) {
        guard let current = subscriptions[original], current.state != .expired, current.state != .revoked else {
            throw StoreRefusal("not_subscribed", "that subscription isn't running")
        }
        guard current.willRenew != willRenew else { return }
        subscriptions[original]?.willRenew = willRenew
        tell(
            "DID_CHANGE_RENEWAL_STATUS", willRenew ? "AUTO_RENEW_ENABLED" : "AUTO_RENEW_DISABLED", of: current.last,
            bundle: current.bundle, at: now)
    }
}
