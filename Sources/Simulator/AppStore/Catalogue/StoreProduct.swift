/// What an app sells.

package struct StoreProduct: Codable, Sendable, Hashable {
    package enum Kind: String, Codable, Sendable {
        case consumable = "Consumable"
        case nonConsumable = "Non-Consumable"
        case subscription = "Auto-Renewable Subscription"
    }

    /// The introductory offer: once per group and customer.
    package struct Introduction: Codable, Sendable, Hashable {
        package enum Payment: String, Codable, Sendable {
            case free = "FREE_TRIAL"
            case asYouGo = "PAY_AS_YOU_GO"
            case upFront = "PAY_UP_FRONT"
        }

        package var payment: Payment
        package var period: StorePeriod
        /// In thousandths of the currency; 0 when free.
        package var price: Int

        package init(payment: Payment = .free, period: StorePeriod, price: Int = 0) {
            (self.payment, self.period, self.price) = (payment, period, price)
        }
    }

    package struct Subscription: Codable, Sendable, Hashable {
        package var group: String
        /// 1 is the highest level of its group.
        package var level: Int
        package var period: StorePeriod
        package var introduction: Introduction?

        package init(group: String, level: Int = 1, period: StorePeriod, introduction: Introduction? = nil) {
            (self.group, self.level, self.period, self.introduction) = (group, level, period, introduction)
        }
    }

    package var id: String
    package var name: String
    package var details: String
    package var kind: Kind
    /// In thousandths of the currency: 9,990 is 9.99.
    package var price: Int
    package var isFamilyShareable: Bool
    package var isForSale: Bool
    package var subscription: Subscription?

    package init(
        id: String, name: String, details: String = "", kind: Kind, price: Int, isFamilyShareable: Bool = false,
        subscription: Subscription? = nil
    ) {
        self.id = id
        self.name = name
        self.details = details
        self.kind = kind
        self.price = price
        self.isFamilyShareable = isFamilyShareable
        self.subscription = subscription
        isForSale = true
    }
}

/// What one app sells, where.
package struct StoreCatalogue: Codable, Sendable, Hashable {
    package var bundle: String
    /// The app's number in the App Store.
    package var appAppleID: Int64
    package var currency: String
    package var storefront: String
    package var storefrontID: String
    package var products: [StoreProduct]

    package init(
        bundle: String, appAppleID: Int64 = 1_234_567_890, currency: String = "USD", storefront: String = "USA",
        storefrontID: String = "143441", products: [StoreProduct]
    ) {
        self.bundle = bundle
        self.appAppleID = appAppleID
        self.currency = currency
        self.storefront = storefront
        self.storefrontID = storefrontID
        self.products = products
    }

    package subscript(product: String) -> StoreProduct? { products.first { $0.id == product } }
}
