/// What home shows besides the generator: styles, templates, and what others have made.
import ArtifexCore
import Clients
import Foundation
import Language
import Observation
import WorkFeatures

@MainActor @Observable final class HomeModel {
    enum Phase: Hashable {
        case loading
        case loaded
        case failed(Trouble)
    }

    private(set) var featured: Featured?
    private(set) var phase = Phase.loading
    /// Which of the chips is chosen; the server's name for it.
    private(set) var tag = GalleryTag.all
    let community: FeedModel<GalleryCard>

    @ObservationIgnored private let gallery: GalleryClient

    init(gallery: GalleryClient, changes: GalleryChanges) {
        self.gallery = gallery
        community = FeedModel { (after) async throws(ClientError) in try await gallery.explore(after: after) }
        community.follow(changes)
    }

    /// When home comes into view: what is there stays.
    func loadOnce() async {
        async let feed: Void = community.loadOnce()
        if featured == nil { await loadFeatured() }
        await feed
    }

    /// Somebody pulled the screen down.
    func refresh() async {
        async let feed: Void = community.refresh()
        await loadFeatured()
        await feed
    }

    /// What is shown stays when there is no answer.
    func loadFeatured() async {
        if featured == nil { phase = .loading }
        do throws(ClientError) {
            featured = try await gallery.featured()
            phase = .loaded
        } catch {
            if error != .cancelled { phase = featured == nil ? .failed(Trouble(looking: error)) : .loaded }
        }
    }

    func choose(_ tag: GalleryTag) async {
        guard tag.tag != self.tag.tag else { return }
        self.tag = tag
        await community.change { [gallery] (after) async throws(ClientError) in
            try await gallery.explore(tag: tag.tag, after: after)
        }
    }

    // MARK: what is offered

    /// Those of which most is made now; while nobody has said which, the four that the app knows.
    var trendingStyles: [ImageStyle] {
        let trending = featured?.styles.filter(\.isTrending).map(\.style) ?? []
        return trending.isEmpty ? [.photo, .illustration, .comic, .anime] : trending
    }

    var stylePreviews: [ImageStyle: PicturePreview] {
        var previews: [ImageStyle: PicturePreview] = [:]
        for style in featured?.styles ?? [] { previews[style.style] = style.previews.first }
        return previews
    }

    var templates: [PictureTemplate] { featured?.templates ?? [] }

    var chips: [GalleryTag] {
        let chips = featured?.chips ?? []
        return chips.contains { $0.tag == GalleryTag.all.tag } ? chips : [.all] + chips
    }
}

extension GalleryTag {
    static var all: GalleryTag {
        GalleryTag(tag: "all", title: String(localized: "All"))
    }
}
