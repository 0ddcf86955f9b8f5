/// The gallery's upkeep: counts likes, and removes the files of pictures that are gone.
import Foundation
import Logging
import ServerDatabase
import ServerProducts
import ServiceLifecycle

struct GalleryKeeper: Service {
    private let desk: PictureDesk
    private let gone: GoneFolders
    private let logger: Logger
    private let pause: Duration

    init(desk: PictureDesk, gone: GoneFolders, logger: Logger, pause: Duration = .seconds(5)) {
        self.desk = desk
        self.gone = gone
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
        try await gone.remove()
    }
}
