/// What follows from something that Adapty says: purchases and renewals, in the ledger's terms.
import Foundation
import ServerMetering

package struct AdaptyFacts: Sendable, Hashable {
    package var transactions: [StoreTransaction] = []
    package var renewals: [StoreRenewal] = []
    /// Whether Adapty knows more than this, so that the customer's profile must be read.
    package var areIncomplete = false

    package init() {}
}

/// To whom and when facts apply that don't say so themselves.
struct AdaptySetting {
    var app: String
    /// Our product that an access level stands for.
    var levels: [String: String]
    /// The profile and account that they are about.
    var profile: String?
    var account: UUID?
    var now: Date

    func transaction(
        _ type: StoreTransaction.Kind, _ id: String, original: String? = nil, _ environment: StoreEnvironment,
        product: String, purchasedAt: Date, signedAt: Date
    ) -> StoreTransaction {
        var transaction = StoreTransaction(
            type, id: id, original: original, store: .adapty, environment: environment, app: app, product: product,
            purchasedAt: purchasedAt, signedAt: signedAt)
        transaction.token = account
        return transaction
    }

    func renewal(
        _ original: String, _ environment: StoreEnvironment, willRenew: Bool, signedAt: Date
    ) -> StoreRenewal {
        StoreRenewal(
            original: original, store: .adapty, environment: environment, willRenew: willRenew, signedAt: signedAt)
    }

    /// A time ahead of ours would outrank everything that comes before it.
    func past(_ time: Date) -> Date { min(time, now) }
}

/// What Adapty calls the product of a level that an operator gave.
let adaptyGrantedProduct = "adapty_server_side_product"
