/// Artifex Premium: what it is, what it costs, and a way on without it.
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI

struct PricingView: View {
    let model: ArtifexModel
    @Environment(\.dismiss) private var dismiss
    @Environment(\.locale) private var locale

    /// What Premium is. There are no advertisements at all, so none are promised to go.
    static let features = [
        "Generate real-time images", "Unlimited artwork creation", "Generate 4 outputs at once",
        "Faster image processing", "No watermarks",
    ]

    var body: some View {
        NavigationStack {
            ScrollView {
                VStack(alignment: .leading, spacing: Space.l) {
                    Text("Artifex Premium").font(.screenTitle).foregroundStyle(Palette.text)
                        .accessibilityAddTraits(.isHeader)
                    ForEach(Self.features, id: \.self) { feature in
                        MarkedRow(spacing: Space.s) {
                            Image(systemName: "checkmark.circle.fill").foregroundStyle(Palette.navyInk)
                                .accessibilityHidden(true)
                        } words: {
                            Text(feature).font(.reading).foregroundStyle(Palette.text)
                        }
                    }
                    plans
                    Text("Switch plans or cancel whenever you want").font(.note).foregroundStyle(Palette.muted)
                        .frame(maxWidth: .infinity)
                    buttons
                    PaywallTerms(purchases: purchases, ink: Palette.muted, link: Palette.navyInk)
                }
                .padding(Space.l)
                .frame(maxWidth: 560, alignment: .leading)
                .frame(maxWidth: .infinity)
            }
            .background(Gradients.backdrop)
            .toolbar {
                ToolbarItem(placement: .topBarLeading) { Button("Close") { dismiss() } }
            }
        }
        .task { await purchases.open() }
        .onChange(of: purchases.completed) { if model.credits.isUnlimited { bought() } }
    }

    private var purchases: PurchaseModel { model.purchases }
    private var offers: [Offering] { model.credits.products.filter(\.isPlan) }

    @ViewBuilder private var plans: some View {
        if let trouble = model.credits.productsTrouble {
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await model.credits.loadProducts() } })
        }
        if offers.isEmpty, model.credits.isLoading { ProgressView("Loading prices").frame(maxWidth: .infinity) }
        ForEach(offers) { offer in
            PlanCard(
                offer: offer, saving: offers.compactMap { offer.yearlySaving(against: $0) }.max(),
                isSelected: offer.id == purchases.selected?.id
            ) { purchases.selection = offer.id }
        }
    }

    @ViewBuilder private var buttons: some View {
        PurchaseStatus(purchases: purchases)
        if model.credits.isUnlimited {
            Banner(text: "You are a Premium member.", systemImage: "checkmark.circle.fill", kind: .good)
        } else if let offer = purchases.selected {
            ActionButton(offer.startWords, busyTitle: "Buying…", isBusy: purchases.phase == .buying(offer.id)) {
                Task { await purchases.buy() }
            }
            .disabled(purchases.isInterrupted || !offer.canBeBought)
        }
        Button("Next with Free Account") { dismiss() }.buttonStyle(LinkButtonStyle()).frame(maxWidth: .infinity)
        Button(purchases.phase == .restoring ? "Restoring…" : "Restore purchases") {
            Task { await purchases.restore() }
        }
        .buttonStyle(LinkButtonStyle())
        .frame(maxWidth: .infinity)
        .disabled(purchases.isBusy)
    }

    /// What was marked is delivered clean now; what waited for credits goes on.
    private func bought() {
        model.pictures.forgetAll()
        dismiss()
        if case .outOfCredits = model.making.generation?.phase { model.making.goOn() }
    }
}

private struct PlanCard: View {
    let offer: Offering
    /// Whole percent, never more than there is.
    let saving: Int?
    let isSelected: Bool
    let choose: @MainActor () -> Void
    @Environment(\.locale) private var locale

    var body: some View {
        Button(action: choose) {
            HStack(spacing: Space.m) {
                VStack(alignment: .leading, spacing: Space.xs) {
                    HStack(spacing: Space.s) {
                        Text(offer.name).font(.cardTitle).foregroundStyle(Palette.text)
                        if let saving {
                            Text("\(saving)% SAVINGS").font(.caption.weight(.bold)).foregroundStyle(Palette.onAction)
                                .padding(.horizontal, Space.s).padding(.vertical, 2)
                                .background(Gradients.action, in: Capsule())
                        }
                    }
                    Text(OfferText.fullPrice(offer, locale: locale)).font(.reading).foregroundStyle(Palette.text)
                    Text("Billed every \(offer.period ?? "month")").font(.note).foregroundStyle(Palette.muted)
                }
                Spacer()
                if isSelected {
                    Image(systemName: "checkmark.circle.fill").font(.title2).foregroundStyle(Palette.navyInk)
                }
            }
            .padding(Space.l)
            .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.card))
            .overlay { if isSelected { GradientBorder(cornerRadius: Radius.card) } }
        }
        .buttonStyle(.plain)
        .accessibilityElement(children: .combine)
        .accessibilityAddTraits(isSelected ? .isSelected : [])
    }
}
