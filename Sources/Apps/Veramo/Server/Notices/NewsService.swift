/// Tells people what is due, every second. What is due is spread over minutes already, so no second has much to do.
import Logging
import ServerDatabase
import ServiceLifecycle

package struct NewsService: Service {
    private static let batch = 500

    private let database: Database
    private let logger: Logger
    private let pause: Duration

    package init(database: Database, logger: Logger, pause: Duration = .seconds(1)) {
        self.database = database
        self.logger = logger
        self.pause = pause
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await tell() } catch {
                    if !Task.isCancelled {
                        logger.warning("people were not told what is new", metadata: ["cause": "\(error)"])
                    }
                }
                try? await Task.sleep(for: pause)
            }
        }
    }

    /// One round: all that is due now. Several servers may do it at once.
    /// - Returns: how much it was, what was moved to the end of quiet hours included.
    @discardableResult
    package func tell() async throws -> Int {
        var all = 0
        while true {
            let taken =
                Int(
                    try await database.query("select veramo.tell_news($1)", [String(Self.batch)]).scalar ?? "0") ?? 0
            all += taken
            if taken < Self.batch { return all }
            try Task.checkCancellation()
        }
    }
}
