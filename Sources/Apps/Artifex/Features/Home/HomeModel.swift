/// What Home shows: what the app offers, and what others have made.
import Clients
import Foundation
import Observation

@MainActor @Observable final class HomeModel {
    private(set) var featured: Featured?
    private(set) var trouble: Trouble?
    /// The chip that is chosen.
    private(set) var tag = "all"
    let community: FeedModel<GalleryCard>

    @ObservationIgnored private let gallery: GalleryClient

    init(gallery: GalleryClient) {
        self.gallery = gallery
        community = FeedModel { after throws(ClientError) in try await gallery.explore(after: after) }
    }

    var chips: [GalleryTag] { featured?.chips ?? [] }
    var trendStyles: [FeaturedStyle] { (featured?.styles ?? []).filter(\.isTrending) }

    func refresh() async {
        async let feed: Void = community.refresh()
        await loadFeatured()
        await feed
    }

    func loadFeatured() async {
        do throws(ClientError) {
            featured = try await gallery.featured()
            trouble = nil
        } catch {
            if error != .cancelled { trouble = Trouble(error) }
        }
    }

    func choose(_ chip: GalleryTag) async {
        guard chip.tag != tag else { return }
        tag = chip.tag
        await community.replace { [gallery] after throws(ClientError) in
            try await gallery.explore(tag: chip.tag, after: after)
        }
    }
}
