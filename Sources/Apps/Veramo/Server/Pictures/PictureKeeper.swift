/// The galleries' upkeep: removes the files of pictures that are gone, and of places that nobody used.
import Foundation
import Logging
import ServerDatabase
import ServerProducts
import ServerStorage
import ServiceLifecycle

struct PictureKeeper: Service {
    private let database: Database
    private let files: ObjectReader
    private let gone: GoneFolders
    private let logger: Logger
    private let pause: Duration

    init(_ house: House, pause: Duration = .seconds(5)) {
        database = house.jobs
        files = house.files
        gone = GoneFolders(
            schema: Veramo.id, bucket: GalleryBench.bucket, database: house.jobs, files: house.files,
            names: GalleryBench(house).files.files)
        logger = house.logger
        self.pause = pause
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await tidy() } catch {
                    if !Task.isCancelled {
                        logger.warning("galleries were not tidied", metadata: ["cause": "\(error)"])
                    }
                }
                try? await Task.sleep(for: pause)
            }
        }
    }

    /// One round; several servers may do it at once.
    func tidy() async throws {
        try await gone.remove()
        while try await removeOldPlaces() > 0 {}
    }

    private func removeOldPlaces() async throws -> Int {
        let rows = try await database.query("select id, user_id from veramo.take_old_places(100)")
        for row in rows {
            let owner = try row.uuid("user_id")
            let path = try PictureDesk.path(of: try row.uuid("id"), owner)
            let keys = try await database.transaction { [files] session in
                try await files.removeRows([path.key], in: path.bucket, ownedBy: owner, session)
            }
            try await files.removeBytes(keys)
        }
        let ids = try rows.map { try $0.uuid("id").uuidString }
        if !ids.isEmpty { _ = try await database.query("select veramo.forget_places($1)", [arrayLiteral(ids)]) }
        return rows.count
    }
}
