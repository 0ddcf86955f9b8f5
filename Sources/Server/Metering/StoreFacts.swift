/// What a store has signed, in the terms of the ledger; every store is translated into these.
import Foundation

package enum Store: String, Codable, Sendable {
    case apple, adapty
}

package enum StoreEnvironment: String, Codable, Sendable, CaseIterable {
    case production = "Production"
    case sandbox = "Sandbox"
    case xcode = "Xcode"
    case localTesting = "LocalTesting"
}

/// One purchase or one renewal.
package struct StoreTransaction: Codable, Sendable, Hashable {
    package enum Kind: String, Codable, Sendable {
        case consumable, subscription
    }

    package var store: Store
    package var environment: StoreEnvironment
    package var transactionID: String
    /// The first of a subscription's chain; of a pack the transaction itself.
    package var originalTransactionID: String
    package var app: String
    package var productID: String
    package var type: Kind
    package var quantity = 1
    /// In thousandths of the currency.
    package var price: Int?
    package var currency: String?
    package var storefront: String?
    package var purchasedAt: Date
    package var expiresAt: Date?
    package var isTrial = false
    package var isFamilyShared = false
    package var isUpgraded = false
    package var revokedAt: Date?
    package var revocationReason: Int?
    /// In thousandths of a percent; nil is all of it.
    package var revocationPercent: Int?
    package var signedAt: Date
    /// The account that the app named when it bought.
    package var token: UUID?

    package init(
        _ type: Kind, id: String, original: String? = nil, store: Store = .apple, environment: StoreEnvironment,
        app: String, product: String, purchasedAt: Date, signedAt: Date
    ) {
        self.store = store
        self.environment = environment
        transactionID = id
        originalTransactionID = original ?? id
        self.app = app
        productID = product
        self.type = type
        self.purchasedAt = purchasedAt
        self.signedAt = signedAt
    }

    package enum CodingKeys: String, CodingKey {
        case store, environment, app, type, quantity, price, currency, storefront, token
        case transactionID = "transaction_id"
        case originalTransactionID = "original_transaction_id"
        case productID = "product_id"
        case purchasedAt = "purchased_at"
        case expiresAt = "expires_at"
        case isTrial = "is_trial"
        case isFamilyShared = "is_family_shared"
        case isUpgraded = "is_upgraded"
        case revokedAt = "revoked_at"
        case revocationReason = "revocation_reason"
        case revocationPercent = "revocation_percent"
        case signedAt = "signed_at"
    }
}

/// What happens at the end of a subscription's period.
package struct StoreRenewal: Codable, Sendable, Hashable {
    package var store: Store
    package var environment: StoreEnvironment
    package var originalTransactionID: String
    package var willRenew: Bool
    package var nextProductID: String?
    package var inBillingRetry = false
    package var graceExpiresAt: Date?
    /// 1 cancelled, 2 billing, 3 price increase, 4 not available, 5 unknown.
    package var expirationReason: Int?
    package var signedAt: Date

    package init(
        original: String, store: Store = .apple, environment: StoreEnvironment, willRenew: Bool, signedAt: Date
    ) {
        self.store = store
        self.environment = environment
        originalTransactionID = original
        self.willRenew = willRenew
        self.signedAt = signedAt
    }

    package enum CodingKeys: String, CodingKey {
        case store, environment
        case originalTransactionID = "original_transaction_id"
        case willRenew = "will_renew"
        case nextProductID = "next_product_id"
        case inBillingRetry = "in_billing_retry"
        case graceExpiresAt = "grace_expires_at"
        case expirationReason = "expiration_reason"
        case signedAt = "signed_at"
    }
}

/// A store's message, as it came.
package struct StoreMessage: Encodable, Sendable {
    package var store: Store
    /// The store's own id of it.
    package var id: String
    package var environment: StoreEnvironment?
    package var type: String
    package var subtype: String?
    package var signedAt: Date?
    package var body: String

    package init(
        store: Store, id: String, environment: StoreEnvironment?, type: String, subtype: String?, signedAt: Date?,
        body: String
    ) {
        self.store = store
        self.id = id
        self.environment = environment
        self.type = type
        self.subtype = subtype
        self.signedAt = signedAt
        self.body = body
    }

    package enum CodingKeys: String, CodingKey {
        case store, id, environment, type, subtype, body
        case signedAt = "signed_at"
    }
}
