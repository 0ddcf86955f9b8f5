/// The part of settings about money: the plan and its state, the credits, where they went, and the ways to get more.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct PlanSection: View {
    private let purchases: PurchaseModel
    private let clients: Clients
    private let buy: @MainActor () -> Void
    @Environment(\.locale) private var locale

    /// - Parameter buy: opens the buying screen.
    package init(purchases: PurchaseModel, clients: Clients, buy: @escaping @MainActor () -> Void) {
        self.purchases = purchases
        self.clients = clients
        self.buy = buy
    }

    private var credits: CreditsModel { purchases.credits }

    package var body: some View {
        SettingsGroup("Plan and credits") {
            SettingsLine(
                "Plan",
                credits.plan?.stateWords
                    ?? (credits.isUnlimited ? String(localized: "Unlimited") : String(localized: "Free")))
            if let plan = credits.plan {
                let words = plan.explanation(unit: credits.app.unit, locale: locale)
                if plan.needsCare {
                    Banner(text: words, systemImage: "exclamationmark.triangle.fill", kind: .unsure)
                } else {
                    Text(words).font(.note).foregroundStyle(Palette.muted)
                }
            }
            SettingsLine("Credits", credits.summary + (credits.isCached ? String(localized: ", as last known") : ""))
            if let problem { SettingsProblem(problem: problem) { Task { await refresh() } } }
            ActionRow("Get credits", systemImage: "plus.circle", action: buy)
            NavigationLink {
                CreditHistoryView(credits: credits, clients: clients)
            } label: {
                LinkRow("Credit history", systemImage: "list.bullet")
            }
            .buttonStyle(.plain)
            if credits.plan?.isShared == false {
                ActionRow("Manage subscription", systemImage: "creditcard") { Task { await purchases.manage() } }
            }
            ActionRow(
                "Restore purchases", systemImage: "arrow.clockwise", isBusy: purchases.phase == .restoring
            ) { Task { await purchases.restore() } }
            PurchaseStatus(purchases: purchases)
        }
        .task {
            purchases.forget()
            await refresh()
        }
    }

    @State private var problem: Trouble?

    private func refresh() async {
        let error = await credits.syncCredits()
        problem = credits.isKnown || error == .cancelled ? nil : error.map { Trouble.account($0) }
    }
}

/// A line that leads on.
private struct LinkRow: View {
    let title: LocalizedStringKey
    let systemImage: String

    init(_ title: LocalizedStringKey, systemImage: String) {
        self.title = title
        self.systemImage = systemImage
    }

    var body: some View {
        HStack(spacing: Space.m) {
            MarkedRow(alignment: .center) {
                Image(systemName: systemImage).frame(minWidth: 24).accessibilityHidden(true)
            } words: {
                Text(title).font(.reading).frame(maxWidth: .infinity, alignment: .leading)
            }
            Image(systemName: "chevron.forward").font(.small).accessibilityHidden(true)
        }
        .foregroundStyle(Palette.navyInk)
        .frame(maxWidth: .infinity, minHeight: Target.minimum, alignment: .leading)
        .contentShape(Rectangle())
    }
}
