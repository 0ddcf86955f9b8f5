/// One pack or plan: its name, what one gets, what one unit of it costs, and its price. A tap chooses it.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI

struct OfferCard: View {
    let offer: Offering
    let unit: WorkUnit
    /// Percent.
    let saving: Int?
    let isSelected: Bool
    let choose: @MainActor () -> Void
    @Environment(\.locale) private var locale
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        Button(action: choose) {
            layout {
                HStack(alignment: .firstTextBaseline, spacing: Space.m) {
                    Image(systemName: isSelected ? "checkmark.circle.fill" : "circle")
                        .foregroundStyle(isSelected ? Aegis.gold : Aegis.muted)
                    words
                }
                Text(price).font(.cardTitle).foregroundStyle(Aegis.text).multilineTextAlignment(.trailing)
                    .fixedSize(horizontal: !textSize.isAccessibilitySize, vertical: false)
            }
            .padding(Space.m)
            .frame(maxWidth: .infinity, minHeight: Target.minimum, alignment: .leading)
            .background(isSelected ? Aegis.raised : Aegis.card, in: shape)
            .overlay { shape.strokeBorder(isSelected ? Aegis.gold : Aegis.line, lineWidth: isSelected ? 2 : 1) }
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(spoken)
        .accessibilityAddTraits(isSelected ? .isSelected : [])
    }

    private var words: some View {
        VStack(alignment: .leading, spacing: Space.xs) {
            nameLayout {
                Text(offer.name).font(.cardTitle).foregroundStyle(Aegis.text)
                if offer.isPopular { Mark("Popular") }
            }
            Text(details).font(.note).foregroundStyle(Aegis.muted)
            if let saving { Text("Save \(saving)% per \(unit.one)").font(.note).foregroundStyle(Aegis.gold) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private var price: String { OfferText.fullPrice(offer, locale: locale) }

    private var details: String {
        if offer.isPlan, offer.credits == 0 {
            guard let days = offer.sold?.trialDays else {
                return String(localized: "As many \(unit.many) as you like; no credits are used")
            }
            return String(localized: "\(days) days free, then as many \(unit.many) as you like; no credits are used")
        }
        let credits = OfferText.credits(offer.credits)
        guard let each = OfferText.unitPrice(offer, locale: locale) else { return credits }
        return String(localized: "\(credits), \(each) per \(unit.one)")
    }

    private var spoken: String {
        [
            offer.name, offer.isPopular ? String(localized: "popular") : nil, details,
            saving.map { String(localized: "save \($0)%") }, price,
        ]
        .compactMap(\.self).joined(separator: ", ")
    }

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: Radius.card) }

    private var layout: AnyLayout {
        textSize.isAccessibilitySize
            ? AnyLayout(VStackLayout(alignment: .leading, spacing: Space.s))
            : AnyLayout(HStackLayout(alignment: .firstTextBaseline, spacing: Space.m))
    }

    private var nameLayout: AnyLayout {
        textSize.isAccessibilitySize
            ? AnyLayout(VStackLayout(alignment: .leading, spacing: Space.xs))
            : AnyLayout(HStackLayout(alignment: .firstTextBaseline, spacing: Space.s))
    }
}

/// A word on gold.
private struct Mark: View {
    let word: String

    init(_ word: String.LocalizationValue) { self.word = String(localized: word) }

    var body: some View {
        Text(word).font(.small.weight(.semibold)).foregroundStyle(Aegis.onGold)
            .padding(.horizontal, Space.s).padding(.vertical, 2)
            .background { Capsule().fill(LinearGradient.gold) }
            .wholeWords(of: word, in: 200)
    }
}
