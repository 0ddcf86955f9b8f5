/// Everything the store knows, as one value: each change is made on a copy, kept, and only then told to anybody.
import AppStoreWire
import Foundation

package struct StoreBook: Codable, Sendable {
    package var environment: StoreEnvironment
    package var pace: StorePeriod.Pace
    package var graceDays: Int
    package internal(set) var catalogues: [String: StoreCatalogue] = [:]
    package internal(set) var transactions: [String: StoredTransaction] = [:]
    package internal(set) var subscriptions: [String: StoredSubscription] = [:]
    package internal(set) var pending: [StoredPending] = []
    package internal(set) var notices: [StoredNotice] = []
    package internal(set) var next: [NextPurchase] = []
    package internal(set) var isHolding = false
    /// How far the store's clock is from the machine's, in seconds.
    package internal(set) var clockOffset: TimeInterval = 0
    /// Who used which group's introductory offer.
    var introduced: Set<String> = []
    var lastNumber = 0
    var lastChange = 0

    package init(
        environment: StoreEnvironment = .localTesting, pace: StorePeriod.Pace = .calendar, graceDays: Int = 16,
        catalogues: [StoreCatalogue]
    ) {
        self.environment = environment
        self.pace = pace
        self.graceDays = graceDays
        for catalogue in catalogues.prefix(StoreLimits.bundles) { self.catalogues[catalogue.bundle] = catalogue }
    }
}

extension StoreBook {
    package func catalogue(_ bundle: String) throws(StoreRefusal) -> StoreCatalogue {
        guard let found = catalogues[bundle] else { throw StoreRefusal("unknown_bundle", "no app \(bundle) here") }
        return found
    }

    package func transaction(_ id: String) throws(StoreRefusal) -> StoredTransaction {
        guard let found = transactions[id] else { throw StoreRefusal("unknown_transaction", "no transaction \(id)") }
        return found
    }

    /// A customer's transactions of an app, in the order in which they last changed.
    package func transactions(bundle: String, customer: String) -> [StoredTransaction] {
        transactions.values.filter { $0.facts.bundleId == bundle && $0.customer == customer }
            .sorted { $0.change < $1.change }
    }

    func product(_ facts: SignedTransaction) -> StoreProduct? { catalogues[facts.bundleId]?[facts.productId] }

    mutating func number() -> String {
        lastNumber += 1
        let base = environment == .production ? 310_000_000_000_000 : 2_000_000_000_000_000
        return String(base + lastNumber)
    }

    mutating func mark(_ id: String, tellsPhone: Bool) {
        lastChange += 1
        transactions[id]?.change = lastChange
        if tellsPhone { transactions[id]?.update = lastChange }
    }

    /// Keeps a message for the server, with the facts as they are now.
    mutating func tell(
        _ type: String, _ subtype: String? = nil, of id: String?, bundle: String, at now: Date,
        consumptionReason: String? = nil
    ) {
        var notice = StoredNotice(id: UUID(), bundle: bundle, type: type, subtype: subtype, at: now, due: now)
        notice.consumptionReason = consumptionReason
        if let id, var facts = transactions[id]?.facts {
            facts.signedDate = StoreTime(now)
            notice.transaction = facts
            if let subscription = subscriptions[facts.originalTransactionId] {
                notice.renewal = renewal(of: subscription, at: now)
                notice.status = subscription.state.rawValue
            }
        }
        notice.isHeld = isHolding
        notices.append(notice)
        // The oldest that need no sending make room.
        if notices.count > StoreLimits.notices {
            notices.remove(at: notices.firstIndex { $0.due == nil } ?? 0)
        }
    }

    func renewal(of subscription: StoredSubscription, at now: Date) -> SignedRenewal {
        var info = SignedRenewal(
            originalTransactionId: subscription.original, productId: subscription.product,
            autoRenewStatus: subscription.willRenew ? 1 : 0, signedDate: StoreTime(now),
            environment: environment.rawValue)
        let last = transactions[subscription.last]?.facts
        info.autoRenewProductId = subscription.nextProduct
        info.expirationIntent = subscription.intent
        if subscription.state == .grace || subscription.state == .billingRetry { info.isInBillingRetryPeriod = true }
        if subscription.state == .grace { info.gracePeriodExpiresDate = StoreTime(subscription.endsAt) }
        if subscription.state == .expired { info.isInBillingRetryPeriod = false }
        info.recentSubscriptionStartDate = StoreTime(subscription.startedAt)
        info.appAccountToken = last?.appAccountToken
        info.appTransactionId = last?.appTransactionId
        guard subscription.willRenew, let catalogue = catalogues[subscription.bundle],
            let product = catalogue[subscription.nextProduct]
        else { return info }
        info.renewalDate = last?.expiresDate
        info.renewalPrice = product.price
        info.currency = catalogue.currency
        return info
    }
}

extension StoreBook {
    /// What an app sells from here on; purchases that were made stay.
    package mutating func setCatalogue(_ catalogue: StoreCatalogue) { catalogues[catalogue.bundle] = catalogue }
}
