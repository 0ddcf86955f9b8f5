/// The people whom somebody has blocked, and unblocking them.
import Clients
import Foundation
import Observation
import WorkFeatures

@MainActor @Observable final class BlockedModel {
    enum Phase: Hashable {
        case loading
        case loaded
        case failed(Trouble)
    }

    private(set) var people: [Profile] = []
    private(set) var phase = Phase.loading
    private(set) var busy: Set<UUID> = []
    var trouble: Trouble?
    @ObservationIgnored private let gallery: GalleryClient

    init(gallery: GalleryClient) {
        self.gallery = gallery
    }

    var isTroubled: Bool {
        get { trouble != nil }
        set { if !newValue { trouble = nil } }
    }

    func load() async {
        if people.isEmpty { phase = .loading }
        do throws(ClientError) {
            people = try await gallery.blocked()
            phase = .loaded
        } catch {
            if error != .cancelled { phase = .failed(Trouble(looking: error)) }
        }
    }

    /// The line goes when the server has done it.
    func unblock(_ person: Profile) async {
        guard busy.insert(person.userID).inserted else { return }
        defer { busy.remove(person.userID) }
        do throws(ClientError) {
            try await gallery.unblock(person.userID)
            people.removeAll { $0.userID == person.userID }
        } catch {
            trouble = Trouble(acting: error)
        }
    }
}
