/// Artifex Premium: what it gives, its two plans with the store's prices, and one button.
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI

struct PricingView: View {
    let purchases: PurchaseModel
    /// What was refused without it.
    let reason: String?
    let close: @MainActor () -> Void

    private var credits: CreditsModel { purchases.credits }
    private var plans: [Offering] { credits.products.filter(\.isPlan) }

    var body: some View {
        PinnedScroll {
            Text("Artifex Premium").font(.screenTitle).foregroundStyle(Palette.text).wholeWords(of: "Premium")
                .accessibilityAddTraits(.isHeader)
            if let reason, !credits.isUnlimited {
                Banner(text: reason, systemImage: "creditcard", kind: .unsure)
            }
            features
            if credits.isUnlimited {
                Banner(text: "Premium is active.", systemImage: "checkmark.circle.fill", kind: .good)
            } else {
                offers
            }
        } pinned: {
            PurchaseStatus(purchases: purchases)
            if !credits.isUnlimited { StartButton(purchases: purchases) }
            Button(credits.isUnlimited ? "Continue" : "Next with Free Account", action: close)
                .buttonStyle(LinkButtonStyle())
        }
        .navigationTitle("")
        .task { await purchases.open() }
    }

    private var features: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            ForEach(PremiumFeature.allCases) { feature in
                MarkedRow {
                    Image(systemName: "checkmark").foregroundStyle(Palette.navyInk).accessibilityHidden(true)
                } words: {
                    VStack(alignment: .leading, spacing: 2) {
                        Text(feature.title).font(.cardTitle).foregroundStyle(Palette.text)
                        Text(feature.explanation).font(.note).foregroundStyle(Palette.muted)
                    }
                    .frame(maxWidth: .infinity, alignment: .leading)
                }
                .accessibilityElement(children: .combine)
            }
        }
    }

    @ViewBuilder private var offers: some View {
        if let trouble = credits.productsTrouble {
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await credits.loadProducts() } })
        }
        if plans.isEmpty, credits.isLoading { ProgressView("Loading prices").frame(maxWidth: .infinity) }
        ForEach(plans) { plan in
            PremiumPlanCard(plan: plan, saving: saving(plan), isSelected: plan.id == purchases.selected?.id) {
                purchases.selection = plan.id
            }
        }
        if !plans.isEmpty {
            Text("Switch plans or cancel whenever you want").font(.note).foregroundStyle(Palette.muted)
                .frame(maxWidth: .infinity)
            Button(purchases.phase == .restoring ? "Restoring…" : "Restore purchases") {
                Task { await purchases.restore() }
            }
            .buttonStyle(LinkButtonStyle())
            .frame(maxWidth: .infinity)
            .disabled(purchases.isBusy)
            PaywallTerms(purchases: purchases, ink: Palette.muted, link: Palette.navyInk)
        }
    }

    /// Against the shortest of the plans.
    private func saving(_ plan: Offering) -> Int? { plans.compactMap { plan.saving(overTimeOf: $0) }.max() }
}

/// Starts the plan that is chosen, in the store's own sheet.
private struct StartButton: View {
    let purchases: PurchaseModel
    @Environment(\.locale) private var locale

    var body: some View {
        if let plan = purchases.selected {
            ActionButton(words(plan), busyTitle: "Opening the App Store", isBusy: isBusy(plan)) {
                Task { await purchases.buy() }
            }
            .disabled(purchases.isBusy || purchases.isInterrupted || !plan.canBeBought)
            Text(terms(plan)).font(.small).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
        }
    }

    private func isBusy(_ plan: Offering) -> Bool { purchases.phase == .buying(plan.id) }

    /// A trial is offered to whom the store grants one.
    private func words(_ plan: Offering) -> String {
        plan.sold?.trialDays.map { "Start \(OfferText.trial(days: $0)) Free Trial" } ?? "Subscribe"
    }

    private func terms(_ plan: Offering) -> String {
        let price = "\(OfferText.price(plan, locale: locale)) per \(plan.period ?? "month")"
        guard let days = plan.sold?.trialDays else { return "\(plan.name): \(price)." }
        return "\(plan.name): \(days) days free, then \(price) unless you cancel before."
    }
}
