/// Says that the credits are used up and what there is to buy; it sells nothing yet.
import Clients
import Foundation
import Styleguide
import SwiftUI
import Wire

package struct PaywallView: View {
    private let app: AppIdentity
    private let offer: WalletOffer?
    @Environment(\.dismiss) private var dismiss

    package init(app: AppIdentity, offer: WalletOffer?, clients: Clients) {
        self.app = app
        self.offer = offer
    }

    package var body: some View {
        ScreenScroll {
            IconDisc(systemImage: "creditcard").frame(maxWidth: .infinity).padding(.top, Space.l)
            FormHeading("Out of credits", balance)
            Text(app.promise).font(.reading).foregroundStyle(Palette.text)
            if let products = offer?.products, !products.isEmpty {
                ForEach(products, id: \.id) { product in ProductCard(product: product, unit: app.unit) }
            }
            Banner(
                text: "Buying is not open yet. Nothing has been charged, and everything you have made stays readable.",
                systemImage: "info.circle", kind: .brand)
            Button("Close") { dismiss() }.buttonStyle(PrimaryButtonStyle())
            Text(app.disclaimer).font(.small).foregroundStyle(Palette.muted)
        }
    }

    private var balance: String {
        guard let offer else { return "A new \(app.unit) needs more credits than you have." }
        return "A \(app.unit) takes \(OfferText.credits(offer.price)); you have \(OfferText.credits(offer.balance))."
    }
}

private struct ProductCard: View {
    let product: WalletOffer.Product
    let unit: String
    @Environment(\.locale) private var locale

    var body: some View {
        Card {
            // Below each other where the text is too large for a line.
            ViewThatFits(in: .horizontal) {
                HStack(alignment: .firstTextBaseline) {
                    name
                    Spacer()
                    amount.fixedSize()
                }
                VStack(alignment: .leading, spacing: Space.s) {
                    name
                    amount
                }
            }
        }
        .accessibilityElement(children: .combine)
    }

    private var name: some View {
        VStack(alignment: .leading, spacing: Space.xs) {
            Text(product.name).font(.cardTitle).foregroundStyle(Palette.text)
            Text(details).font(.note).foregroundStyle(Palette.muted)
        }
    }

    private var amount: some View { Text(price).font(.cardTitle).foregroundStyle(Palette.text) }

    private var price: String { OfferText.price(cents: product.priceCents, currency: product.currency, locale: locale) }

    private var details: String {
        guard product.credits > 0 else { return "" }
        return "\(OfferText.credits(product.credits)), \(OfferText.unitPrice(product, locale: locale)) per \(unit)"
    }
}
