/// What one purchase or one renewal is, as Apple signs it (`JWSTransactionDecodedPayload`).
///
/// Kinds, reasons and environments are text: Apple adds values, and an unknown one must not make a purchase unreadable.
package struct SignedTransaction: Codable, Sendable, Hashable {
    package var transactionId: String
    /// The first transaction of a subscription's chain; of a consumable its own.
    package var originalTransactionId: String
    package var webOrderLineItemId: String?
    package var bundleId: String
    package var productId: String
    package var subscriptionGroupIdentifier: String?
    package var purchaseDate: StoreTime
    package var originalPurchaseDate: StoreTime?
    package var expiresDate: StoreTime?
    package var quantity: Int?
    /// "Consumable", "Non-Consumable", "Auto-Renewable Subscription", "Non-Renewing Subscription".
    package var type: String
    /// The account that bought, if the app named one; lower-case.
    package var appAccountToken: String?
    /// "PURCHASED" or "FAMILY_SHARED".
    package var inAppOwnershipType: String?
    package var signedDate: StoreTime
    package var revocationReason: Int?
    package var revocationDate: StoreTime?
    /// "REFUND_FULL", "REFUND_PRORATED" or "FAMILY_REVOKE".
    package var revocationType: String?
    /// In thousandths of a percent: 100,000 is all of it.
    package var revocationPercentage: Int?
    package var isUpgraded: Bool?
    /// 1 introductory, 2 promotional, 3 code, 4 win-back.
    package var offerType: Int?
    package var offerIdentifier: String?
    /// "FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT" or "ONE_TIME".
    package var offerDiscountType: String?
    package var offerPeriod: String?
    /// "Production", "Sandbox", "Xcode" or "LocalTesting".
    package var environment: String
    package var storefront: String?
    package var storefrontId: String?
    /// "PURCHASE" or "RENEWAL".
    package var transactionReason: String?
    /// In thousandths of the currency: 9,990 is 9.99.
    package var price: Int?
    package var currency: String?
    package var appTransactionId: String?

    package init(
        transactionId: String, originalTransactionId: String, bundleId: String, productId: String,
        purchaseDate: StoreTime, type: String, signedDate: StoreTime, environment: String
    ) {
        self.transactionId = transactionId
        self.originalTransactionId = originalTransactionId
        self.bundleId = bundleId
        self.productId = productId
        self.purchaseDate = purchaseDate
        self.type = type
        self.signedDate = signedDate
        self.environment = environment
    }
}
