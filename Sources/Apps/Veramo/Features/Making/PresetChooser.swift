/// The looks in a row; none unless one is chosen.
import Foundation
import Styleguide
import SwiftUI
import VeramoCore

struct PresetChooser: View {
    let making: MemoryModel
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            ChoiceHeading("Choose a style")
            ScrollView(.horizontal, showsIndicators: false) {
                HStack(alignment: .top, spacing: Space.m) {
                    ForEach(MemoryPreset.allCases) { preset in
                        tile(preset.title, preset.symbol, isSelected: making.draft.preset == preset) {
                            making.choose(preset)
                        }
                    }
                    tile(String(localized: "No style"), "circle.dashed", isSelected: making.draft.preset == nil) {
                        making.choose(nil)
                    }
                }
            }
        }
    }

    private func tile(
        _ title: String, _ symbol: String, isSelected: Bool, choose: @escaping @MainActor () -> Void
    ) -> some View {
        ChoiceTile(title: title, isSelected: isSelected, cornerRadius: Radius.small, choose: choose) {
            VStack(spacing: Space.s) {
                Image(systemName: symbol).font(.title2).foregroundStyle(Palette.navyInk).frame(minHeight: 40)
                Text(title).font(.small).foregroundStyle(Palette.text).multilineTextAlignment(.center)
                    .wholeWords(of: title, in: textSize.isAccessibilitySize ? 200 : 92)
            }
            .padding(Space.s)
            .frame(width: textSize.isAccessibilitySize ? 220 : 92)
            .frame(minHeight: 92)
            .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.small))
        }
    }
}
