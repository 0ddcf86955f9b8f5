/// What a 402 says: the price, what the account has, and what could be bought.

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
