/// What happens at the end of a period: a renewal, a failed payment, or the end.
import AppStoreWire
import Foundation

extension StoreBook {
    /// Lets everything happen that was due by now, in its order and with its own time.
    mutating func settle(at now: Date) {
        for _ in 0..<StoreLimits.periods {
            let due = subscriptions.values.filter { $0.isOpen && $0.endsAt <= now }
            guard let first = due.min(by: { ($0.endsAt, $0.original) < ($1.endsAt, $1.original) }) else { return }
            end(first.original, at: first.endsAt)
        }
    }

    /// Ends the running period now instead of at its time.
    mutating func cut(_ original: String, at now: Date) throws(StoreRefusal) {
        guard let current = subscriptions[original], current.isOpen else {
            throw StoreRefusal("not_subscribed", "that subscription isn't running")
        }
        if current.state == .active { transactions[current.last]?.facts.expiresDate = StoreTime(now) }
        subscriptions[original]?.endsAt = now
        end(original, at: now)
    }

    private mutating func end(_ original: String, at now: Date) {
        guard let current = subscriptions[original] else { return }
        switch current.state {
        case .active where !renews(current): expire(original, 1, "VOLUNTARY", at: now)
        case .active where current.billingFails: fail(original, at: now)
        case .active where catalogues[current.bundle]?[current.nextProduct]?.isForSale != true:
            expire(original, 4, "PRODUCT_NOT_FOR_SALE", at: now)
        case .active: renew(original, recovers: false, at: now)
        case .grace:
            subscriptions[original]?.state = .billingRetry
            let until = now + retryTime
            subscriptions[original]?.endsAt = until
            tell("GRACE_PERIOD_EXPIRED", of: current.last, bundle: current.bundle, at: now)
        case .billingRetry: expire(original, 2, "BILLING_RETRY", at: now)
        case .expired, .revoked: break
        }
    }

    /// A family member's goes on as long as the one who pays goes on.
    private func renews(_ current: StoredSubscription) -> Bool {
        guard let payer = current.paidBy.flatMap({ subscriptions[$0] }) else { return current.willRenew }
        return payer.willRenew && payer.state == .active
    }

    /// Apple tries for 60 days; the sandbox for ten minutes.
    private var retryTime: TimeInterval { pace == .sandbox ? 600 : 60 * 86_400 }
    private var graceTime: TimeInterval { pace == .sandbox ? 300 : Double(graceDays) * 86_400 }

    private mutating func expire(_ original: String, _ intent: Int, _ subtype: String, at now: Date) {
        guard let current = subscriptions[original] else { return }
        subscriptions[original]?.state = .expired
        subscriptions[original]?.intent = intent
        subscriptions[original]?.willRenew = false
        mark(current.last, tellsPhone: true)
        tell("EXPIRED", subtype, of: current.last, bundle: current.bundle, at: now)
    }

    private mutating func fail(_ original: String, at now: Date) {
        guard let current = subscriptions[original] else { return }
        let isGrace = current.hasGrace && graceDays > 0
        subscriptions[original]?.state = isGrace ? .grace : .billingRetry
        let until = now + (isGrace ? graceTime : retryTime)
        subscriptions[original]?.endsAt = until
        subscriptions[original]?.intent = 2
        mark(current.last, tellsPhone: true)
        tell(
            "DID_FAIL_TO_RENEW", isGrace ? "GRACE_PERIOD" : nil, of: current.last, bundle: current.bundle, at: now)
    }

    mutating func renew(_ original: String, recovers: Bool, at now: Date) {
        guard var current = subscriptions[original], let catalogue = catalogues[current.bundle],
            let product = catalogue[current.nextProduct], let terms = product.subscription,
            let before = transactions[current.last]?.facts
        else { return }
        let token = before.appAccountToken.flatMap { UUID(uuidString: $0) }
        let purchase = StorePurchase(
            bundle: current.bundle, customer: current.customer, productID: product.id, appAccountToken: token)
        let id = record(product, purchase, catalogue, original: original, at: now, tellsPhone: true)
        transactions[id]?.facts.transactionReason = "RENEWAL"
        transactions[id]?.facts.inAppOwnershipType = before.inAppOwnershipType
        current.endsAt = period(id, terms, nil, from: now)
        (current.product, current.last, current.state) = (product.id, id, .active)
        (current.intent, current.billingFails, current.willRenew) = (nil, false, true)
        subscriptions[original] = current
        tell("DID_RENEW", recovers ? "BILLING_RECOVERY" : nil, of: id, bundle: current.bundle, at: now)
    }

    /// The payment went through after all.
    mutating func recover(_ original: String, at now: Date) throws(StoreRefusal) {
        guard let state = subscriptions[original]?.state, state == .grace || state == .billingRetry else {
            throw StoreRefusal("nothing_to_recover", "no payment of that subscription has failed")
        }
        renew(original, recovers: true, at: now)
    }
}
