/// Home's styles: a card each, and the way to all of them.
import ArtifexCore
import Foundation
import Styleguide
import SwiftUI

struct TrendingStyles: View {
    let model: ArtifexModel

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            HomeHeading(title: "Try Trend Styles", all: "See All styles") { model.open(.styles) }
            ScrollView(.horizontal, showsIndicators: false) {
                HStack(alignment: .top, spacing: Space.m) {
                    ForEach(model.home.trendingStyles) { style in
                        StyleCard(
                            style: style, preview: model.home.stylePreviews[style], side: 70, pictures: model.pictures
                        ) { model.openPrompt(PromptDraft(style: style)) }
                    }
                }
            }
        }
    }
}

/// A style with a picture of it; a tap opens the prompt with it chosen.
struct StyleCard: View {
    let style: ImageStyle
    let preview: PicturePreview?
    /// Nil: as wide as there is room.
    var side: CGFloat?
    let pictures: PictureLoader
    let open: @MainActor () -> Void

    var body: some View {
        Button(action: open) {
            VStack(spacing: Space.s) {
                StylePicture(style: style, preview: preview, pictures: pictures)
                    .frame(width: side, height: side ?? 120)
                    .frame(maxWidth: side == nil ? .infinity : nil)
                    .clipShape(RoundedRectangle(cornerRadius: Radius.card))
                Text(style.title).font(.note).foregroundStyle(Palette.text).multilineTextAlignment(.center)
            }
            .frame(minWidth: Target.minimum, minHeight: Target.minimum)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel("\(style.title) style")
        .accessibilityHint("Opens the prompt with this style")
    }
}
