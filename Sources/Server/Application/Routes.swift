/// Every surface of the server, on one screen.
import HTTPTypes
import Hummingbird
import ServerAuth
import ServerFunctions
import ServerHTTP
import ServerREST
import ServerStorage

extension ServerParts {
    static let version = "0.1.0"

    func router() -> Router<AtelierContext> {
        let router = Router(context: AtelierContext.self)
        router.add(middleware: GatewayMiddleware(tokens: tokens, trustsProxy: configuration.trustsProxy))
        router.add(middleware: RequestLogMiddleware(metrics: metrics))
        router.add(middleware: makeCORSMiddleware())
        router.add(middleware: ErrorMiddleware())

        HealthRoutes(database: database, metrics: metrics, version: Self.version).add(to: router)  // /health /ready /metrics
        auth.add(to: router)  // /auth/v1
        rest.add(to: router)  // /rest/v1
        storage.add(to: router)  // /storage/v1
        functions.add(to: router)  // /functions/v1
        return router
    }
}
