/// What the account may do now, as the server says it: by plan, free allowance or bought credits.
import AccountFeatures
import Foundation

package struct Rights: Codable, Hashable, Sendable {
    package var isUnlimited: Bool
    /// Credits that can be spent now; below zero after a refund of credits that had been used.
    package var remaining: Int
    package var plan: Plan?

    enum CodingKeys: String, CodingKey {
        case remaining, plan
        case isUnlimited = "is_unlimited"
    }
}

/// A subscription, own or shared. Its state follows from what the store has signed, and from the time.
package struct Plan: Codable, Hashable, Sendable {
    package enum State: String, Codable, Hashable, Sendable {
        case trial, active, grace
        case billingRetry = "billing_retry"
        case expired, revoked
    }

    package var productID: String
    package var state: State
    /// As the server writes it.
    package var expiresAt: String?
    package var willRenew: Bool?
    package var sharedBy: Bool
    package var isFamilyShared: Bool?

    enum CodingKeys: String, CodingKey {
        case state
        case productID = "product_id"
        case expiresAt = "expires_at"
        case willRenew = "will_renew"
        case sharedBy = "shared_by"
        case isFamilyShared = "is_family_shared"
    }

    package var expiry: Date? { expiresAt.flatMap { ServerTime.date($0) } }
    package var isShared: Bool { sharedBy || isFamilyShared == true }
}
