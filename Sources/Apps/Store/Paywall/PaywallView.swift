/// The buying screen: what is left, what a purchase is worth, the packs and the plan with their prices, and one button.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct PaywallView: View {
    private let purchases: PurchaseModel
    private let kept: String?
    private let bought: (@MainActor () -> Void)?
    @Environment(\.dynamicTypeSize) private var textSize

    /// - Parameters:
    ///   - kept: what is not lost by leaving, where something could be.
    ///   - bought: goes on with what waits for credits; called as soon as there are some.
    package init(purchases: PurchaseModel, kept: String? = nil, bought: (@MainActor () -> Void)? = nil) {
        self.purchases = purchases
        self.kept = kept
        self.bought = bought
    }

    private var credits: CreditsModel { purchases.credits }
    private var app: AppIdentity { credits.app }

    package var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: Space.l) {
                PaywallHeader(credits: credits, kept: kept)
                if !textSize.isAccessibilitySize { promise }
                offers
                // The prices first, where few words fill the screen.
                if textSize.isAccessibilitySize {
                    promise
                    buttons
                }
                if !credits.products.isEmpty { PaywallTerms(purchases: purchases) }
            }
            .padding(textSize.isAccessibilitySize ? Space.m : Space.l)
            .frame(maxWidth: 560, alignment: .leading)
            .frame(maxWidth: .infinity)
        }
        .background(Aegis.canvas)
        .safeAreaInset(edge: .bottom, spacing: 0) {
            // Larger words would take the list's room: there they scroll along.
            if !textSize.isAccessibilitySize {
                buttons.padding(.horizontal, Space.l).padding(.top, Space.m).padding(.bottom, Space.xs)
                    .frame(maxWidth: .infinity).background(Aegis.canvas)
            }
        }
        .tint(Aegis.gold)
        .preferredColorScheme(.dark)
        .task { await purchases.open() }
        .onChange(of: purchases.completed) { goOn() }
    }

    private var promise: some View { Text(app.promise).font(.reading).foregroundStyle(Aegis.text) }

    /// Also when somebody has approved it, or a partner has paid, while this was looked at.
    private func goOn() {
        if !credits.isOut { bought?() }
    }

    @ViewBuilder private var offers: some View {
        if let trouble = credits.productsTrouble {
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await credits.loadProducts() } })
        }
        if credits.products.isEmpty, credits.isLoading { ProgressView("Loading prices").frame(maxWidth: .infinity) }
        if !packs.isEmpty { OfferHeading("Packs") }
        ForEach(packs) { card($0) }
        if !plans.isEmpty { OfferHeading("Or as many as you like") }
        ForEach(plans) { card($0) }
    }

    private var packs: [Offering] { credits.products.filter { !$0.isPlan } }
    private var plans: [Offering] { credits.products.filter(\.isPlan) }

    private func card(_ offer: Offering) -> some View {
        OfferCard(
            offer: offer, unit: app.unit, saving: smallest.flatMap { offer.saving(against: $0) },
            isSelected: offer.id == purchases.selected?.id
        ) { purchases.selection = offer.id }
    }

    private var smallest: Offering? { credits.products.filter { $0.credits > 0 }.min { $0.credits < $1.credits } }

    private var buttons: some View {
        VStack(spacing: 0) {
            // Here it is seen, wherever the list has been scrolled to.
            PurchaseStatus(purchases: purchases).padding(.bottom, Space.s)
            if let offer = purchases.selected { BuyButton(purchases: purchases, offer: offer) }
            Button(purchases.phase == .restoring ? "Restoring…" : "Restore purchases") {
                Task { await purchases.restore() }
            }
            .buttonStyle(GoldLinkStyle())
            .disabled(purchases.isBusy)
        }
    }
}

private struct OfferHeading: View {
    let title: LocalizedStringKey

    init(_ title: LocalizedStringKey) { self.title = title }

    var body: some View {
        Text(title).font(.sectionTitle).foregroundStyle(Aegis.text).accessibilityAddTraits(.isHeader)
    }
}

private struct BuyButton: View {
    let purchases: PurchaseModel
    let offer: Offering
    @Environment(\.locale) private var locale

    var body: some View {
        Button {
            Task { await purchases.buy() }
        } label: {
            HStack(spacing: Space.s) {
                if isBuying { ProgressView().tint(Aegis.onGold) }
                Text(isBuying ? String(localized: "Buying…") : words).multilineTextAlignment(.center)
            }
        }
        .buttonStyle(GoldButtonStyle(isBusy: isBuying))
        .disabled(purchases.isBusy || purchases.isInterrupted || !offer.canBeBought)
        .accessibilityLabel(isBuying ? String(localized: "Buying") : words)
    }

    private var isBuying: Bool { purchases.phase == .buying(offer.id) }

    private var words: String {
        let price = OfferText.fullPrice(offer, locale: locale)
        return offer.isPlan
            ? String(localized: "Subscribe for \(price)")
            : String(localized: "Buy \(OfferText.credits(offer.credits)) for \(price)")
    }
}
