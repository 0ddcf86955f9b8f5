/// The person's own profile and pictures.
import Clients
import Foundation
import Observation
import WorkFeatures

@MainActor @Observable final class ProfileModel {
    enum Phase: Hashable {
        case loading
        case loaded(Profile)
        case failed(Trouble)
    }

    private(set) var phase = Phase.loading
    let mine: FeedModel<OwnCard>
    @ObservationIgnored private let gallery: GalleryClient

    init(gallery: GalleryClient, changes: GalleryChanges) {
        self.gallery = gallery
        mine = FeedModel { (after) async throws(ClientError) in try await gallery.mine(after: after) }
        mine.follow(changes)
        changes.listen(self) { [weak self] in
            if case .profile(let profile) = $0 { self?.phase = .loaded(profile) }
        }
    }

    var profile: Profile? { if case .loaded(let profile) = phase { profile } else { nil } }

    /// What is known stays on the screen until there is news. New pictures show whenever the screen does.
    func refresh() async {
        async let pictures: Void = mine.refresh()
        await load()
        await pictures
    }

    private func load() async {
        if profile == nil { phase = .loading }
        do throws(ClientError) {
            phase = .loaded(try await gallery.profile())
        } catch {
            if profile == nil, error != .cancelled { phase = .failed(Trouble(looking: error)) }
        }
    }
}
