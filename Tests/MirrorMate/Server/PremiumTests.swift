/// MirrorMate's own plan, from the store's signed messages to what an account may do.
import AppStoreWire
import Foundation
import ServerDatabase
import ServerMetering
import SimulatorAppStore
import TestSupport
import Testing
import Wire

@testable import MirrorMateServer
@testable import ServerPurchases

@Suite(.aside) struct PremiumTests {
    private static let bundle = "com.example.mirrormate"
    private static let product = "com.mirrormate.premium.monthly"

    private struct Scene {
        let stage: ProductStage
        let store: LocalAppStore
        let desk: PurchaseDesk

        init(_ stage: ProductStage) throws {
            self.stage = stage
            store = try LocalAppStore(StoreBook(environment: .production, catalogues: []))
            let configuration = try AppleStoreConfiguration(
                development: [bundle: "mirrormate"], environment: .production, root: store.rootPEM)
            desk = PurchaseDesk(configuration, api: nil, database: stage.database, logger: quietLogger)
        }

        func month(days: Double, isTrial: Bool = false) -> SignedTransaction {
            let now = StoreTime(Date())
            var month = SignedTransaction(
                transactionId: "m1", originalTransactionId: "m1", bundleId: bundle, productId: product,
                purchaseDate: now, type: "Auto-Renewable Subscription", signedDate: now, environment: "Production")
            month.appAccountToken = stage.user.path
            (month.quantity, month.price, month.currency) = (1, isTrial ? 0 : 9990, "USD")
            month.expiresDate = StoreTime(Date() + days * 86_400)
            if isTrial { (month.offerType, month.offerDiscountType) = (1, "FREE_TRIAL") }
            return month
        }

        func message(_ signed: String, uuid: String = "u1") async throws -> String {
            var message = StoreNotification(
                notificationType: "SUBSCRIBED", subtype: "INITIAL_BUY", notificationUUID: uuid,
                signedDate: StoreTime(Date()))
            var content = StoreNotification.Content(environment: "Production", bundleId: bundle)
            content.signedTransactionInfo = signed
            message.data = content
            return try await store.sign(message)
        }

        /// What becomes of a message of the store's.
        func receive(_ signed: String) async throws -> NotificationDesk.Receipt {
            try await NotificationDesk(desk, logger: quietLogger).receive(signed)
        }

        func begins(_ count: Int) async throws -> [Int] {
            var answers: [Int] = []
            for _ in 0..<count { answers.append(try await stage.begin().status) }
            return answers
        }

        var plans: Int {
            get async throws { try await stage.number("select count(*) from atelier.entitlements") }
        }
    }

    @Test("MIR-R-44 Premium costs 9.99 a month after a trial of seven days, and who tries it has no limit a day")
    func trial() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let row = try await stage.database.query(
                "select price_cents, currency, period, trial_days from atelier.products where id = $1", [Self.product]
            ).only()
            #expect((0..<4).map { row[$0] } == ["999", "USD", "month", "7"])
            let scene = try Scene(stage)
            let signed = try await scene.store.sign(scene.month(days: 7, isTrial: true))
            _ = try await scene.desk.book(signed, claimant: stage.user.id)
            #expect(try await scene.begins(3) == [200, 200, 200])
            let plan = try await stage.database.query(
                """
                select is_trial, is_unlimited, status, expires_at between now() + interval '6 days' and now() + interval '7 days'
                from atelier.entitlements
                """
            ).only()
            #expect((0..<4).map { plan[$0] } == ["t", "t", "active", "t"])
        }
    }

    @Test(
        "MIR-R-46 Premium ends with its period, comes from messages that the store has signed alone, and from each once"
    )
    func end() async throws {
        try await ProductStage.open(MirrorMate.self) { stage in
            let scene = try Scene(stage)
            // A month that is over in half a minute.
            let month = scene.month(days: 30 / 86_400)
            let forged = try await scene.message(try await scene.store.sign(month, as: .otherRoot), uuid: "forged")
            #expect(try await scene.receive(forged) == .refused)
            await #expect(throws: (any Error).self) {
                _ = try await scene.desk.book(
                    try await scene.store.sign(month, as: .otherRoot), claimant: stage.user.id)
            }
            await #expect(throws: DatabaseError.self) {
                _ = try await stage.database.withRole(
                    stage.user.caller, .init(),
                    [Statement("update atelier.entitlements set is_unlimited = true", prepared: false)])
            }
            #expect(try await scene.plans == 0)
            #expect(try await scene.begins(2) == [200, 402])
            let signed = try await scene.message(try await scene.store.sign(month))
            #expect(try await scene.receive(signed) == .handled)
            #expect(try await scene.receive(signed) == .known)
            // The phone tells of the same purchase.
            _ = try await scene.desk.book(try await scene.store.sign(month), claimant: stage.user.id)
            #expect(try await scene.plans == 1)
            #expect(try await scene.begins(2) == [200, 200])
            let end = try #require(month.expiresDate).date
            try await Task.sleep(for: .seconds(max(0, end.timeIntervalSinceNow) + 0.5))
            #expect(try await scene.begins(1) == [402])
        }
    }
}
