/// The pictures that somebody has kept.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct BookmarksView: View {
    private let model: ArtifexModel
    @State private var feed: FeedModel<GalleryCard>

    init(model: ArtifexModel) {
        self.model = model
        let gallery = model.gallery
        _feed = State(
            initialValue: FeedModel { after throws(ClientError) in try await gallery.bookmarked(after: after) })
    }

    var body: some View {
        ScreenScroll {
            CardGrid(feed: feed, empty: "Nothing yet. Open a picture and tap its bookmark to keep it here.") {
                GalleryTile(card: $0, model: model)
            }
        }
        .navigationTitle("Bookmarks")
        .navigationBarTitleDisplayMode(.inline)
        .refreshable { await feed.refresh() }
        // A bookmark may have been removed on the screen that one comes back from.
        .task { await feed.refresh() }
    }
}
