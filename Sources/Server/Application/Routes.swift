/// All surfaces of the server, on one screen.
import HTTPTypes
import Hummingbird
import Logging
import ServerAuth
import ServerFunctions
import ServerHTTP
import ServerProducts
import ServerPurchases
import ServerREST
import ServerRealtime
import ServerStorage

extension ServerParts {
    func door() -> FrontDoor {
        FrontDoor(
            gateway: GatewayMiddleware(tokens: tokens, trustsProxy: configuration.trustsProxy), metrics: metrics,
            hosts: configuration.isDevelopment ? configuration.hosts : nil,
            accounts: ClosedAccounts(database: pools.accounts, lookups: pools.lookups))
    }

    func fastDoor(_ door: FrontDoor, logger: Logger) -> FastDoor {
        door.fastDoor(to: [rest.fastReads, storage.signedDownloads], logger: logger)
    }

    /// What is asked for most, found without the router.
    var prefixRoutes: [PrefixRoute] { [rest.route, storage.downloads] }

    func router(behind door: FrontDoor) -> Router<AtelierContext> {
        let router = Router(context: AtelierContext.self)
        router.add(middleware: door)

        // /health /ready /metrics /report
        HealthRoutes(database: pools.readiness, metrics: metrics, version: AtelierServer.version).add(to: router)
        ReportRoutes(database: pools.requests, tokens: tokens, configuration: configuration).add(to: router)
        if configuration.isDevelopment { DevelopmentClock(database: pools.requests).add(to: router) }
        // /auth/v1 /rest/v1 /realtime/v1 /storage/v1 /functions/v1
        auth.add(to: router)
        rest.add(to: router)
        RealtimeRoutes(realtime).add(to: router)
        storage.add(to: router)
        functions.add(to: router)
        purchases?.add(to: router)
        adapty?.add(to: router)
        for product in products { product.add(to: router) }
        return router
    }
}
