/// The offer in a 402: the price, the account's balance, and what to buy.

package struct WalletOffer: Codable, Sendable, Hashable {
    package var price: Int
    package var balance: Int
    package var products: [Product]

    package struct Product: Codable, Sendable, Hashable {
        package var id: String
        package var name: String
        package var credits: Int
        package var priceCents: Int
        package var currency: String

        enum CodingKeys: String, CodingKey {
            case id, name, credits, currency
            case priceCents = "price_cents"
        }
    }
}
