/// An access level, a subscription or a pack of a customer's profile, as it is now.
import Foundation
import ServerMetering

struct AdaptyItem: Sendable, Hashable {
    var transaction: String?
    var original: String?
    var product: String?
    var level: String?
    var environment: StoreEnvironment?
    var startsAt: Date?
    var purchasedAt: Date?
    var expiresAt: Date?
    var willRenew: Bool
    var isInGrace: Bool
    var billingIssueAt: Date?
    var revokedAt: Date?
    var reason: Int?
    var isTrial: Bool
    /// Refunded, with no time of it.
    var isRefunded: Bool

    /// As an event has it.
    init(level fields: AdaptyFields) {
        self.init(
            fields, product: "vendor_product_id", transaction: "vendor_transaction_id",
            original: "vendor_original_transaction_id", cancelled: "unsubscribed_at")
        purchasedAt = fields.time("renewed_at", "activated_at")
        willRenew = fields.flag("will_renew") ?? willRenew
        isRefunded = fields.flag("is_refund") ?? isRefunded
        isTrial = fields.text("active_introductory_offer_type") == "free_trial"
    }

    /// As the server API has it.
    init(stored fields: AdaptyFields) {
        self.init(
            fields, product: "store_product_id", transaction: "store_transaction_id",
            original: "store_original_transaction_id", cancelled: "renewal_cancelled_at")
        purchasedAt = fields.time("purchased_at", "starts_at")
        isTrial = fields.object("offer").text("type", "discount_type") == "free_trial"
        isRefunded = isRefunded || fields.flag("is_refund") ?? false
    }

    private init(_ fields: AdaptyFields, product: String, transaction: String, original: String, cancelled: String) {
        self.product = fields.text(product, longest: 255)
        self.transaction = fields.text(transaction)
        self.original = fields.text(original)
        level = fields.text("access_level_id")
        environment = fields.environment
        startsAt = fields.time("starts_at")
        expiresAt = fields.time("expires_at")
        willRenew = fields.time(cancelled) == nil && expiresAt != nil
        isInGrace = fields.flag("is_in_grace_period") ?? false
        billingIssueAt = fields.time("billing_issue_detected_at")
        reason = fields.expirationReason
        isRefunded = fields.text("cancellation_reason") == "refund"
        isTrial = false
    }

    /// Whether an operator gave it at Adapty, and no store sold it.
    var isGrant: Bool { transaction == nil || product == adaptyGrantedProduct }

    /// Whether the level is open: Adapty's server doesn't say so itself.
    func isActive(at time: Date) -> Bool {
        (startsAt.map { $0 <= time } ?? true) && (expiresAt.map { time < $0 } ?? true)
    }

    /// - Parameter time: as of when Adapty says this.
    func facts(_ environment: StoreEnvironment, at time: Date, _ setting: AdaptySetting) -> AdaptyFacts {
        var facts = AdaptyFacts()
        let isGranted = isGrant
        guard let product = isGranted ? level.flatMap({ setting.levels[$0] }) ?? product : product,
            let id = isGranted ? grantID(setting) : transaction, isGranted || purchasedAt != nil
        else { return facts }
        let purchasedAt = purchasedAt ?? startsAt ?? time
        // A level that begins later isn't open yet, and nothing can be bought in the future.
        guard purchasedAt <= setting.now, isGranted ? startsAt.map({ $0 <= setting.now }) ?? true : true else {
            return facts
        }
        var bought = setting.transaction(
            .subscription, id, original: isGranted ? id : original, environment, product: product,
            purchasedAt: purchasedAt, signedAt: max(time, setting.past(purchasedAt)))
        bought.expiresAt = isInGrace ? min(billingIssueAt ?? .distantFuture, expiresAt ?? .distantFuture) : expiresAt
        if bought.expiresAt == .distantFuture { bought.expiresAt = nil }
        bought.isTrial = isTrial
        bought.revokedAt = revokedAt ?? (isRefunded ? time : nil)
        facts.transactions = [bought]
        var renewal = setting.renewal(
            bought.originalTransactionID, environment, willRenew: willRenew && !isRefunded, signedAt: bought.signedAt)
        renewal.inBillingRetry = billingIssueAt != nil && willRenew
        renewal.graceExpiresAt = isInGrace ? expiresAt : nil
        renewal.expirationReason = reason
        facts.renewals = [renewal]
        return facts
    }

    /// A grant has no transaction: it is one of its customer and level, and lasts until its end is changed.
    private func grantID(_ setting: AdaptySetting) -> String? {
        guard let level, let whose = setting.profile else { return nil }
        let id = "grant:\(whose):\(level)"
        return id.unicodeScalars.count <= 64 ? id : nil
    }
}
