/// Purchases as a part of the server: what buyers show, and what Apple's store tells.
import AsyncHTTPClient
import Hummingbird
import Logging
import ServerDatabase
import ServerFunctions
import ServerHTTP
import ServerMetering
import ServerPurchases

struct PurchaseParts: Sendable {
    let functions: [Function]
    private let notifications: AppleNotificationRoutes
    /// Nil without a key to ask Apple with.
    let reconciler: PlanReconciler?

    init(
        _ configuration: AppleStoreConfiguration, database: Database, client: HTTPClient, metrics: Metrics,
        limitsRates: Bool, logger: Logger
    ) {
        let desk = PurchaseDesk(
            configuration, api: configuration.api.map { AppStoreAPI($0, client: client) }, database: database,
            logger: logger)
        reconciler = configuration.api.map { _ in PlanReconciler(desk, database: database, logger: logger) }
        functions = PurchaseFunctions(desk, rights: Rights(database: database)).all
        notifications = AppleNotificationRoutes(
            NotificationDesk(desk, logger: logger), metrics: metrics, limitsRates: limitsRates)
    }

    func add(to router: Router<AtelierContext>) { notifications.add(to: router) }
}
