/// How an offer's figures read.
import Foundation
import Wire

package enum OfferText {
    package static func price(cents: Int, currency: String, locale: Locale = .current) -> String {
        (Decimal(cents) / 100).formatted(.currency(code: currency).locale(locale))
    }

    /// What one unit costs in a pack, rounded to the cent.
    package static func unitPrice(_ product: WalletOffer.Product, locale: Locale = .current) -> String {
        guard product.credits > 0 else { return "" }
        let cents = Int((Double(product.priceCents) / Double(product.credits)).rounded())
        return price(cents: cents, currency: product.currency, locale: locale)
    }

    package static func credits(_ count: Int) -> String { count == 1 ? "1 credit" : "\(count) credits" }
}
