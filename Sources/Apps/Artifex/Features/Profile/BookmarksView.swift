/// The pictures that somebody has kept.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct BookmarksView: View {
    let model: ArtifexModel
    @State private var bookmarks: BookmarksModel

    init(model: ArtifexModel) {
        self.model = model
        _bookmarks = State(initialValue: BookmarksModel(gallery: model.gallery, changes: model.changes))
    }

    var body: some View {
        @Bindable var bookmarks = bookmarks
        ScreenScroll {
            PictureFeed(feed: bookmarks.feed, empty: empty) { card in
                PictureCell(card, pictures: model.pictures) { model.open(.picture(card.id)) }
                    .contextMenu {
                        Button("Remove bookmark", role: .destructive) { Task { await bookmarks.remove(card) } }
                    }
            }
        }
        .inlineTitle("Bookmarks")
        .refreshable { await self.bookmarks.feed.refresh() }
        // What was kept on another screen shows when one comes back.
        .task { await bookmarks.feed.refresh() }
        .alert("Not removed", isPresented: $bookmarks.isTroubled) {
            Button("OK") {}
        } message: {
            Text(bookmarks.trouble?.message ?? "")
        }
    }

    private var empty: EmptyCard {
        EmptyCard(
            systemImage: "bookmark", title: String(localized: "No bookmarks yet"),
            message: String(localized: "Tap the bookmark on a picture to find it here again."),
            action: StateAction("Explore pictures") { model.tab = .explore })
    }
}
