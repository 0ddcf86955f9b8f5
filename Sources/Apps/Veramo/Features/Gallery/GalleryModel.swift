/// The person's own pictures, the newest first.
import Clients
import Foundation
import Observation
import VeramoCore
import Wire
import WorkFeatures

@MainActor @Observable final class GalleryModel {
    let feed: FeedModel<OwnPicture>
    let clients: Clients

    init(clients: Clients) {
        self.clients = clients
        feed = FeedModel { after throws(ClientError) in
            _ = after
            return []
        }
    }
}

extension OwnPicture: FeedRow {
    package var cursor: String { "\(createdAt) \(id)" }
}
