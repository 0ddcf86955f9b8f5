/// Home's templates: pictures in a row that scrolls sideways, and the way to all of them.
import ArtifexCore
import Clients
import Foundation
import Styleguide
import SwiftUI

struct TemplateRow: View {
    let model: ArtifexModel
    @Environment(\.dynamicTypeSize) private var textSize

    /// At the largest sizes a card has room for whole words.
    private var width: CGFloat { textSize.isAccessibilitySize ? 270 : 118 }

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            HomeHeading(title: "Image Template", all: "See All templates") { model.open(.templates) }
            FeaturedState(
                home: model.home, isEmpty: model.home.templates.isEmpty, none: String(localized: "No templates yet.")
            ) {
                ScrollView(.horizontal, showsIndicators: false) {
                    HStack(alignment: .top, spacing: Space.m) {
                        ForEach(model.home.templates) { template in
                            TemplateCard(template: template, width: width, pictures: model.pictures) {
                                model.openPrompt(PromptDraft(template))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A template's picture and name; a tap opens the prompt with all of it filled in.
struct TemplateCard: View {
    let template: PictureTemplate
    /// Nil: as wide as there is room.
    var width: CGFloat?
    let pictures: PictureLoader
    let open: @MainActor () -> Void

    var body: some View {
        Button(action: open) {
            VStack(alignment: .leading, spacing: Space.s) {
                picture
                    .frame(width: width, height: width == nil ? 190 : 151)
                    .frame(maxWidth: width == nil ? .infinity : nil)
                    .clipShape(RoundedRectangle(cornerRadius: Radius.card))
                Text(template.title).font(.note).foregroundStyle(Palette.text).multilineTextAlignment(.leading)
            }
            .frame(width: width, alignment: .leading)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Template \(template.title)")
        .accessibilityHint("Opens the prompt with it filled in")
    }

    private var picture: some View {
        StylePicture(style: template.style, preview: template.preview, pictures: pictures)
    }
}

/// What the server offers, while it loads and when it can't be had.
struct FeaturedState<Content: View>: View {
    let home: HomeModel
    let isEmpty: Bool
    let none: String
    @ViewBuilder let content: Content

    var body: some View {
        switch home.phase {
        case .loading: ProgressView("Loading").frame(maxWidth: .infinity, minHeight: 151)
        case .failed(let trouble):
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await home.loadFeatured() } })
        case .loaded where isEmpty: Text(none).font(.note).foregroundStyle(Palette.muted)
        case .loaded: content
        }
    }
}
