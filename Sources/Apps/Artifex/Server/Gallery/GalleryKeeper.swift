/// The gallery's upkeep: counts likes, and removes the files of pictures that are gone.
import Foundation
import Logging
import ServerDatabase
import ServerStorage
import ServiceLifecycle

struct GalleryKeeper: Service {
    private let desk: PictureDesk
    private let files: ObjectReader
    private let logger: Logger
    private let pause: Duration

    init(desk: PictureDesk, files: ObjectReader, logger: Logger, pause: Duration = .seconds(5)) {
        self.desk = desk
        self.files = files
        self.logger = logger
        self.pause = pause
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await tidy() } catch {
                    if !Task.isCancelled {
                        logger.warning("the gallery was not tidied", metadata: ["cause": "\(error)"])
                    }
                }
                try? await Task.sleep(for: pause)
            }
        }
    }

    /// One round; several servers may do it at once.
    func tidy() async throws {
        while try await desk.settleLikes(10_000) == 10_000 {}
        while try await removeFiles() > 0 {}
    }

    /// - Returns: how many pictures' files went.
    private func removeFiles() async throws -> Int {
        let gone = try await desk.goneFolders()
        for (owner, folders) in Dictionary(grouping: gone, by: \.owner) {
            let names = folders.flatMap { PictureBench.files(in: $0.path) }
            let keys = try await desk.database.transaction { [files] session in
                try files.removeRows(names, in: PictureBench.bucket, ownedBy: owner, session)
            }
            try await files.removeBytes(keys)
        }
        try await desk.forget(gone)
        return gone.count
    }
}
