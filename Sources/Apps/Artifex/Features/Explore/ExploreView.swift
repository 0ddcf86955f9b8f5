/// Explore: search, categories, and what others have made.
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct ExploreView: View {
    let model: ArtifexModel
    @Bindable private var explore: ExploreModel

    init(model: ArtifexModel) {
        self.model = model
        explore = model.explore
    }

    var body: some View {
        ScreenScroll {
            OfflineBanner(connection: model.connection, text: "What was loaded can still be looked at.")
            SearchField(text: $explore.search)
            if explore.sought.isEmpty { categories }
            Picker("Order", selection: $explore.order) {
                Text("Newest").tag(GalleryClient.Order.newest)
                Text("Trending").tag(GalleryClient.Order.trending)
            }
            .pickerStyle(.segmented)
            CardGrid(feed: explore.feed, empty: empty) { GalleryTile(card: $0, model: model) }
        }
        .navigationTitle("Explore")
        .refreshable { await explore.refresh() }
        .task { await explore.appear() }
        .task(id: explore.search) { await explore.searchChanged() }
        .onChange(of: explore.order) { Task { await explore.reload() } }
    }

    private var empty: String {
        explore.sought.isEmpty
            ? "Nobody has shared a picture yet. Yours can be the first."
            : "Nothing was found for “\(explore.sought)”. Try fewer or other words."
    }

    private var categories: some View {
        LazyVGrid(
            columns: [GridItem(.flexible(), spacing: Space.m), GridItem(.flexible(), spacing: Space.m)],
            spacing: Space.m
        ) {
            ForEach(explore.categories) { CategoryCard(category: $0, model: model) }
        }
    }
}

private struct SearchField: View {
    @Binding var text: String

    var body: some View {
        HStack(spacing: Space.s) {
            Image(systemName: "magnifyingglass").foregroundStyle(Palette.muted).accessibilityHidden(true)
            TextField("Search", text: $text).font(.reading).foregroundStyle(Palette.text)
                .autocorrectionDisabled()
                .frame(minHeight: Target.minimum)
            if !text.isEmpty {
                Button {
                    text = ""
                } label: {
                    Image(systemName: "xmark.circle.fill").foregroundStyle(Palette.muted)
                        .frame(minWidth: Target.minimum, minHeight: Target.minimum)
                }
                .buttonStyle(.plain)
                .accessibilityLabel("Clear the search")
            }
        }
        .padding(.horizontal, Space.m)
        .background(Palette.field, in: RoundedRectangle(cornerRadius: Radius.button))
    }
}

/// A category with up to four of its pictures.
private struct CategoryCard: View {
    let category: FeaturedCategory
    let model: ArtifexModel

    var body: some View {
        Button {
            model.open(.category(GalleryTag(tag: category.tag, title: category.title)))
        } label: {
            VStack(alignment: .leading, spacing: Space.s) {
                VStack(spacing: 2) {
                    row(0)
                    row(2)
                }
                .aspectRatio(1, contentMode: .fit)
                .clipShape(RoundedRectangle(cornerRadius: Radius.button))
                Text(category.title).font(.cardTitle).foregroundStyle(Palette.text)
            }
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Category \(category.title)")
    }

    private func row(_ start: Int) -> some View {
        HStack(spacing: 2) {
            ForEach(start..<start + 2, id: \.self) { index in
                if index < category.previews.count {
                    let picture = category.previews[index]
                    PictureView(
                        id: picture.id, blurhash: picture.blurhash, words: category.title, pictures: model.pictures)
                } else {
                    Rectangle().fill(Palette.field)
                }
            }
        }
    }
}
