/// A catalogue from the `.storekit` file that Xcode keeps beside an app.
import Foundation
import Wire

extension StoreCatalogue {
    /// - Throws: a `StoreRefusal` that says in one line what is wrong with the file.
    package init(bundle: String, storeKitFile data: Data) throws(StoreRefusal) {
        let file: StoreKitFile
        do {
            try JSONBounds(depth: 16, values: 50_000, bytes: 1 << 20).check(data)
            file = try JSONDecoder().decode(StoreKitFile.self, from: data)
        } catch {
            throw StoreRefusal("bad_catalogue", "this is no .storekit file of Xcode's")
        }
        var products: [StoreProduct] = []
        for item in file.products ?? [] { products.append(try item.product) }
        for group in file.subscriptionGroups ?? [] {
            for item in group.subscriptions { products.append(try item.product(in: group.id)) }
        }
        guard Set(products.map(\.id)).count == products.count else {
            throw StoreRefusal("bad_catalogue", "two products of the file have the same id")
        }
        guard products.count <= StoreLimits.products else {
            throw StoreRefusal("bad_catalogue", "the file has more than \(StoreLimits.products) products")
        }
        self.init(bundle: bundle, storefront: file.settings?._storefront ?? "USA", products: products)
    }
}

private struct StoreKitFile: Decodable {
    struct Words: Decodable {
        var description: String?
        var displayName: String?
    }

    struct Item: Decodable {
        var displayPrice: String
        var familyShareable: Bool?
        var localizations: [Words]?
        var productID: String
        var referenceName: String?
        var type: String

        var product: StoreProduct {
            get throws(StoreRefusal) {
                let kind: StoreProduct.Kind = type == "NonConsumable" ? .nonConsumable : .consumable
                guard type == "Consumable" || type == "NonConsumable" else {
                    throw StoreRefusal("bad_catalogue", "the product \(productID) is of an unknown type")
                }
                return StoreProduct(
                    id: productID, name: localizations?.first?.displayName ?? referenceName ?? productID,
                    details: localizations?.first?.description ?? "", kind: kind,
                    price: try thousandths(displayPrice, of: productID), isFamilyShareable: familyShareable ?? false)
            }
        }
    }

    struct Offer: Decodable {
        var paymentMode: String
        var subscriptionPeriod: String
        var displayPrice: String?
    }

    struct Subscription: Decodable {
        var displayPrice: String
        var familyShareable: Bool?
        var groupNumber: Int?
        var introductoryOffer: Offer?
        var localizations: [Words]?
        var productID: String
        var recurringSubscriptionPeriod: String
        var referenceName: String?

        func product(in group: String) throws(StoreRefusal) -> StoreProduct {
            guard let period = StorePeriod(recurringSubscriptionPeriod) else {
                throw StoreRefusal("bad_catalogue", "the period of \(productID) is none like P1M")
            }
            var subscription = StoreProduct.Subscription(group: group, level: groupNumber ?? 1, period: period)
            if let offer = introductoryOffer {
                let payments: [String: StoreProduct.Introduction.Payment] =
                    ["free": .free, "payAsYouGo": .asYouGo, "payUpFront": .upFront]
                guard let length = StorePeriod(offer.subscriptionPeriod), let payment = payments[offer.paymentMode]
                else { throw StoreRefusal("bad_catalogue", "the introductory offer of \(productID) is unreadable") }
                subscription.introduction = .init(
                    payment: payment, period: length,
                    price: payment == .free ? 0 : try thousandths(offer.displayPrice ?? "", of: productID))
            }
            return StoreProduct(
                id: productID, name: localizations?.first?.displayName ?? referenceName ?? productID,
                details: localizations?.first?.description ?? "", kind: .subscription,
                price: try thousandths(displayPrice, of: productID), isFamilyShareable: familyShareable ?? false,
                subscription: subscription)
        }
    }

    struct Group: Decodable {
        var id: String
        var subscriptions: [Subscription]
    }

    struct Settings: Decodable {
        var _storefront: String?
    }

    var products: [Item]?
    var subscriptionGroups: [Group]?
    var settings: Settings?
}

private func thousandths(_ price: String, of product: String) throws(StoreRefusal) -> Int {
    guard let match = price.wholeMatch(of: /(\d{1,7})(?:[.,](\d{1,3}))?/), let whole = Int(match.1) else {
        throw StoreRefusal("bad_catalogue", "the price of \(product) is none like 9.99")
    }
    let part = String(match.2 ?? "").padding(toLength: 3, withPad: "0", startingAt: 0)
    return whole * 1000 + (Int(part) ?? 0)
}
