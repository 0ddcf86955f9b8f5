/// Explore: search, categories, and what others have made.
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct ExploreView: View {
    let model: ArtifexModel
    @State private var explore: ExploreModel

    init(model: ArtifexModel) {
        self.model = model
        _explore = State(
            initialValue: ExploreModel(gallery: model.gallery, changes: model.changes, clock: model.clients.clock))
    }

    var body: some View {
        @Bindable var explore = explore
        ScreenScroll {
            OfflineBanner(connection: model.connection, text: "What was loaded before is still here.")
            if !explore.isSearching { CategoryCards(explore: explore, model: model) }
            HStack {
                Text(explore.isSearching ? "Results" : "From the community")
                    .font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
                Spacer(minLength: Space.s)
            }
            OrderPicker(order: $explore.order)
            PictureFeed(feed: explore.feed, empty: empty) { card in
                PictureCell(card, pictures: model.pictures) { model.open(.picture(card.id)) }
            }
        }
        .navigationTitle("Explore")
        .searchable(text: $explore.search, placement: .navigationBarDrawer(displayMode: .always), prompt: "Search")
        .refreshable { await self.explore.refresh() }
        .task { await explore.loadCategories() }
        .task(id: explore.question) { await explore.questionChanged() }
    }

    private var empty: EmptyCard {
        if explore.isSearching {
            EmptyCard(
                systemImage: "magnifyingglass", title: String(localized: "Nothing found"),
                message: String(localized: "No picture, style or artist fits “\(explore.words)”."),
                action: StateAction("Clear search") { explore.clearSearch() })
        } else {
            EmptyCard(
                systemImage: "photo.stack", title: String(localized: "Nothing here yet"),
                message: String(localized: "Pictures that people share appear here. Yours can be the first."),
                action: StateAction("Create a picture") { model.openPrompt() })
        }
    }
}

/// The newest first, or what is liked these days.
struct OrderPicker: View {
    @Binding var order: GalleryClient.Order
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        if textSize.isAccessibilitySize { picker.pickerStyle(.menu) } else { picker.pickerStyle(.segmented) }
    }

    private var picker: some View {
        Picker("Order", selection: $order) {
            Text("Newest").tag(GalleryClient.Order.newest)
            Text("Trending").tag(GalleryClient.Order.trending)
        }
    }
}
