/// One event of Adapty's webhook, as far as we use it.
import Crypto
import Foundation
import ServerMetering
import Wire

package struct AdaptyEvent: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case subscriptionStarted = "subscription_started"
        case subscriptionInitialPurchase = "subscription_initial_purchase"
        case subscriptionRenewed = "subscription_renewed"
        case subscriptionRenewalCancelled = "subscription_renewal_cancelled"
        case subscriptionRenewalReactivated = "subscription_renewal_reactivated"
        case subscriptionExpired = "subscription_expired"
        case subscriptionPaused = "subscription_paused"
        case subscriptionDeferred = "subscription_deferred"
        case subscriptionRefunded = "subscription_refunded"
        case trialStarted = "trial_started"
        case trialConverted = "trial_converted"
        case trialRenewalCancelled = "trial_renewal_cancelled"
        case trialRenewalReactivated = "trial_renewal_reactivated"
        case trialExpired = "trial_expired"
        case enteredGracePeriod = "entered_grace_period"
        case billingIssueDetected = "billing_issue_detected"
        case purchase = "non_subscription_purchase"
        case purchaseRefunded = "non_subscription_purchase_refunded"
        case accessLevelUpdated = "access_level_updated"
    }

    /// As Adapty names it; an app may have renamed its events, and Adapty adds some.
    package let type: String
    package let kind: Kind?
    let profile: String?
    let account: UUID?
    let happenedAt: Date?
    let properties: AdaptyFields
    /// The same for each delivery of one event.
    package let id: String

    /// - Parameter text: the body, for the id of an event that has none of its own.
    init(_ json: JSONValue, text: Data) {
        let fields = AdaptyFields(json: json)
        properties = fields.object("event_properties")
        type = fields.text("event_type") ?? "unknown"
        kind = Kind(rawValue: type)
        profile = fields.text("profile_id")
        account = fields.account("customer_user_id")
        happenedAt = fields.time("event_datetime")
        if let event = properties.text("profile_event_id") {
            id = [event, properties.text("transaction_id", "vendor_transaction_id") ?? "-", type].joined(separator: ":")
        } else {
            id = "sha256:" + SHA256.hash(data: text).map { String(format: "%02x", $0) }.joined()
        }
    }

    func message(_ body: Data) -> StoreMessage {
        StoreMessage(
            store: .adapty, id: id, environment: properties.environment, type: type, subtype: nil,
            signedAt: happenedAt, body: String(decoding: body, as: UTF8.self))
    }
}
