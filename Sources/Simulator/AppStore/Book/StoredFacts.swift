/// What the store remembers of purchases, subscriptions and its messages about them.
import AppStoreWire
import Foundation

package enum StoreEnvironment: String, Codable, Sendable, CaseIterable {
    case production = "Production"
    case sandbox = "Sandbox"
    case localTesting = "LocalTesting"
}

package struct StoredTransaction: Codable, Sendable {
    package var facts: SignedTransaction
    package var customer: String
    package var orderID: String
    package var isFinished = false
    /// The number of its latest change: history is in this order.
    var change: Int
    /// The number under which the phone hears of it, when it wasn't the phone that bought it.
    var update: Int?
    /// The customer asked for money back, and nobody decided yet.
    var refundRequest: String?
    var consumption: ConsumptionAnswer?
}

/// What a server says about a purchase whose refund is asked for.
package struct ConsumptionAnswer: Codable, Sendable, Hashable {
    package var customerConsented: Bool
    package var deliveryStatus: String
    package var sampleContentProvided: Bool
    /// In thousandths of a percent.
    package var consumptionPercentage: Int?
    package var refundPreference: String?
}

package struct StoredSubscription: Codable, Sendable {
    package enum State: Int, Codable, Sendable {
        case active = 1, expired, billingRetry, grace, revoked
    }

    package var original: String
    package var bundle: String
    package var customer: String
    package var group: String
    package var product: String
    package var nextProduct: String
    package var willRenew = true
    package var last: String
    package var state = State.active
    /// When this state ends, unless it is an end itself.
    package var endsAt: Date
    var billingFails = false
    var hasGrace = true
    var intent: Int?
    var startedAt: Date
    /// The subscription of the family member who pays for this one.
    var paidBy: String?

    /// Something happens to it of itself, at the end of its state.
    var isOpen: Bool { state != .expired && state != .revoked }
}

/// What waits for somebody: a parent's word, or a customer who has to do something first.
package struct StoredPending: Codable, Sendable {
    package enum Reason: String, Codable, Sendable { case ask, interrupt }

    package var id: String
    package var purchase: StorePurchase
    package var reason: Reason
}

package struct StorePurchase: Codable, Sendable, Hashable {
    package var bundle: String
    package var customer: String
    package var productID: String
    package var quantity: Int
    package var appAccountToken: UUID?

    package init(
        bundle: String, customer: String, productID: String, quantity: Int = 1, appAccountToken: UUID? = nil
    ) {
        self.bundle = bundle
        self.customer = customer
        self.productID = productID
        self.quantity = quantity
        self.appAccountToken = appAccountToken
    }
}

/// One message to the server, kept as facts: it is signed each time it is sent, with the same id and date.
package struct StoredNotice: Codable, Sendable {
    package struct Attempt: Codable, Sendable {
        package var at: Date
        package var result: String
    }

    package var id: UUID
    package var bundle: String
    package var type: String
    package var subtype: String?
    package var at: Date
    package var transaction: SignedTransaction?
    package var renewal: SignedRenewal?
    package var status: Int?
    package var consumptionReason: String?
    package var attempts: [Attempt] = []
    /// When it is sent next; nil when it was taken, or given up.
    package var due: Date?
    package var isHeld = false
    package var copies = 0

    package var isTaken: Bool { attempts.last?.result == "SUCCESS" }
}

/// What the next purchases do.
package enum NextPurchase: String, Codable, Sendable, CaseIterable {
    case fail, interrupt, ask, cancel
    /// The server hears of it before the phone does.
    case late
}
