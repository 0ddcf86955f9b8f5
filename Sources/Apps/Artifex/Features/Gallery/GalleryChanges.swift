/// What was done to a picture or a person on one screen, told to the lists that show them.
import Foundation
import WorkFeatures

enum GalleryChange: Hashable, Sendable {
    case liked(UUID, Bool, count: Int)
    case bookmarked(UUID, Bool)
    case state(UUID, PublicationState)
    case deleted(UUID)
    case blocked(UUID)
    case profile(Profile)
}

@MainActor final class GalleryChanges {
    private struct Listener {
        weak var owner: AnyObject?
        let hear: @MainActor (GalleryChange) -> Void
    }

    private var listeners: [Listener] = []

    /// - Parameter hear: is called as long as the owner lives, and must not hold it.
    func listen(_ owner: AnyObject, _ hear: @escaping @MainActor (GalleryChange) -> Void) {
        listeners.removeAll { $0.owner == nil }
        listeners.append(Listener(owner: owner, hear: hear))
    }

    func tell(_ change: GalleryChange) {
        for listener in listeners where listener.owner != nil { listener.hear(change) }
    }
}

extension FeedModel where Row == GalleryCard {
    /// Pictures that others may see: what is taken back, deleted or blocked leaves the list.
    func follow(_ changes: GalleryChanges) {
        changes.listen(self) { [weak self] in self?.hear($0) }
    }

    private func hear(_ change: GalleryChange) {
        switch change {
        case .liked(let id, let isLiked, let count): update(id) { ($0.isLiked, $0.likeCount) = (isLiked, count) }
        case .bookmarked(let id, let isBookmarked): update(id) { $0.isBookmarked = isBookmarked }
        case .state(let id, let state): if state != .shown { remove { $0.id == id } }
        case .deleted(let id): remove { $0.id == id }
        case .blocked(let person): remove { $0.artistID == person }
        case .profile(let profile):
            updateAll {
                if $0.artistID == profile.userID { ($0.artistName, $0.artistPicture) = (profile.name, profile.picture) }
            }
        }
    }
}

extension FeedModel where Row == OwnCard {
    func follow(_ changes: GalleryChanges) {
        changes.listen(self) { [weak self] in self?.hear($0) }
    }

    private func hear(_ change: GalleryChange) {
        switch change {
        case .liked(let id, _, let count): update(id) { $0.likeCount = count }
        case .state(let id, let state): update(id) { $0.state = state }
        case .deleted(let id): remove { $0.id == id }
        case .bookmarked, .blocked, .profile: break
        }
    }
}
