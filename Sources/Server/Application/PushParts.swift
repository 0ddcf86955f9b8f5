/// Messages to phones as a part of the server: Apple's service, and words from the product that a notice belongs to.
import Logging
import ServerDatabase
import ServerHTTP
import ServerJobs
import ServerProducts
import ServerPush
import ServiceLifecycle

struct PushParts: Service {
    private let sender: APNsSender
    private let service: PushService

    init(
        _ configuration: APNsConfiguration, database: Database, products: [any Product], metrics: Metrics,
        logger: Logger
    ) throws {
        sender = try APNsSender(configuration)
        let late = products.flatMap(\.handlers).compactMap { handler in
            handler.limits.late.map { (handler.kind, $0) }
        }
        service = PushService(
            database: database, sender: sender, late: Dictionary(late, uniquingKeysWith: min), metrics: metrics,
            logger: logger
        ) { notice in products.first { type(of: $0).id == notice.app }?.words(for: notice) }
    }

    func run() async throws {
        let result: Result<Void, any Error>
        do {
            try await service.run()
            result = .success(())
        } catch { result = .failure(error) }
        await sender.close()
        try result.get()
    }
}
