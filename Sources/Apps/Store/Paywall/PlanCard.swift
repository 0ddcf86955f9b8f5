/// One plan: its name, its price and what it saves. The chosen one, and only that, has a gradient border and a checkmark.
import Foundation
import Styleguide
import SwiftUI

struct PlanCard: View {
    let plan: Offering
    /// Percent.
    let saving: Int?
    let isSelected: Bool
    let choose: @MainActor () -> Void
    @Environment(\.locale) private var locale

    var body: some View {
        ChoiceTile(title: spoken, isSelected: isSelected, choose: choose) {
            MarkedRow(alignment: .center) {
                Image(systemName: isSelected ? "checkmark.circle.fill" : "circle")
                    .font(.title2).foregroundStyle(isSelected ? Palette.navyInk : Palette.muted)
            } words: {
                VStack(alignment: .leading, spacing: Space.xs) {
                    ViewThatFits(in: .horizontal) {
                        HStack(spacing: Space.s) { title }
                        VStack(alignment: .leading, spacing: Space.xs) { title }
                    }
                    ViewThatFits(in: .horizontal) {
                        HStack(alignment: .firstTextBaseline, spacing: Space.xs) { price }
                        VStack(alignment: .leading, spacing: 0) { price }
                    }
                    if let month { Text(month).font(.note).foregroundStyle(Palette.muted) }
                }
                .frame(maxWidth: .infinity, alignment: .leading)
            }
            .padding(Space.l)
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.card))
        }
    }

    @ViewBuilder private var title: some View {
        Text(plan.name).font(.cardTitle).foregroundStyle(Palette.text)
        if let badge {
            Text(badge).font(.small.weight(.semibold)).foregroundStyle(Palette.onAction)
                .padding(.horizontal, Space.s).padding(.vertical, 2)
                .background { Capsule().fill(Gradients.action) }
        }
    }

    @ViewBuilder private var price: some View {
        Text(OfferText.price(plan, locale: locale)).font(.sectionTitle).foregroundStyle(Palette.text)
            .fixedSize(horizontal: true, vertical: false)
        Text(period).font(.note).foregroundStyle(Palette.muted)
    }

    private var badge: String? { saving.map { percent in String(localized: "\(percent)% SAVINGS") } }

    private var period: String {
        switch plan.period {
        case "month": String(localized: "per month, billed monthly")
        case "year": String(localized: "per year")
        case "week": String(localized: "per week")
        default: ""
        }
    }

    private var month: String? {
        OfferText.monthlyPrice(plan, locale: locale).map { String(localized: "About \($0) a month") }
    }

    private var spoken: String {
        [
            "\(plan.name), \(OfferText.price(plan, locale: locale)) \(period)", month,
            saving.map { percent in String(localized: "saves \(percent)%") },
        ]
        .compactMap(\.self).joined(separator: ", ")
    }
}
