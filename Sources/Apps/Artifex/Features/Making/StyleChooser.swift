/// The eight styles of a picture.
import ArtifexCore
import Foundation
import Styleguide
import SwiftUI

struct StyleChooser: View {
    @Bindable var prompt: PromptModel
    let previews: [ImageStyle: PicturePreview]
    let pictures: PictureLoader
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            ChoiceHeading("Choose a style")
            LazyVGrid(columns: .tiles(atLeast: 76, textSize), spacing: Space.m) {
                ForEach(ImageStyle.allCases) { style in tile(style) }
            }
        }
    }

    private func tile(_ style: ImageStyle) -> some View {
        ChoiceTile(title: style.title, isSelected: prompt.draft.style == style, cornerRadius: Radius.small) {
            prompt.draft.style = style
        } content: {
            VStack(spacing: Space.xs) {
                StylePicture(style: style, preview: previews[style], pictures: pictures)
                    .frame(height: 70)
                Text(style.title).font(.small).foregroundStyle(Palette.text).multilineTextAlignment(.center)
                    .padding(.bottom, Space.xs)
            }
            .frame(maxWidth: .infinity)
            .background(Palette.card)
            .clipShape(RoundedRectangle(cornerRadius: Radius.small))
        }
    }
}
