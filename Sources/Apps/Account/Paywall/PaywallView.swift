/// Says that the credits are used up and what there is to buy; it sells nothing yet.
import Clients
import Foundation
import Styleguide
import SwiftUI
import Wire

package struct PaywallView: View {
    private let app: AppIdentity
    private let offer: WalletOffer?
    private let kept: String?
    @Environment(\.dismiss) private var dismiss

    /// - Parameter kept: what is not lost by leaving, where something could be.
    package init(app: AppIdentity, offer: WalletOffer?, clients: Clients, kept: String? = nil) {
        self.app = app
        self.offer = offer
        self.kept = kept
    }

    package var body: some View {
        ScreenScroll {
            IconDisc(systemImage: "creditcard").frame(maxWidth: .infinity).padding(.top, Space.l)
            FormHeading("Out of credits", [balance, kept].compactMap(\.self).joined(separator: " "))
            // Before the prices: nobody should choose one and then find out.
            Banner(
                text: "Buying is not open yet. Nothing has been charged, and everything you have made stays readable.",
                systemImage: "info.circle", kind: .brand)
            Text(app.promise).font(.reading).foregroundStyle(Palette.text)
            if let products = offer?.products, !products.isEmpty {
                Text("Planned prices").font(.sectionTitle).foregroundStyle(Palette.text)
                    .accessibilityAddTraits(.isHeader)
                ForEach(products, id: \.id) { product in ProductCard(product: product, unit: app.unit) }
            }
            Text(app.disclaimer).font(.small).foregroundStyle(Palette.muted)
        }
        .safeAreaInset(edge: .bottom, spacing: 0) { close }
    }

    /// In view however long the list is. Larger words would take the list's room, and it is a single one.
    private var close: some View {
        Button("Close") { dismiss() }
            .buttonStyle(PrimaryButtonStyle())
            .padding(.horizontal, Space.l)
            .padding(.vertical, Space.m)
            .frame(maxWidth: .infinity)
            .background(Palette.canvas)
            .dynamicTypeSize(...DynamicTypeSize.accessibility1)
    }

    private var balance: String {
        guard let offer else { return "A new \(app.unit) needs more credits than you have." }
        let rest = offer.balance > 0 ? OfferText.credits(offer.balance) : "none left"
        return "A \(app.unit) takes \(OfferText.credits(offer.price)); you have \(rest)."
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

    private var price: String {
        let sum = OfferText.price(cents: product.priceCents, currency: product.currency, locale: locale)
        return isPlan ? "\(sum) a month" : sum
    }

    /// A product lasts or gives credits; those that last are renewed monthly.
    private var isPlan: Bool { product.credits == 0 }

    private var details: String {
        if isPlan { return "As many \(unit)s as you like; no credits are used" }
        return "\(OfferText.credits(product.credits)), \(OfferText.unitPrice(product, locale: locale)) per \(unit)"
    }
}
