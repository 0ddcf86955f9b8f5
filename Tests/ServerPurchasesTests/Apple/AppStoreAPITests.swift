/// What the server asks Apple's server, against the offline store's addresses: answers, refusals, and trouble on the way.
import AppStoreWire
import AsyncHTTPClient
import Foundation
import NIOCore
import ServerMetering
import SimulatorAppStore
import TestSupport
import Testing

@testable import ServerPurchases

@Suite("Apple's server API")
struct AppStoreAPITests {
    fileprivate static let bundle = AppleScene.bundle

    private struct Scene {
        var store: LocalAppStore
        var api: AppStoreAPI
        /// Of the one subscription that was bought.
        var transaction: String

        func ask(_ transaction: String? = nil) async throws(AppStoreAPI.Failure) -> Int {
            try await api.subscriptions(
                of: transaction ?? self.transaction, bundle: AppStoreAPITests.bundle, environment: .production
            ).count
        }
    }

    private static func with(
        key: PurchaseKey? = nil, _ body: @escaping @Sendable (Scene) async throws -> Void
    ) async throws {
        let month = StoreProduct(
            id: AppleScene.month, name: "Unlimited", kind: .subscription, price: 9990,
            subscription: .init(group: "1", level: 1, period: .init(1, .month)))
        let store = try LocalAppStore(
            StoreBook(environment: .production, catalogues: [StoreCatalogue(bundle: bundle, products: [month])]))
        _ = try await store.buy(
            StorePurchase(bundle: bundle, customer: "anna", productID: month.id, appAccountToken: UUID()))
        let bought = await store.book.transactions(bundle: bundle, customer: "anna")
        let transaction = try #require(bought.last).facts.transactionId
        try await serving(LocalAppStoreServer(store, port: 0).router) { url in
            let key = key ?? store.key
            let configuration = try AppStoreAPI.Configuration(
                key: key.pem, keyID: key.keyID, issuer: key.issuerID, production: url, sandbox: url + "/sandbox")
            let client = HTTPClient()
            let outcome: Result<Void, any Error>
            do {
                try await body(
                    Scene(store: store, api: AppStoreAPI(configuration, client: client), transaction: transaction))
                outcome = .success(())
            } catch { outcome = .failure(error) }
            try await client.shutdown()
            try outcome.get()
        }
    }

    @Test("the last state of a customer's subscriptions comes signed, and is verified like everything else")
    func last() async throws {
        try await Self.with { scene in
            let lasts = try await scene.api.subscriptions(
                of: scene.transaction, bundle: Self.bundle, environment: .production)
            let last = try #require(lasts.first)
            let verifier = SignedDataVerifier(
                try AppleStoreConfiguration(
                    development: [Self.bundle: "auntentic"], environment: .production, root: scene.store.rootPEM))
            #expect(try await verifier.transaction(last.signedTransactionInfo).0.productId == AppleScene.month)
            #expect(try await verifier.renewal(last.signedRenewalInfo).autoRenewStatus == 1)
        }
    }

    @Test("a key that Apple doesn't know is told apart from a transaction that it doesn't know")
    func refused() async throws {
        try await Self.with(key: PurchaseKey()) { scene in
            await #expect(throws: AppStoreAPI.Failure.keyRefused) { try await scene.ask() }
        }
        try await Self.with { scene in
            for unknown in ["310009999999999", "x", "../../v1/lookup/1", ""] {
                await #expect(throws: AppStoreAPI.Failure.unknownTransaction, "\(unknown)") {
                    try await scene.ask(unknown)
                }
            }
        }
    }

    @Test(
        "too many questions: the time until which Apple answers none is milliseconds since 1970, and it isn't asked again"
    )
    func tooMany() async throws {
        try await Self.with { scene in
            let before = Date()
            _ = try await scene.store.play(StoreScript("trouble 429 seconds=30"))
            do {
                _ = try await scene.ask()
                Issue.record("it was answered")
            } catch {
                guard case .tooManyRequests(let until?) = error as? AppStoreAPI.Failure else {
                    Issue.record("\(error)")
                    return
                }
                #expect((29...31 + Date().timeIntervalSince(before)).contains(until.timeIntervalSince(before)))
            }
            #expect(try await scene.ask() == 1)
        }
    }

    @Test("one failure of Apple's is asked over, two are said, and the next question is answered")
    func unavailable() async throws {
        try await Self.with { scene in
            _ = try await scene.store.play(StoreScript("trouble 500"))
            #expect(try await scene.ask() == 1)
            _ = try await scene.store.play(StoreScript("trouble 503\ntrouble 500"))
            await #expect(throws: AppStoreAPI.Failure.unavailable("status 500")) { try await scene.ask() }
            #expect(try await scene.ask() == 1)
        }
    }
}
