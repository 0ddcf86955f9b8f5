/// The offline App Store beside a server in development: it sells what the catalogue offers and tells the server.
import Clients
import CommandKit
import Foundation
import Logging
import Server
import ServerHTTP
import ServerMetering
import ServerProducts
import ServerPurchases
import ServiceLifecycle
import SimulatorAppStore
import SimulatorDevice
import Wire

struct DevelopmentStore: Sendable {
    private let store: LocalAppStore
    private let port: Int
    /// Bundle ids by app.
    private let bundles: [String: String]

    /// Nil if the server sells for Apple, or isn't in development. The configuration believes the store's root from here
    /// on.
    static func make(for configuration: inout Configuration) throws -> DevelopmentStore? {
        guard configuration.isDevelopment, configuration.apple == nil else { return nil }
        let bundles = Dictionary(
            configuration.products.map { ($0.id, "com.atelier.\($0.id)") }, uniquingKeysWith: { $1 })
        let store = try LocalAppStore(
            StoreBook(
                environment: SimulatorAppStore.StoreEnvironment.localTesting,
                catalogues: bundles.values.map { StoreCatalogue(bundle: $0, products: []) }),
            folder: configuration.data.appendingPathComponent("appstore"))
        configuration.apple = try AppleStoreConfiguration(
            development: Dictionary(bundles.map { ($1, $0) }, uniquingKeysWith: { $1 }),
            environment: ServerMetering.StoreEnvironment.localTesting, root: store.rootPEM)
        let shop = DevelopmentStore(store: store, port: try FreePort.find("127.0.0.1"), bundles: bundles)
        configuration.apple?.api = try .init(
            key: store.key.pem, keyID: store.key.keyID, issuer: store.key.issuerID, production: shop.address,
            sandbox: shop.address)
        return shop
    }

    var address: String { "http://127.0.0.1:\(port)" }

    /// Where phones buy.
    var exchange: StoreExchange? {
        guard let url = URL(string: address) else { return nil }
        var exchange = StoreExchange.http(url, bundles: bundles)
        // Every open app waits for news. Two ends of a connection for each would be a sixth of a phone's memory.
        exchange.updates = { [store, bundles] (app, customer, after) async throws(StoreError) in
            do {
                let news = try await store.news(bundle: bundles[app] ?? app, customer: customer, after: after)
                return .init(
                    next: news.next,
                    purchases: news.transactions.map { .init(id: $0.id, productID: $0.product_id, signed: $0.jws) })
            } catch { throw .unavailable }
        }
        return exchange
    }

    func service(_ address: RunningAddress) -> any Service { Running(store: self, address: address) }

    private struct Running: Service {
        let store: DevelopmentStore
        let address: RunningAddress

        func run() async throws {
            await store.store.setNotify(URL(string: "\(address.url)/functions/v1/notifications/apple"))
            let logger = Logger(label: "appstore")
            logger.info("offline App Store", metadata: ["url": "\(store.address)"])
            // At once: phones wait for news from it, and the next server wants the data folder.
            do {
                try await cancelWhenGracefulShutdown {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask {
                            try await LocalAppStoreServer(store.store, port: store.port, logger: logger).run()
                        }
                        group.addTask { try await store.fill(address) }
                        while try await group.next() != nil {}
                    }
                }
            } catch is CancellationError {
            } catch { logger.error("the offline App Store has ended", metadata: ["cause": "\(error)"]) }
            await store.store.close()
        }
    }

    /// With the catalogue of the database, as clients see it.
    private func fill(_ address: RunningAddress) async throws {
        let client = BackendClient(base: address.url, key: address.tokens.serviceKey)
        let rows =
            try await client.call(
                "GET", "/rest/v1/products?is_offered=is.true&order=price_cents",
                headers: ["Accept-Profile": "atelier"]
            ).arrayValue ?? []
        for (app, bundle) in bundles {
            let products = rows.filter { $0["app"]?.stringValue == app }.compactMap(StoreProduct.init)
            try await store.change { book, _ in
                book.setCatalogue(StoreCatalogue(bundle: bundle, products: products))
            }
        }
    }
}

extension StoreProduct {
    /// From a row of the catalogue; nil for one without an id and a price.
    fileprivate init?(_ row: JSONValue) {
        guard let id = row["id"]?.stringValue, let name = row["name"]?.stringValue,
            let cents = row["price_cents"]?.intValue
        else { return nil }
        let periods = ["week": StorePeriod(1, .week), "month": .init(1, .month), "year": .init(1, .year)]
        let plan = row["period"]?.stringValue.flatMap { periods[$0] }.map { period in
            StoreProduct.Subscription(
                group: row["group_id"]?.stringValue ?? id, period: period,
                introduction: (row["trial_days"]?.intValue).map { .init(period: StorePeriod($0, .day)) })
        }
        self.init(
            id: id, name: name, kind: plan == nil ? .consumable : .subscription, price: cents * 10, subscription: plan)
    }
}
