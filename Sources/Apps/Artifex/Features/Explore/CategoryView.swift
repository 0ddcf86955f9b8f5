/// The pictures of one category.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct CategoryView: View {
    let tag: GalleryTag
    let model: ArtifexModel
    @State private var feed: FeedModel<GalleryCard>
    @State private var order = GalleryClient.Order.newest
    @State private var shown = GalleryClient.Order.newest

    init(tag: GalleryTag, model: ArtifexModel) {
        self.tag = tag
        self.model = model
        let feed = FeedModel(load: Self.load(tag, .newest, model.gallery))
        feed.follow(model.changes)
        _feed = State(initialValue: feed)
    }

    var body: some View {
        ScreenScroll {
            OrderPicker(order: $order)
            PictureFeed(feed: feed, empty: empty) { card in
                PictureCell(card, pictures: model.pictures) { model.open(.picture(card.id)) }
            }
        }
        .inlineTitle(verbatim: tag.title)
        .refreshable { await feed.refresh() }
        .task(id: order) {
            guard order != shown else { return await feed.loadOnce() }
            shown = order
            await feed.change(to: Self.load(tag, order, model.gallery))
        }
    }

    private static func load(
        _ tag: GalleryTag, _ order: GalleryClient.Order, _ gallery: GalleryClient
    ) -> FeedModel<GalleryCard>.Load {
        { (after) async throws(ClientError) in
            try await gallery.explore(tag: tag.tag, order: order, after: after)
        }
    }

    private var empty: EmptyCard {
        EmptyCard(
            systemImage: "photo.stack", title: String(localized: "Nothing here yet"),
            message: String(localized: "Nobody has shared a picture of this kind. Yours can be the first."),
            action: StateAction("Create a picture") { model.openPrompt() })
    }
}
