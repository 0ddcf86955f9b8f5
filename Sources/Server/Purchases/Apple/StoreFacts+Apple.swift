/// Apple's terms in the ledger's.
import AppStoreWire
import Foundation
import ServerMetering

extension StoreTransaction {
    /// Nil for what is no pack and no renewing subscription, for a chain without an end, and for ids and times that can't
    /// be kept.
    init?(_ signed: SignedTransaction, app: String) {
        let kind: Kind
        switch signed.type {
        case "Consumable": kind = .consumable
        case "Auto-Renewable Subscription": kind = .subscription
        default: return nil
        }
        guard let environment = StoreEnvironment(rawValue: signed.environment),
            [signed.transactionId, signed.originalTransactionId].allSatisfy({ (1...64).contains($0.utf8.count) }),
            (1...255).contains(signed.productId.utf8.count), kind == .consumable || signed.expiresDate != nil
        else { return nil }
        self.init(
            kind, id: signed.transactionId, original: signed.originalTransactionId, environment: environment, app: app,
            product: signed.productId, purchasedAt: signed.purchaseDate.date, signedAt: signed.signedDate.date)
        quantity = signed.quantity.map { Int(Int32(clamping: $0)) } ?? 1
        price = signed.price.flatMap { (0...1_000_000_000_000).contains($0) ? $0 : nil }
        currency = signed.currency.flatMap { $0.utf8.count == 3 && $0.allSatisfy(\.isUppercase) ? $0 : nil }
        storefront = signed.storefront.map { String($0.prefix(8)) }
        expiresAt = signed.expiresDate?.date
        isTrial = signed.offerType == 1 && (signed.offerDiscountType == "FREE_TRIAL" || signed.price == 0)
        isFamilyShared = signed.inAppOwnershipType == "FAMILY_SHARED"
        isUpgraded = signed.isUpgraded ?? false
        revokedAt = signed.revocationDate?.date
        revocationReason = signed.revocationReason.map { Int(Int32(clamping: $0)) }
        revocationPercent = signed.revocationPercentage.map { min(100_000, max(0, $0)) }
        token = signed.appAccountToken.flatMap(UUID.init(uuidString:))
    }
}

extension StoreRenewal {
    /// Nil for an id that can't be kept.
    init?(_ signed: SignedRenewal) {
        guard let environment = StoreEnvironment(rawValue: signed.environment),
            (1...64).contains(signed.originalTransactionId.utf8.count)
        else { return nil }
        self.init(
            original: signed.originalTransactionId, environment: environment, willRenew: signed.autoRenewStatus == 1,
            signedAt: signed.signedDate.date)
        nextProductID = signed.autoRenewProductId.flatMap {
            $0 != signed.productId && $0.utf8.count <= 255 ? $0 : nil
        }
        inBillingRetry = signed.isInBillingRetryPeriod ?? false
        graceExpiresAt = signed.gracePeriodExpiresDate?.date
        expirationReason = signed.expirationIntent.map { Int(Int32(clamping: $0)) }
    }
}
