/// The balance in a bar; a tap leads to more.
import AccountFeatures
import Foundation
import Styleguide
import SwiftUI

package struct BalanceChip: View {
    private let credits: CreditsModel?
    private let action: @MainActor () -> Void

    package init(credits: CreditsModel?, action: @escaping @MainActor () -> Void) {
        self.credits = credits
        self.action = action
    }

    package var body: some View {
        Button(action: action) {
            HStack(spacing: Space.xs) {
                Image(systemName: credits?.isUnlimited == true ? "star.fill" : "creditcard")
                Text(credits?.figure ?? "")
            }
            .font(.note.weight(.semibold))
            .foregroundStyle(Palette.navyInk)
            .padding(.horizontal, Space.m)
            .padding(.vertical, Space.xs)
            .background(Signal.brand.wash, in: Capsule())
            .frame(minWidth: Target.minimum, minHeight: Target.minimum)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        // As all that stands in a bar; the same figure is on the card below in full size.
        .dynamicTypeSize(...DynamicTypeSize.xxLarge)
        .accessibilityLabel(credits?.summary ?? String(localized: "Credits"))
        .accessibilityHint("Shows what you can buy")
    }
}

/// Few are left: said once where one begins, not in the middle of something.
package struct LowCredits: View {
    private let credits: CreditsModel
    private let buy: @MainActor () -> Void

    package init(credits: CreditsModel, buy: @escaping @MainActor () -> Void) {
        self.credits = credits
        self.buy = buy
    }

    package var body: some View {
        if credits.isLow {
            Banner(
                text: credits.credits == 1
                    ? String(localized: "Only one more \(unit.one) with the credits you have.")
                    : String(localized: "Only two more \(unit.many) with the credits you have."),
                systemImage: "creditcard", kind: .brand, action: StateAction("Get credits", perform: buy)
            )
        }
    }

    private var unit: WorkUnit { credits.app.unit }
}

/// A plan that will end unless something is done about its payment.
package struct PlanCare: View {
    private let purchases: PurchaseModel
    @Environment(\.locale) private var locale

    package init(purchases: PurchaseModel) { self.purchases = purchases }

    package var body: some View {
        if let plan = purchases.credits.plan, plan.needsCare {
            Banner(
                text: plan.explanation(unit: purchases.credits.app.unit, locale: locale),
                systemImage: "exclamationmark.triangle.fill", kind: .unsure,
                action: StateAction("Manage subscription") { Task { await purchases.manage() } })
        }
        switch purchases.phase {
        case .pending, .interrupted: PurchaseStatus(purchases: purchases)
        default: EmptyView()
        }
    }
}
