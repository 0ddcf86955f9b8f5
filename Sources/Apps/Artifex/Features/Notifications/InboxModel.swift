/// The messages of an account: read or not, and what each leads to.
import Clients
import Foundation
import Language
import Observation
import WorkFeatures

@MainActor @Observable final class InboxModel {
    let feed: FeedModel<Message>
    private(set) var isMarkingAll = false
    var trouble: Trouble?
    /// Ages are counted from here.
    private(set) var now: Date

    @ObservationIgnored private let gallery: GalleryClient
    @ObservationIgnored private let clock: ClockClient

    init(gallery: GalleryClient, clock: ClockClient) {
        self.gallery = gallery
        self.clock = clock
        now = clock.now()
        feed = FeedModel { (after) async throws(ClientError) in try await gallery.inbox(after: after) }
    }

    var hasUnread: Bool { feed.rows.contains { !$0.isRead } }
    var isTroubled: Bool {
        get { trouble != nil }
        set { if !newValue { trouble = nil } }
    }

    func refresh() async {
        now = clock.now()
        await feed.refresh()
    }

    /// While the list is on the screen its ages grow.
    func keepTime() async {
        while (try? await clock.sleep(.seconds(30))) != nil {
            let time = clock.now()
            // A clock that stands still never makes anything older.
            guard time > now else { return }
            now = time
        }
    }

    /// Shows at once; what the server refused is unread again.
    func markRead(_ message: Message) async {
        guard !message.isRead else { return }
        feed.update(message.id) { $0.isRead = true }
        do throws(ClientError) {
            try await gallery.markRead([message.id])
        } catch {
            feed.update(message.id) { $0.isRead = false }
        }
    }

    func markAllRead() async {
        guard !isMarkingAll else { return }
        isMarkingAll = true
        defer { isMarkingAll = false }
        let unread = Set(feed.rows.filter { !$0.isRead }.map(\.id))
        feed.updateAll { $0.isRead = true }
        do throws(ClientError) {
            try await gallery.markRead()
        } catch {
            feed.updateAll { if unread.contains($0.id) { $0.isRead = false } }
            trouble = Trouble(acting: error)
        }
    }
}

extension Message {
    /// "Ana and 12 others", "Ana", "13 people"; nil where nobody is named.
    var who: String? {
        guard kind == .likesReceived, let people, people > 0 else { return nil }
        guard let actorName else { return String(localized: "\(people) people") }
        switch people {
        case 1: return actorName
        case 2: return String(localized: "\(actorName) and 1 other")
        default: return String(localized: "\(actorName) and \(people - 1) others")
        }
    }

    var symbol: String {
        switch kind {
        case .imageReady: "photo"
        case .likesReceived: "heart.fill"
        case .systemUpdate: "megaphone"
        }
    }
}
