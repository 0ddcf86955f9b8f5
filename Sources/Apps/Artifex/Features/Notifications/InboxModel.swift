/// Messages, and which of them were read.
import Clients
import Foundation
import Observation

@MainActor @Observable final class InboxModel {
    let feed: FeedModel<Message>
    private(set) var problem: String?
    @ObservationIgnored private let gallery: GalleryClient

    init(gallery: GalleryClient) {
        self.gallery = gallery
        feed = FeedModel { after throws(ClientError) in try await gallery.inbox(after: after) }
    }

    var hasUnread: Bool { feed.rows.contains { !$0.isRead } }

    /// One that was opened, or all of them.
    func markRead(_ message: Message? = nil) async {
        if let message, message.isRead { return }
        do throws(ClientError) {
            try await gallery.markRead(message.map { [$0.id] })
            problem = nil
            for index in feed.rows.indices where message == nil || feed.rows[index].id == message?.id {
                feed.rows[index].isRead = true
            }
        } catch {
            problem = Trouble(error).message
        }
    }
}
