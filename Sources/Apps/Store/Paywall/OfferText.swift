/// How an offer's figures read.
import Clients
import Foundation

package enum OfferText {
    package static func credits(_ count: Int) -> String { count == 1 ? "1 credit" : "\(count) credits" }

    /// The store's own words where it has been asked.
    static func price(_ offer: Offering, locale: Locale) -> String {
        offer.sold?.displayPrice ?? sum(offer.price, offer.currency, locale)
    }

    /// "$9.99 a month".
    package static func fullPrice(_ offer: Offering, locale: Locale) -> String {
        let price = price(offer, locale: locale)
        return offer.period.map { "\(price) a \($0)" } ?? price
    }

    /// What one unit costs in a pack, rounded to the currency's smallest coin.
    static func unitPrice(_ offer: Offering, locale: Locale) -> String? {
        offer.unitPrice.map { sum($0, offer.currency, locale) }
    }

    private static func sum(_ amount: Decimal, _ currency: String, _ locale: Locale) -> String {
        amount.formatted(.currency(code: currency).locale(locale))
    }
}
