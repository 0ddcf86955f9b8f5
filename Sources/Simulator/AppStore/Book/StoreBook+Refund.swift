/// Money back, taken back again, and what a family shares.
import AppStoreWire
import Foundation

extension StoreBook {
    /// - Parameter percent: thousandths of a percent; 100,000 is all of it.
    mutating func refund(
        _ id: String, percent: Int = 100_000, reason: Int = 0, at now: Date
    ) throws(StoreRefusal) {
        let kept = try transaction(id)
        guard kept.facts.revocationDate == nil else {
            throw StoreRefusal("already_refunded", "transaction \(id) was taken back before")
        }
        guard kept.facts.inAppOwnershipType == "PURCHASED" else {
            throw StoreRefusal("shared", "who shares a purchase paid nothing for it; revoke it instead")
        }
        guard (1...100_000).contains(percent) else {
            throw StoreRefusal("bad_percent", "the share is 1 to 100,000 thousandths of a percent")
        }
        takeBack(id, percent == 100_000 ? "REFUND_FULL" : "REFUND_PRORATED", percent, reason, at: now)
        tell("REFUND", of: id, bundle: kept.facts.bundleId, at: now)
        for member in subscriptions.values.filter({ $0.paidBy == kept.facts.originalTransactionId })
        where member.state != .revoked && member.state != .expired {
            try revoke(member.last, at: now)
        }
    }

    private mutating func takeBack(_ id: String, _ type: String, _ percent: Int?, _ reason: Int, at now: Date) {
        transactions[id]?.facts.revocationDate = StoreTime(now)
        transactions[id]?.facts.revocationReason = reason
        transactions[id]?.facts.revocationType = type
        transactions[id]?.facts.revocationPercentage = percent
        transactions[id]?.refundRequest = nil
        mark(id, tellsPhone: true)
        guard let original = transactions[id]?.facts.originalTransactionId, subscriptions[original]?.last == id
        else { return }
        subscriptions[original]?.state = .revoked
        subscriptions[original]?.willRenew = false
    }

    mutating func reverse(_ id: String, at now: Date) throws(StoreRefusal) {
        let kept = try transaction(id)
        guard kept.facts.revocationType?.hasPrefix("REFUND") == true else {
            throw StoreRefusal("not_refunded", "transaction \(id) was not refunded")
        }
        transactions[id]?.facts.revocationDate = nil
        transactions[id]?.facts.revocationReason = nil
        transactions[id]?.facts.revocationType = nil
        transactions[id]?.facts.revocationPercentage = nil
        mark(id, tellsPhone: true)
        let original = kept.facts.originalTransactionId
        if let current = subscriptions[original], current.last == id, current.state == .revoked {
            subscriptions[original]?.state = current.endsAt > now ? .active : .expired
        }
        tell("REFUND_REVERSED", of: id, bundle: kept.facts.bundleId, at: now)
    }

    mutating func revoke(_ id: String, at now: Date) throws(StoreRefusal) {
        let kept = try transaction(id)
        guard kept.facts.inAppOwnershipType == "FAMILY_SHARED", kept.facts.revocationDate == nil else {
            throw StoreRefusal("not_shared", "transaction \(id) is not shared by a family")
        }
        takeBack(id, "FAMILY_REVOKE", nil, 0, at: now)
        tell("REVOKE", of: id, bundle: kept.facts.bundleId, at: now)
    }

    /// Gives a family member the same, as a transaction of its own.
    mutating func share(_ id: String, with member: String, at now: Date) throws(StoreRefusal) -> String {
        let kept = try transaction(id)
        guard let catalogue = catalogues[kept.facts.bundleId], let product = product(kept.facts),
            product.isFamilyShareable, kept.facts.revocationDate == nil, member != kept.customer
        else { throw StoreRefusal("not_shareable", "\(kept.facts.productId) can't be shared with \(member)") }
        let purchase = StorePurchase(bundle: catalogue.bundle, customer: member, productID: product.id)
        let shared = record(product, purchase, catalogue, at: now, tellsPhone: true)
        transactions[shared]?.facts.inAppOwnershipType = "FAMILY_SHARED"
        transactions[shared]?.facts.price = 0
        if var copy = subscriptions[kept.facts.originalTransactionId], let terms = product.subscription {
            period(shared, terms, nil, from: now)
            transactions[shared]?.facts.expiresDate = kept.facts.expiresDate
            (copy.original, copy.last, copy.customer) = (shared, shared, member)
            (copy.paidBy, copy.startedAt) = (kept.facts.originalTransactionId, now)
            subscriptions[shared] = copy
            tell("SUBSCRIBED", "INITIAL_BUY", of: shared, bundle: catalogue.bundle, at: now)
        } else {
            tell("ONE_TIME_CHARGE", of: shared, bundle: catalogue.bundle, at: now)
        }
        return shared
    }
}

// MARK: - what a customer asks, what the server says about it, and what is decided
extension StoreBook {
    package static let reasons = [
        "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
    ]

    mutating func askRefund(_ id: String, reason: String, at now: Date) throws(StoreRefusal) {
        let kept = try transaction(id)
        guard Self.reasons.contains(reason) else {
            throw StoreRefusal("bad_reason", "a reason is one of \(Self.reasons.joined(separator: ", "))")
        }
        guard kept.facts.revocationDate == nil, kept.facts.inAppOwnershipType == "PURCHASED" else {
            throw StoreRefusal("already_refunded", "there is no money to give back for transaction \(id)")
        }
        transactions[id]?.refundRequest = reason
        tell("CONSUMPTION_REQUEST", of: id, bundle: kept.facts.bundleId, at: now, consumptionReason: reason)
    }

    mutating func declineRefund(_ id: String, at now: Date) throws(StoreRefusal) {
        let kept = try transaction(id)
        guard kept.refundRequest != nil else {
            throw StoreRefusal("nothing_asked", "nobody asked for money back for transaction \(id)")
        }
        transactions[id]?.refundRequest = nil
        tell("REFUND_DECLINED", of: id, bundle: kept.facts.bundleId, at: now)
    }

    /// Follows the server's own wish; without an answer, all is given back.
    mutating func decideRefund(_ id: String, at now: Date) throws(StoreRefusal) {
        let kept = try transaction(id)
        guard kept.refundRequest != nil else {
            throw StoreRefusal("nothing_asked", "nobody asked for money back for transaction \(id)")
        }
        let answer = kept.consumption
        switch answer?.refundPreference {
        case "DECLINE": try declineRefund(id, at: now)
        case "GRANT_PRORATED":
            try refund(id, percent: max(1, 100_000 - (answer?.consumptionPercentage ?? 0)), at: now)
        default: try refund(id, at: now)
        }
    }
}
