/// The store over HTTP, on this machine only unless told otherwise.
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

package struct LocalAppStoreServer: Service {
    private let store: LocalAppStore
    private let host: String
    private let port: Int
    private let logger: Logger

    package init(
        _ store: LocalAppStore, host: String = "127.0.0.1", port: Int, logger: Logger = Logger(label: "appstore")
    ) {
        (self.store, self.host, self.port, self.logger) = (store, host, port, logger)
    }

    package var router: Router<BasicRequestContext> {
        let router = Router()
        AppleRoutes(store: store).add(to: router)
        PhoneRoutes(store: store).add(to: router)
        return router
    }

    package func run() async throws {
        let application = Application(
            router: router, configuration: .init(address: .hostname(host, port: port)),
            onServerRunning: { [host, store] channel in
                await store.keep(address: "http://\(host):\(channel.localAddress?.port ?? 0)")
            }, logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            group.addTask { try await store.keepTime() }
            try await group.next()
            group.cancelAll()
        }
    }
}
