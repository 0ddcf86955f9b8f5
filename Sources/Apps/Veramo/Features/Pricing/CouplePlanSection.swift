/// The part of settings about money: whose plan it is, until when, and the ways to get, manage and restore one.
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct CouplePlanSection: View {
    let model: VeramoModel
    @Environment(\.locale) private var locale

    private var purchases: PurchaseModel { model.purchases }

    var body: some View {
        SettingsGroup("Subscription") {
            if let access = model.couple.access {
                status(access)
            } else if let trouble = model.couple.trouble {
                SettingsProblem(problem: trouble) { Task { await model.couple.refresh() } }
            } else {
                ProgressRow(title: String(localized: "Subscription"), value: nil, detail: String(localized: "Loading"))
            }
            if model.credits.plan?.isShared == false {
                ActionRow("Manage subscription", systemImage: "creditcard") { Task { await purchases.manage() } }
            }
            ActionRow("Restore purchases", systemImage: "arrow.clockwise", isBusy: purchases.phase == .restoring) {
                Task {
                    await purchases.restore()
                    await model.couple.refresh()
                }
            }
            PurchaseStatus(purchases: purchases)
        }
        .task {
            purchases.forget()
            await model.credits.syncCredits()
        }
    }

    @ViewBuilder private func status(_ access: CoupleAccess) -> some View {
        let words = CouplePlanWords(
            access, own: model.credits.plan, partner: model.couple.partnerName, locale: locale)
        SettingsLine("Plan", words.state)
        if words.needsCare {
            Banner(text: words.explanation, systemImage: "exclamationmark.triangle.fill", kind: .unsure)
        } else {
            Text(words.explanation).font(.note).foregroundStyle(Palette.muted)
        }
        if !access.hasPlan { ActionRow("See Veramo Premium", systemImage: "star.fill") { model.openPricing() } }
    }
}
