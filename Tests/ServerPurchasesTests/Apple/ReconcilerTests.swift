/// Renewals that nobody told of: Apple's server is asked, so that whoever has paid has what was paid for.
import AppStoreWire
import AsyncHTTPClient
import Foundation
import NIOCore
import ServerDatabase
import ServerMetering
import SimulatorAppStore
import TestSupport
import Testing

@testable import ServerPurchases

@Suite("Lost messages of renewals")
struct ReconcilerTests {
    /// A buyer whose month was bought forty days ago and shown then, and a store that knows what came after.
    private struct Scene {
        var user: TestUser
        var store: LocalAppStore
        var database: Database
        var reconciler: PlanReconciler

        func isUnlimited() async throws -> Bool {
            let document = try #require(try await Rights(database: database).document(of: user.id, app: "auntentic"))
            return String(decoding: document, as: UTF8.self).replacing(" ", with: "").contains("\"is_unlimited\":true")
        }

        /// Whatever was asked was asked so long ago.
        func wait(_ interval: String) async throws {
            _ = try await database.query(
                "update atelier.store_questions set asked_at = asked_at - $1::interval", [interval])
        }
    }

    private static func with(
        _ body: @escaping @Sendable (Scene) async throws -> Void
    ) async throws {
        try await withTestDatabase(.product) { database in
            let user = try await TestUser.make(database, try await makeTestTokens())
            let month = StoreProduct(
                id: AppleScene.month, name: "Monthly", kind: .subscription, price: 9990,
                subscription: .init(group: "1", level: 1, period: .init(1, .month)))
            let store = try LocalAppStore(
                StoreBook(
                    environment: .production,
                    catalogues: [StoreCatalogue(bundle: AppleScene.bundle, products: [month])]))
            try await serving(LocalAppStoreServer(store, port: 0).router) { url in
                var configuration = try AppleStoreConfiguration(
                    development: [AppleScene.bundle: "auntentic"], environment: .production, root: store.rootPEM)
                configuration.api = try .init(
                    key: store.key.pem, keyID: store.key.keyID, issuer: store.key.issuerID, production: url,
                    sandbox: url)
                let client = HTTPClient()
                let api = try AppStoreAPI(#require(configuration.api), client: client)
                let desk = PurchaseDesk(configuration, api: api, database: database, logger: quietLogger)
                let outcome: Result<Void, any Error>
                do {
                    _ = try await store.play(StoreScript("clock -40d\nbuy PLAN customer=anna token=\(user.id)"))
                    let bought = await store.book.transactions(bundle: AppleScene.bundle, customer: "anna")
                    let signed = try await store.signed(try #require(bought.last).facts.transactionId)
                    _ = try await desk.book(signed, claimant: user.id)
                    try await body(
                        Scene(
                            user: user, store: store, database: database,
                            reconciler: PlanReconciler(desk, database: database, logger: quietLogger)))
                    outcome = .success(())
                } catch { outcome = .failure(error) }
                try await client.shutdown()
                try outcome.get()
            }
        }
    }

    @Test("a plan that was renewed without a word runs on once Apple was asked, and isn't asked about again")
    func renewed() async throws {
        try await Self.with { scene in
            _ = try await scene.store.play(StoreScript("clock now"))
            #expect(try await !scene.isUnlimited())
            #expect(await scene.reconciler.run() == 1)
            #expect(try await scene.isUnlimited())
            try await scene.wait("10 days")
            #expect(await scene.reconciler.run() == 0)
        }
    }

    @Test("a plan that has ended is asked about once: Apple says that it doesn't renew")
    func ended() async throws {
        try await Self.with { scene in
            _ = try await scene.store.play(StoreScript("cancel\nclock now"))
            #expect(await scene.reconciler.run() == 1)
            #expect(try await !scene.isUnlimited())
            try await scene.wait("10 days")
            #expect(await scene.reconciler.run() == 0)
        }
    }

    @Test("while Apple can't be asked nothing changes, and it is asked again later, less and less often")
    func unavailable() async throws {
        try await Self.with { scene in
            _ = try await scene.store.play(StoreScript("clock now\ntrouble 503 count=2"))
            #expect(await scene.reconciler.run() == 0)
            #expect(try await !scene.isUnlimited())
            #expect(await scene.reconciler.run() == 0, "within the hour it isn't asked again")
            try await scene.wait("61 minutes")
            _ = try await scene.store.play(StoreScript("trouble 429"))
            #expect(await scene.reconciler.run() == 0)
            try await scene.wait("61 minutes")
            #expect(await scene.reconciler.run() == 0, "the second time it waits two hours")
            try await scene.wait("60 minutes")
            #expect(await scene.reconciler.run() == 1)
            #expect(try await scene.isUnlimited())
        }
    }

    @Test("nobody's plan, a running one and one that ended long ago are not asked about")
    func notDue() async throws {
        try await Self.with { scene in
            let changes = [
                "user_id = null", "expires_at = now() + interval '1 day'", "expires_at = now() - interval '61 days'",
                "expires_at = now() - interval '5 minutes'", "store = 'adapty'",
            ]
            for change in changes {
                _ = try await scene.database.query("create table kept as select * from atelier.store_transactions")
                _ = try await scene.database.query("update atelier.store_transactions set \(change)")
                let rows = try await scene.database.query("select * from atelier.plans_to_ask('apple', 50)")
                #expect(rows.isEmpty, "\(change)")
                _ = try await scene.database.query("delete from atelier.store_transactions")
                _ = try await scene.database.query("insert into atelier.store_transactions select * from kept")
                _ = try await scene.database.query("drop table kept")
            }
            #expect(try await scene.database.query("select * from atelier.plans_to_ask('apple', 50)").count == 1)
        }
    }
}
