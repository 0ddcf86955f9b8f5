/// The pictures of one category.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct CategoryView: View {
    private let tag: GalleryTag
    private let model: ArtifexModel
    @State private var feed: FeedModel<GalleryCard>

    init(tag: GalleryTag, model: ArtifexModel) {
        self.tag = tag
        self.model = model
        let gallery = model.gallery
        _feed = State(
            initialValue: FeedModel { after throws(ClientError) in
                try await gallery.explore(tag: tag.tag, order: .trending, after: after)
            })
    }

    var body: some View {
        ScreenScroll {
            CardGrid(feed: feed, empty: "Nobody has shared a picture of this kind yet.") {
                GalleryTile(card: $0, model: model)
            }
        }
        .navigationTitle(tag.title)
        .navigationBarTitleDisplayMode(.inline)
        .refreshable { await feed.refresh() }
        .task { if feed.rows.isEmpty { await feed.refresh() } }
    }
}
