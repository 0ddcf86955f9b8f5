/// From an event to facts. No event decides a state: it tells when something was paid, until when, and what was refunded.
///
/// Facts of a purchase have the time of the purchase: however late they come, they change nothing that was learnt since.
/// What changes later has the time of its event, and a profile that is read afterwards has a later one.
import Foundation
import ServerMetering

extension AdaptyEvent {
    func facts(_ setting: AdaptySetting) -> AdaptyFacts {
        var facts = AdaptyFacts()
        guard let kind, let environment = properties.environment else {
            facts.areIncomplete = true
            return facts
        }
        if kind == .accessLevelUpdated { return level(environment, setting) }
        facts.areIncomplete = kind.isIncomplete
        guard let transaction = transaction(kind, environment, setting) else {
            facts.areIncomplete = true
            return facts
        }
        facts.transactions = [transaction]
        if transaction.type == .subscription {
            facts.renewals = [renewal(kind, transaction, setting)]
        }
        return facts
    }

    /// When this became so. Adapty's clock may name an event earlier than the purchase that it is about.
    private func time(after purchase: Date, _ setting: AdaptySetting) -> Date {
        setting.past(max(purchase, happenedAt ?? purchase))
    }

    private func transaction(
        _ kind: Kind, _ environment: StoreEnvironment, _ setting: AdaptySetting
    ) -> StoreTransaction? {
        guard let id = properties.text("transaction_id"),
            let product = properties.text("vendor_product_id", longest: 255),
            let purchasedAt = properties.time("purchase_date")
        else { return nil }
        let isSubscription = !kind.isOfPurchase
        let expiresAt = properties.time("subscription_expires_at")
        // A subscription without an end would never end.
        if isSubscription, expiresAt == nil { return nil }
        var transaction = setting.transaction(
            isSubscription ? .subscription : .consumable, id,
            original: isSubscription ? properties.text("original_transaction_id") : nil, environment, product: product,
            purchasedAt: purchasedAt, signedAt: setting.past(purchasedAt))
        transaction.expiresAt = isSubscription ? expiresAt : nil
        transaction.isTrial = kind.isOfTrial || properties.text("store_offer_discount_type") == "free_trial"
        transaction.storefront = properties.text("store_country", longest: 8)
        if let currency = properties.currency {
            (transaction.price, transaction.currency) = (properties.price, currency)
        }
        if kind == .subscriptionRefunded || kind == .purchaseRefunded {
            transaction.signedAt = time(after: purchasedAt, setting)
            transaction.revokedAt = transaction.signedAt
        }
        return transaction
    }

    private func renewal(_ kind: Kind, _ bought: StoreTransaction, _ setting: AdaptySetting) -> StoreRenewal {
        let isFromPurchase = kind.isPurchase
        var renewal = setting.renewal(
            bought.originalTransactionID, bought.environment,
            willRenew: kind.willRenew ?? properties.flag("will_renew") ?? true,
            signedAt: isFromPurchase ? bought.signedAt : time(after: bought.purchasedAt, setting))
        renewal.inBillingRetry = kind == .billingIssueDetected || kind == .enteredGracePeriod
        renewal.graceExpiresAt = kind == .enteredGracePeriod ? bought.expiresAt : nil
        renewal.expirationReason = isFromPurchase ? nil : properties.expirationReason
        return renewal
    }

    /// This event has the fields of an access level.
    private func level(_ environment: StoreEnvironment, _ setting: AdaptySetting) -> AdaptyFacts {
        var item = AdaptyItem(level: properties)
        if properties.flag("is_lifetime") == true { item.expiresAt = nil }
        var setting = setting
        (setting.account, setting.profile) = (account, profile)
        let bought = item.purchasedAt ?? happenedAt ?? setting.now
        if properties.flag("is_active") == false, item.product == adaptyGrantedProduct {
            item.revokedAt = setting.past(happenedAt ?? setting.now)
        }
        var facts = item.facts(environment, at: time(after: bought, setting), setting)
        facts.areIncomplete = true
        return facts
    }
}

extension AdaptyEvent.Kind {
    var isOfPurchase: Bool { self == .purchase || self == .purchaseRefunded }

    var isOfTrial: Bool {
        switch self {
        case .trialStarted, .trialRenewalCancelled, .trialRenewalReactivated, .trialExpired: true
        default: false
        }
    }

    /// Whether it tells of something being paid for, or begun.
    var isPurchase: Bool {
        switch self {
        case .subscriptionStarted, .subscriptionInitialPurchase, .subscriptionRenewed, .trialStarted, .trialConverted,
            .purchase:
            true
        default: false
        }
    }

    /// Whether the event's fields leave open what is so now: the end of a grace period or of a pause, the next product,
    /// and which of two switches of renewal was the last.
    var isIncomplete: Bool { !isPurchase && self != .subscriptionRefunded && self != .purchaseRefunded }

    /// What the event says by its name; nil when its fields say it.
    var willRenew: Bool? {
        switch self {
        case .subscriptionRenewalCancelled, .trialRenewalCancelled, .subscriptionExpired, .trialExpired,
            .subscriptionRefunded:
            false
        case .subscriptionRenewalReactivated, .trialRenewalReactivated: true
        default: nil
        }
    }
}
