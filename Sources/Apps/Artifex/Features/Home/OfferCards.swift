/// Styles and templates as cards: a tap opens the prompt with them.
import ArtifexCore
import Foundation
import Styleguide
import SwiftUI

struct StyleCard: View {
    let style: FeaturedStyle
    let side: CGFloat
    let model: ArtifexModel

    var body: some View {
        Button {
            model.openPrompt(PromptDraft(style: style.style))
        } label: {
            VStack(spacing: Space.xs) {
                preview.frame(width: side, height: side).clipShape(RoundedRectangle(cornerRadius: Radius.button))
                Text(style.title).font(.small).foregroundStyle(Palette.text)
            }
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Style \(style.title)")
    }

    @ViewBuilder private var preview: some View {
        if let picture = style.previews.first {
            PictureView(id: picture.id, blurhash: picture.blurhash, words: style.title, pictures: model.pictures)
        } else {
            ZStack {
                Rectangle().fill(Palette.card)
                Image(systemName: style.style.symbol).font(.title2).foregroundStyle(Palette.navyInk)
            }
        }
    }
}

struct TemplateCard: View {
    let template: PictureTemplate
    let model: ArtifexModel

    var body: some View {
        Button {
            model.openPrompt(template.draft)
        } label: {
            ZStack(alignment: .bottomLeading) {
                preview
                Text(template.title).font(.small.weight(.semibold)).foregroundStyle(Palette.onAction)
                    .padding(Space.s)
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .background(Palette.navyDeep.opacity(0.72))
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .clipShape(RoundedRectangle(cornerRadius: Radius.button))
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Template \(template.title)")
    }

    @ViewBuilder private var preview: some View {
        if let picture = template.preview {
            PictureView(id: picture.id, blurhash: picture.blurhash, words: template.title, pictures: model.pictures)
        } else {
            ZStack {
                Rectangle().fill(Palette.card)
                Image(systemName: template.style.symbol).font(.title).foregroundStyle(Palette.navyInk)
            }
        }
    }
}

extension PictureTemplate {
    /// The prompt screen with this template's prompt and settings.
    var draft: PromptDraft {
        PromptDraft(
            prompt: prompt, style: style, shapeName: shape, size: PictureSize(width: width, height: height),
            template: id)
    }
}
