/// What happens at the end of a subscription's period, as Apple signs it (`JWSRenewalInfoDecodedPayload`).
package struct SignedRenewal: Codable, Sendable, Hashable {
    package var originalTransactionId: String
    package var productId: String
    package var autoRenewProductId: String?
    /// 0 or 1.
    package var autoRenewStatus: Int
    /// 1 cancelled, 2 billing, 3 price increase, 4 not available, 5 unknown.
    package var expirationIntent: Int?
    package var isInBillingRetryPeriod: Bool?
    package var priceIncreaseStatus: Int?
    package var gracePeriodExpiresDate: StoreTime?
    package var offerType: Int?
    package var offerIdentifier: String?
    package var offerDiscountType: String?
    package var recentSubscriptionStartDate: StoreTime?
    package var renewalDate: StoreTime?
    /// In thousandths of the currency.
    package var renewalPrice: Int?
    package var currency: String?
    package var appAccountToken: String?
    package var appTransactionId: String?
    package var signedDate: StoreTime
    package var environment: String

    package init(
        originalTransactionId: String, productId: String, autoRenewStatus: Int, signedDate: StoreTime,
        environment: String
    ) {
        self.originalTransactionId = originalTransactionId
        self.productId = productId
        self.autoRenewStatus = autoRenewStatus
        self.signedDate = signedDate
        self.environment = environment
    }
}
