/// The person's own pictures, the newest first, and those that are on their way in.
import Clients
import Foundation
import Observation
import VeramoCore
import WorkFeatures

@MainActor @Observable final class GalleryModel {
    let feed: FeedModel<OwnPicture>
    let intake: PhotoIntake

    @ObservationIgnored private let database: DatabaseClient
    @ObservationIgnored private let userID: String
    nonisolated static let page = 30

    init(account: Account, clients: Clients) {
        let (database, userID) = (clients.database, account.id)
        let feed = FeedModel<OwnPicture>(page: Self.page) { after throws(ClientError) in
            try await database.rows(Self.query(of: userID, after: after))
        }
        (self.feed, self.database, self.userID) = (feed, database, userID)
        intake = PhotoIntake(clients: clients) { feed.insert($0, at: 0) }
    }

    /// Made or edited just now, on this phone.
    func add(_ picture: OwnPicture) { feed.insert(picture, at: 0) }

    /// - Returns: nil if it isn't in the gallery.
    func picture(_ id: UUID) async throws(ClientError) -> OwnPicture? {
        var query = Self.query(of: userID, after: nil)
        query.filters.append(.init("id", "eq.\(id.uuidString.lowercased())"))
        return try await database.rows(query, as: OwnPicture.self).first
    }

    /// For good, and from the calendar too, for both.
    func delete(_ picture: OwnPicture) async throws(ClientError) {
        _ = try await database.delete(
            RowQuery(
                schema: "veramo", table: "pictures", columns: "id",
                filters: [.init("id", "eq.\(picture.id.uuidString.lowercased())"), .init("user_id", "eq.\(userID)")]))
        feed.remove { $0.id == picture.id }
    }

    /// The database shows nobody another's pictures; the filter says so once more.
    private nonisolated static func query(of user: String, after cursor: String?) -> RowQuery {
        RowQuery(
            schema: "veramo", table: "pictures", columns: "id,origin,width,height,blurhash,colour,created_at",
            filters: [.init("user_id", "eq.\(user)")] + (cursor.flatMap(after).map { [$0] } ?? []),
            order: "created_at.desc,id.asc", limit: page)
    }

    /// What comes after a row: older, or as old with a later id.
    private nonisolated static func after(_ cursor: String) -> RowQuery.Filter? {
        let parts = cursor.split(separator: " ")
        guard parts.count == 2 else { return nil }
        return .init("or", "(created_at.lt.\"\(parts[0])\",and(created_at.eq.\"\(parts[0])\",id.gt.\(parts[1])))")
    }
}

extension OwnPicture: FeedRow {
    package var cursor: String { "\(createdAt) \(id.uuidString.lowercased())" }
}
