/// The plans of an app that sells nothing else, in the app's own colours: their cards, how they end, and their terms.
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct PlanOffers: View {
    private let purchases: PurchaseModel

    package init(purchases: PurchaseModel) { self.purchases = purchases }

    private var credits: CreditsModel { purchases.credits }
    private var plans: [Offering] { credits.products.filter(\.isPlan) }

    package var body: some View {
        if let trouble = credits.productsTrouble {
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await credits.loadProducts() } })
        }
        if plans.isEmpty, credits.isLoading { ProgressView("Loading prices").frame(maxWidth: .infinity) }
        ForEach(plans) { plan in
            PlanCard(plan: plan, saving: saving(plan), isSelected: plan.id == purchases.selected?.id) {
                purchases.selection = plan.id
            }
        }
        if !plans.isEmpty { small }
    }

    @ViewBuilder private var small: some View {
        Text(plans.count > 1 ? "Switch plans or cancel whenever you want" : "Cancel whenever you want")
            .font(.note).foregroundStyle(Palette.muted).frame(maxWidth: .infinity)
        Button(purchases.phase == .restoring ? "Restoring…" : "Restore purchases") {
            Task { await purchases.restore() }
        }
        .buttonStyle(LinkButtonStyle())
        .frame(maxWidth: .infinity)
        .disabled(purchases.isBusy)
        PaywallTerms(purchases: purchases, ink: Palette.muted, link: Palette.navyInk)
    }

    /// Against the shortest of the plans.
    private func saving(_ plan: Offering) -> Int? { plans.compactMap { plan.saving(overTimeOf: $0) }.max() }
}

/// Starts the plan that is chosen, in the store's own sheet.
package struct StartPlanButton: View {
    private let purchases: PurchaseModel
    @Environment(\.locale) private var locale

    package init(purchases: PurchaseModel) { self.purchases = purchases }

    package var body: some View {
        if let plan = purchases.selected {
            ActionButton(
                verbatim: words(plan), busyTitle: String(localized: "Opening the App Store"), isBusy: isBusy(plan)
            ) {
                Task { await purchases.buy() }
            }
            .disabled(purchases.isBusy || purchases.isInterrupted || !plan.canBeBought)
            Text(terms(plan)).font(.small).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
        }
    }

    private func isBusy(_ plan: Offering) -> Bool { purchases.phase == .buying(plan.id) }

    /// A trial is offered to whom the store grants one.
    private func words(_ plan: Offering) -> String {
        plan.sold?.trialDays.map { String(localized: "Start \(OfferText.trial(days: $0)) Free Trial") }
            ?? String(localized: "Subscribe")
    }

    private func terms(_ plan: Offering) -> String {
        let price = OfferText.fullPrice(plan, locale: locale)
        guard let days = plan.sold?.trialDays else { return "\(plan.name): \(price)." }
        return String(localized: "\(plan.name): \(days) days free, then \(price) unless you cancel before.")
    }
}

/// What a plan gives: each line with one sentence that says what is meant.
package struct PlanBenefits: View {
    private let lines: [(title: String, explanation: String)]

    package init(_ lines: [(title: String, explanation: String)]) { self.lines = lines }

    package var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            ForEach(lines.map(\.title), id: \.self) { title in
                MarkedRow {
                    Image(systemName: "checkmark").foregroundStyle(Palette.navyInk).accessibilityHidden(true)
                } words: {
                    VStack(alignment: .leading, spacing: 2) {
                        Text(title).font(.cardTitle).foregroundStyle(Palette.text)
                        Text(explanation(title)).font(.note).foregroundStyle(Palette.muted)
                    }
                    .frame(maxWidth: .infinity, alignment: .leading)
                }
                .accessibilityElement(children: .combine)
            }
        }
    }

    private func explanation(_ title: String) -> String { lines.first { $0.title == title }?.explanation ?? "" }
}
