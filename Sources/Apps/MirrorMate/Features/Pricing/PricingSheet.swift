/// MirrorMate Premium: what it gives, its one price, and the ways to start and to manage it.
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI

struct PricingSheet: View {
    let model: MirrorMateModel

    var body: some View {
        NavigationStack {
            PricingView(model: model)
                .navigationTitle("")
                .toolbar {
                    ToolbarItem(placement: .topBarLeading) { Button("Close") { model.isPricingOpen = false } }
                }
        }
        .onChange(of: model.purchases.completed) {
            guard model.credits.isUnlimited else { return }
            model.isPricingOpen = false
            Task { await model.quota.refresh() }
            // What waited for it goes on.
            if model.recording.analysis?.phase == .usedUp { model.recording.tryAgain() }
        }
    }
}

private struct PricingView: View {
    let model: MirrorMateModel

    private var purchases: PurchaseModel { model.purchases }
    private var hasPlan: Bool { model.credits.isUnlimited }

    var body: some View {
        PinnedScroll {
            Text("MirrorMate Premium").font(.screenTitle).foregroundStyle(Palette.text).wholeWords(of: "MirrorMate")
                .accessibilityAddTraits(.isHeader)
            if let reason = model.pricingReason, !hasPlan {
                Banner(text: reason, systemImage: "moon", kind: .unsure)
            }
            PlanBenefits(PremiumBenefit.allCases.map { ($0.title, $0.explanation) })
            if hasPlan {
                Banner(text: String(localized: "Premium is active."), systemImage: "checkmark.circle.fill", kind: .good)
            } else {
                PlanOffers(purchases: purchases)
            }
        } pinned: {
            PurchaseStatus(purchases: purchases)
            if hasPlan {
                Button("Manage subscription") { Task { await purchases.manage() } }.buttonStyle(SecondaryButtonStyle())
            } else {
                StartPlanButton(purchases: purchases)
            }
            Button(hasPlan ? "Continue" : "Wait until tomorrow") { model.isPricingOpen = false }
                .buttonStyle(LinkButtonStyle())
        }
        .task { await purchases.open() }
    }
}

/// Each line is true of the server.
enum PremiumBenefit: String, CaseIterable {
    case unlimited = "As many analyses as you like"
    case again = "Try it again at once"
    case trend = "A trend that fills faster"
    case trial = "Free for 7 days"
    case anytime = "Cancel at any time"

    var title: String { String(localized: String.LocalizationValue(rawValue)) }

    /// What is meant, in one sentence.
    var explanation: String {
        switch self {
        case .unlimited: String(localized: "No limit a day; the free plan has one.")
        case .again: String(localized: "Change one thing, record again, and compare the two reports the same day.")
        case .trend: String(localized: "Each report counts in your average, your best and your last ten.")
        case .trial: String(localized: "The trial has everything. You pay nothing if you cancel before it ends.")
        case .anytime: String(localized: "It then runs to its paid end, and your reports stay yours.")
        }
    }
}
