/// Searching and looking around.
import Clients
import Foundation
import Observation

@MainActor @Observable final class ExploreModel {
    private(set) var featured: Featured?
    var order = GalleryClient.Order.newest
    /// As it is typed.
    var search = ""
    /// What the list is of; behind the typing by a moment.
    private(set) var sought = ""
    let feed: FeedModel<GalleryCard>

    /// Long enough that a word is typed to its end, short enough not to be felt.
    private static let pause = Duration.milliseconds(350)
    @ObservationIgnored private let gallery: GalleryClient
    @ObservationIgnored private let clock: ClockClient

    init(gallery: GalleryClient, clock: ClockClient) {
        self.gallery = gallery
        self.clock = clock
        feed = FeedModel { after throws(ClientError) in try await gallery.explore(after: after) }
    }

    var categories: [FeaturedCategory] { featured?.categories ?? [] }

    func appear() async {
        if featured == nil { featured = try? await gallery.featured() }
        if feed.rows.isEmpty { await feed.refresh() }
    }

    func refresh() async {
        featured = (try? await gallery.featured()) ?? featured
        await feed.refresh()
    }

    /// Runs anew with each letter; only the last one gets as far as the server.
    func searchChanged() async {
        let text = search.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text != sought else { return }
        if !text.isEmpty { guard (try? await clock.sleep(Self.pause)) != nil else { return } }
        guard !Task.isCancelled else { return }
        sought = text
        await reload()
    }

    func reload() async {
        await feed.replace { [gallery, sought, order] after throws(ClientError) in
            try await gallery.explore(search: sought, order: order, after: after)
        }
    }
}
