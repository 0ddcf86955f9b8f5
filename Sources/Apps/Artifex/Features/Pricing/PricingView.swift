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

    var body: some View {
        PinnedScroll {
            Text("Artifex Premium").font(.screenTitle).foregroundStyle(Palette.text).wholeWords(of: "Premium")
                .accessibilityAddTraits(.isHeader)
            if let reason, !credits.isUnlimited {
                Banner(text: reason, systemImage: "creditcard", kind: .unsure)
            }
            PlanBenefits(PremiumFeature.allCases.map { ($0.title, $0.explanation) })
            if credits.isUnlimited {
                Banner(text: String(localized: "Premium is active."), systemImage: "checkmark.circle.fill", kind: .good)
            } else {
                PlanOffers(purchases: purchases)
            }
        } pinned: {
            PurchaseStatus(purchases: purchases)
            if !credits.isUnlimited { StartPlanButton(purchases: purchases) }
            Button(credits.isUnlimited ? "Continue" : "Next with Free Account", action: close)
                .buttonStyle(LinkButtonStyle())
        }
        .navigationTitle("")
        .task { await purchases.open() }
    }
}
