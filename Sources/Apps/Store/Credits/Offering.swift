/// Something one can buy: the catalogue's row, with the price that the person's own store asks for it.
import Clients
import Foundation

package struct Offering: Hashable, Sendable, Identifiable, Decodable {
    package var id: String
    package var name: String
    /// 0 for a plan: it lasts instead.
    package var credits: Int
    var priceCents: Int
    var catalogueCurrency: String
    package var period: String?
    package var isPopular: Bool
    /// As the store sells it here; nil where it doesn't, or couldn't be asked.
    package var sold: StoreClient.Product?

    static let columns = "id,name,credits,price_cents,currency,period,is_popular"

    enum CodingKeys: String, CodingKey {
        case id, name, credits, period
        case priceCents = "price_cents"
        case catalogueCurrency = "currency"
        case isPopular = "is_popular"
    }

    package init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: CodingKeys.self)
        id = try row.decode(String.self, forKey: .id)
        name = try row.decode(String.self, forKey: .name)
        credits = try row.decode(Int.self, forKey: .credits)
        priceCents = try row.decode(Int.self, forKey: .priceCents)
        catalogueCurrency = try row.decode(String.self, forKey: .catalogueCurrency)
        period = try row.decodeIfPresent(String.self, forKey: .period)
        isPopular = try row.decodeIfPresent(Bool.self, forKey: .isPopular) ?? false
    }

    package var isPlan: Bool { period != nil }
    package var canBeBought: Bool { sold != nil }
    var price: Decimal { sold?.price ?? Decimal(priceCents) / 100 }
    var currency: String { sold?.currency ?? catalogueCurrency }

    /// The price of one unit; nil for what isn't counted.
    var unitPrice: Decimal? { credits > 0 ? price / Decimal(credits) : nil }

    /// Whole percent by which a unit is cheaper than in another pack, rounded down: nobody is promised more than there is.
    func saving(against other: Offering) -> Int? {
        guard let own = unitPrice, let base = other.unitPrice, base > 0, currency == other.currency else { return nil }
        let percent = NSDecimalNumber(decimal: (1 - own / base) * 100).doubleValue.rounded(.down)
        return percent >= 1 ? Int(percent) : nil
    }

    /// How many months a plan's period lasts; nil for packs and for periods of weeks.
    var months: Int? {
        switch period {
        case "month": 1
        case "year": 12
        default: nil
        }
    }

    /// Whole percent by which this plan is cheaper than another one over the same time, by what the store asks for both
    /// and rounded down: nobody is promised more than there is.
    package func saving(overTimeOf other: Offering) -> Int? {
        guard let months, let others = other.months, months > others, currency == other.currency else { return nil }
        let base = other.price * Decimal(months) / Decimal(others)
        guard base > 0 else { return nil }
        let percent = NSDecimalNumber(decimal: (1 - price / base) * 100).doubleValue.rounded(.down)
        return percent >= 1 ? Int(percent) : nil
    }
}
