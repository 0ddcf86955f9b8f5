/// A customer as Adapty's server knows them, which orders itself: it says when it was made.
import Foundation
import ServerMetering
import Wire

struct AdaptyProfile: Sendable, Hashable {
    let id: String?
    let account: UUID?
    let madeAt: Date?
    let levels: [AdaptyItem]
    let subscriptions: [AdaptyItem]
    let packs: [AdaptyFields]

    /// Nil for what is no profile.
    init?(_ json: JSONValue) {
        guard let data = json["data"], data.objectValue != nil else { return nil }
        let fields = AdaptyFields(json: data)
        id = fields.text("profile_id")
        account = fields.account("customer_user_id")
        madeAt = data["timestamp"]?.doubleValue.flatMap { AdaptyTime.parse(milliseconds: $0) }
        levels = fields.objects("access_levels").map { AdaptyItem(stored: $0) }
        subscriptions = fields.objects("subscriptions").map { AdaptyItem(stored: $0) }
        packs = fields.objects("non_subscriptions")
    }

    /// Whether an item belongs to a test or to earnest, when the item itself doesn't say so.
    struct Origin: Sendable, Hashable {
        /// Of what an operator has granted.
        var grants: StoreEnvironment
        /// Of the one transaction that is known from an event.
        var transaction: String?
        var environment: StoreEnvironment?

        fileprivate func environment(of item: AdaptyItem) -> StoreEnvironment? {
            if let environment = item.environment { return environment }
            if item.isGrant { return grants }
            return item.transaction == transaction ? environment : nil
        }
    }

    /// What can't be placed is left out: a purchase in a test must not count in earnest.
    func facts(_ origin: Origin, _ setting: AdaptySetting) -> AdaptyFacts {
        var setting = setting
        (setting.profile, setting.account) = (id, account)
        let time = setting.past(madeAt ?? setting.now)
        var facts = AdaptyFacts()
        let known = Set(subscriptions.compactMap(\.transaction))
        let others = levels.filter { level in level.transaction.map { !known.contains($0) } ?? true }
        for item in subscriptions + others {
            guard let environment = origin.environment(of: item) else { continue }
            let said = item.facts(environment, at: time, setting)
            facts.transactions += said.transactions
            facts.renewals += said.renewals
        }
        facts.transactions += packs.compactMap { Self.pack($0, time, setting) }
        return facts
    }

    private static func pack(
        _ fields: AdaptyFields, _ time: Date, _ setting: AdaptySetting
    ) -> StoreTransaction? {
        guard let id = fields.text("store_transaction_id"), let product = fields.text("store_product_id", longest: 255),
            let environment = fields.environment, let purchasedAt = fields.time("purchased_at"),
            purchasedAt <= setting.now
        else { return nil }
        var pack = setting.transaction(
            .consumable, id, environment, product: product, purchasedAt: purchasedAt,
            signedAt: max(time, purchasedAt))
        pack.revokedAt = fields.flag("is_refund") == true ? time : nil
        return pack
    }
}
