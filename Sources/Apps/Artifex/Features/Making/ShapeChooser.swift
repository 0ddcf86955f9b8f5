/// The shape of a picture: three of a kind, or a size of one's own.
import ArtifexCore
import Foundation
import Styleguide
import SwiftUI

struct ShapeChooser: View {
    @Bindable var prompt: PromptModel
    @Environment(\.dynamicTypeSize) private var textSize

    private enum Option: String, CaseIterable, Identifiable {
        case square, landscape, portrait, custom

        var id: Self { self }

        var title: String {
            switch self {
            case .square: String(localized: "Square")
            case .landscape: String(localized: "Landscape")
            case .portrait: String(localized: "Portrait")
            case .custom: String(localized: "Custom Size")
            }
        }

        /// As it is drawn; a size of one's own has none.
        var drawing: CGSize? {
            switch self {
            case .square: CGSize(width: 26, height: 26)
            case .landscape: CGSize(width: 33, height: 22)
            case .portrait: CGSize(width: 22, height: 33)
            case .custom: nil
            }
        }
    }

    var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            ChoiceHeading("Choose Shape")
            LazyVGrid(columns: .tiles(atLeast: 76, textSize), spacing: Space.m) {
                ForEach(Option.allCases) { option in tile(option) }
            }
            if prompt.isCustom { CustomSize(prompt: prompt) }
        }
    }

    private func tile(_ option: Option) -> some View {
        ChoiceTile(
            title: option.title, isSelected: prompt.draft.shapeName == option.rawValue, cornerRadius: Radius.small
        ) {
            prompt.choose(shape: option.rawValue)
        } content: {
            VStack(spacing: Space.s) {
                drawing(option).frame(height: 36)
                Text(option.title).font(.small).foregroundStyle(Palette.text).multilineTextAlignment(.center)
            }
            .padding(.vertical, Space.s)
            .frame(maxWidth: .infinity)
            .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.small))
        }
    }

    @ViewBuilder private func drawing(_ option: Option) -> some View {
        if let size = option.drawing {
            RoundedRectangle(cornerRadius: 4).strokeBorder(Palette.navyInk, lineWidth: 2)
                .frame(width: size.width, height: size.height)
        } else {
            Image(systemName: "ruler").font(.title3).foregroundStyle(Palette.navyInk)
        }
    }
}

/// Width and height in pixels; what is wrong with them is said once a field is left.
private struct CustomSize: View {
    @Bindable var prompt: PromptModel

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            ViewThatFits(in: .horizontal) {
                HStack(alignment: .top, spacing: Space.m) { fields }
                VStack(spacing: Space.m) { fields }
            }
            if let problem = prompt.sizeProblem {
                FieldNote(problem)
            } else {
                Text("256 to 2048 pixels in steps of 8, at most 4 megapixels.")
                    .font(.small).foregroundStyle(Palette.muted)
            }
        }
    }

    @ViewBuilder private var fields: some View {
        LabeledField(String(localized: "Width"), text: $prompt.widthText, kind: .number) { prompt.checkSize() }
        LabeledField(String(localized: "Height"), text: $prompt.heightText, kind: .number) { prompt.checkSize() }
    }
}
