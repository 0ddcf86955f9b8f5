/// How an offer's figures read.
import Clients
import Foundation
import Language

package enum OfferText {
    package static func credits(_ count: Int) -> String { String(localized: "\(count) credits") }

    /// The store's own words where it has been asked.
    package static func price(_ offer: Offering, locale: Locale) -> String {
        offer.sold?.displayPrice ?? sum(offer.price, offer.currency, locale)
    }

    /// "$9.99 a month".
    package static func fullPrice(_ offer: Offering, locale: Locale) -> String {
        each(offer.period, price(offer, locale: locale))
    }

    static func each(_ period: String?, _ price: String) -> String {
        switch period {
        case "week": String(localized: "\(price) a week")
        case "month": String(localized: "\(price) a month")
        case "year": String(localized: "\(price) a year")
        default: price
        }
    }

    /// What one unit costs in a pack, rounded to the currency's smallest coin.
    static func unitPrice(_ offer: Offering, locale: Locale) -> String? {
        offer.unitPrice.map { sum($0, offer.currency, locale) }
    }

    /// "1-Month", "2-Week", "3-Day": how long a trial lasts, in the largest unit that fits.
    package static func trial(days: Int) -> String {
        // Months have 28 to 31 days.
        let months = (Double(days) / 30.4).rounded()
        if months >= 1, abs(Double(days) - months * 30.4) < 3 {
            return months == 12 ? String(localized: "1-Year") : String(localized: "\(Int(months))-Month")
        }
        return days > 0 && days.isMultiple(of: 7)
            ? String(localized: "\(days / 7)-Week") : String(localized: "\(days)-Day")
    }

    /// What a month of a longer plan costs; nil for others.
    package static func monthlyPrice(_ offer: Offering, locale: Locale) -> String? {
        guard let months = offer.months, months > 1 else { return nil }
        return sum(offer.price / Decimal(months), offer.currency, locale)
    }

    private static func sum(_ amount: Decimal, _ currency: String, _ locale: Locale) -> String {
        amount.formatted(.currency(code: currency).locale(locale))
    }
}
