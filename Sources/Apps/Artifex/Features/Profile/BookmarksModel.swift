/// The pictures that somebody has kept, and letting one go.
import Clients
import Foundation
import Observation
import WorkFeatures

@MainActor @Observable final class BookmarksModel {
    let feed: FeedModel<GalleryCard>
    var trouble: Trouble?
    @ObservationIgnored private let gallery: GalleryClient
    @ObservationIgnored private let changes: GalleryChanges

    init(gallery: GalleryClient, changes: GalleryChanges) {
        self.gallery = gallery
        self.changes = changes
        feed = FeedModel { (after) async throws(ClientError) in try await gallery.bookmarked(after: after) }
        feed.follow(changes)
        changes.listen(self) { [weak self] in self?.hear($0) }
    }

    /// On the page of a picture a bookmark can be taken away, and set again.
    private func hear(_ change: GalleryChange) {
        guard case .bookmarked(let id, let isBookmarked) = change else { return }
        if isBookmarked {
            Task { await feed.refresh() }
        } else {
            feed.remove { $0.id == id }
        }
    }

    var isTroubled: Bool {
        get { trouble != nil }
        set { if !newValue { trouble = nil } }
    }

    /// Goes at once, and comes back to its place if the server refuses.
    func remove(_ card: GalleryCard) async {
        guard let index = feed.rows.firstIndex(where: { $0.id == card.id }) else { return }
        feed.remove { $0.id == card.id }
        do throws(ClientError) {
            try await gallery.setBookmarked(false, card.id)
            changes.tell(.bookmarked(card.id, false))
        } catch {
            feed.insert(card, at: index)
            trouble = Trouble(acting: error)
        }
    }
}
