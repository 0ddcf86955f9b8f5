/// What one agrees to by buying: how the plan renews and ends, what credits are, the terms, and privacy.
import AccountFeatures
import Foundation
import Styleguide
import SwiftUI

package struct PaywallTerms: View {
    private let purchases: PurchaseModel
    private let ink: Tone
    private let link: Tone
    @Environment(\.locale) private var locale
    @State private var isShowingPrivacy = false

    /// - Parameters:
    ///   - ink: of the words.
    ///   - link: of what can be tapped.
    package init(purchases: PurchaseModel, ink: Tone = Aegis.muted, link: Tone = Aegis.gold) {
        self.purchases = purchases
        self.ink = ink
        self.link = link
    }

    private var app: String { purchases.credits.app.name }

    package var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            ForEach(purchases.credits.products.filter(\.isPlan)) { plan in words(renewal(plan)) }
            if !purchases.credits.app.allowance.isEmpty { words(purchases.credits.app.allowance) }
            words(purchases.credits.app.disclaimer)
            links
        }
    }

    private func words(_ text: String) -> some View { Text(text).font(.small).foregroundStyle(ink) }

    private func renewal(_ plan: Offering) -> String {
        let price = OfferText.fullPrice(plan, locale: locale)
        let charge = String(localized: "\(plan.name): a subscription for \(price), charged to your Apple Account.")
        return charge + " " + ending(plan.period)
    }

    private func ending(_ period: String?) -> String {
        switch period {
        case "week":
            String(
                localized:
                    "It renews each week until you cancel it, at least a day before it ends, in your Apple Account’s subscriptions."
            )
        case "year":
            String(
                localized:
                    "It renews each year until you cancel it, at least a day before it ends, in your Apple Account’s subscriptions."
            )
        default:
            String(
                localized:
                    "It renews each month until you cancel it, at least a day before it ends, in your Apple Account’s subscriptions."
            )
        }
    }

    private var links: some View {
        VStack(alignment: .leading, spacing: 0) {
            // Apple's own: they hold wherever an app has none of its own.
            if let terms = URL(string: "https://www.apple.com/legal/internet-services/itunes/dev/stdeula/") {
                Link(destination: terms) { target(String(localized: "Terms of use")) }
            }
            if purchases.canRedeem { button(String(localized: "Redeem a code")) { Task { await purchases.redeem() } } }
            if purchases.canAskForRefund {
                button(String(localized: "Ask for a refund of \(purchases.selected?.name ?? "")")) {
                    Task { await purchases.askForRefund() }
                }
            }
            button(String(localized: "Privacy")) { isShowingPrivacy.toggle() }
                .accessibilityHint("Says what we learn of a purchase")
            if isShowingPrivacy {
                words(
                    String(
                        localized: """
                            Apple handles your payment: \(app) learns which product you bought, when and at what price, and \
                            never your card or address. It is kept with your account, to count your credits and to \
                            restore your plan.
                            """))
            }
        }
    }

    private func button(_ words: String, _ action: @escaping @MainActor @Sendable () -> Void) -> some View {
        Button(action: action) { target(words) }.buttonStyle(.plain)
    }

    private func target(_ words: String) -> some View {
        Text(words).actingWords(link)
    }
}
