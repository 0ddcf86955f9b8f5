/// The categories of Explore, each with four pictures of it.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct CategoryCards: View {
    let explore: ExploreModel
    let model: ArtifexModel

    @Environment(\.dynamicTypeSize) private var textSize

    /// Two; one where text is largest, so that no word is broken.
    private var columns: [GridItem] {
        Array(repeating: GridItem(spacing: Space.m), count: textSize.isAccessibilitySize ? 1 : 2)
    }

    var body: some View {
        switch explore.categories {
        case .loading:
            LazyVGrid(columns: columns, spacing: Space.m) {
                ForEach(0..<4, id: \.self) { _ in
                    RoundedRectangle(cornerRadius: Radius.card).fill(Palette.field).aspectRatio(0.85, contentMode: .fit)
                }
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel("Loading categories")
        case .loaded(let categories):
            LazyVGrid(columns: columns, spacing: Space.m) {
                ForEach(categories) { category in
                    CategoryCard(category: category, pictures: model.pictures) {
                        model.open(.category(GalleryTag(tag: category.tag, title: category.title)))
                    }
                }
            }
        case .failed(let trouble):
            Banner(
                text: String(localized: "The categories couldn’t be loaded. \(trouble.message)"),
                systemImage: trouble.systemImage,
                kind: .unsure, action: StateAction("Try again") { Task { await explore.refreshCategories() } })
        }
    }
}

struct CategoryCard: View {
    let category: FeaturedCategory
    let pictures: PictureLoader
    let open: @MainActor () -> Void

    var body: some View {
        Button(action: open) {
            VStack(alignment: .leading, spacing: Space.s) {
                previews
                Text(category.title).font(.cardTitle).foregroundStyle(Palette.text)
                    .multilineTextAlignment(.leading)
                    .frame(maxWidth: .infinity, alignment: .leading)
            }
            .padding(Space.s)
            .background(Palette.card, in: shape)
            .overlay { shape.strokeBorder(Palette.line, lineWidth: 1) }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(category.title)
        .accessibilityHint("Opens the pictures of this category")
    }

    /// Two by two.
    private var previews: some View {
        VStack(spacing: Space.xs) {
            ForEach(0..<2, id: \.self) { line in
                HStack(spacing: Space.xs) {
                    ForEach(0..<2, id: \.self) { column in tile(line * 2 + column) }
                }
            }
        }
        .accessibilityHidden(true)
    }

    private func tile(_ index: Int) -> some View {
        Group {
            if index < category.previews.count {
                let preview = category.previews[index]
                PictureView(id: preview.id, blurhash: preview.blurhash, words: category.title, pictures: pictures)
            } else {
                // Nothing of this category has been published for this place yet.
                Rectangle().fill(Gradients.decoration).opacity(0.25 + 0.15 * Double(index))
            }
        }
        .aspectRatio(1, contentMode: .fit)
        .clipShape(RoundedRectangle(cornerRadius: Radius.small))
    }

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: Radius.card) }
}
