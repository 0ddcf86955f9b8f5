/// Veramo Premium: what it gives to the two, its plans with the store's prices, and one button.
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct PlansSheet: View {
    let model: VeramoModel

    var body: some View {
        NavigationStack {
            PlansView(model: model)
                .navigationTitle("")
                .toolbar {
                    ToolbarItem(placement: .topBarLeading) { Button("Close") { model.isPricingOpen = false } }
                }
        }
        .onChange(of: model.purchases.completed) { Task { await model.couple.refresh() } }
    }
}

private struct PlansView: View {
    let model: VeramoModel

    private var purchases: PurchaseModel { model.purchases }
    private var hasPlan: Bool { model.couple.hasPlan }

    var body: some View {
        PinnedScroll {
            Text("Veramo Premium").font(.screenTitle).foregroundStyle(Palette.text).wholeWords(of: "Premium")
                .accessibilityAddTraits(.isHeader)
            if let reason = model.pricingReason, !hasPlan {
                Banner(text: reason, systemImage: "lock", kind: .unsure)
            }
            PlanBenefits(Self.benefits)
            if hasPlan {
                Banner(text: active, systemImage: "checkmark.circle.fill", kind: .good)
            } else {
                PlanOffers(purchases: purchases)
            }
        } pinned: {
            // What a purchase has led to stands above already.
            if !hasPlan {
                PurchaseStatus(purchases: purchases)
                StartPlanButton(purchases: purchases)
            }
            Button(hasPlan ? "Continue" : "Not now") { model.isPricingOpen = false }.buttonStyle(LinkButtonStyle())
        }
        .task { await purchases.open() }
        .task { await model.couple.refresh() }
    }

    private var active: String {
        model.couple.access?.isMine == false
            ? String(localized: "\(model.couple.partnerName)’s plan serves you too.")
            : String(localized: "Your plan is active, for both of you.")
    }

    /// Each line is true of the server.
    static var benefits: [(title: String, explanation: String)] {
        [
            (
                title: String(localized: "Pictures from your words"),
                explanation: String(localized: "Describe one, or turn your photos into something new.")
            ),
            (
                title: String(localized: "Planned ahead"),
                explanation: String(localized: "Put pictures on any day of the next year; each waits for its midnight.")
            ),
            (
                title: String(localized: "One plan for two"),
                explanation: String(localized: "Your partner has it too while you’re linked, without paying.")
            ),
        ]
    }
}
