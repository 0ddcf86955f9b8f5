/// How many pictures at once: one, or four with Premium.
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI

struct OutputsChooser: View {
    @Bindable var prompt: PromptModel
    let credits: CreditsModel
    /// Opens the prices, with why.
    let sell: @MainActor (String) -> Void
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            ChoiceHeading("How many")
            LazyVGrid(columns: .tiles(atLeast: 120, textSize), spacing: Space.m) {
                tile(1, String(localized: "1 picture"), mark: nil)
                tile(4, String(localized: "4 pictures"), mark: credits.isUnlimited ? nil : String(localized: "Premium"))
            }
        }
    }

    private func tile(_ count: Int, _ title: String, mark: String?) -> some View {
        ChoiceTile(
            title: title, isSelected: prompt.draft.outputs == count, cornerRadius: Radius.small,
            hint: mark == nil ? "" : String(localized: "Part of Artifex Premium")
        ) {
            if mark == nil { prompt.draft.outputs = count } else { sell(MakingModel.severalWords) }
        } content: {
            VStack(spacing: Space.xs) {
                Text(title).font(.cardTitle).foregroundStyle(Palette.text)
                if let mark { Text(mark).font(.small).foregroundStyle(Palette.navyInk) }
            }
            .padding(Space.s)
            .frame(maxWidth: .infinity, minHeight: 56)
            .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.small))
        }
    }
}
