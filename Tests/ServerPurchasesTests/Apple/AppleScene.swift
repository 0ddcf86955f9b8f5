/// A server's desk for purchases, a buyer, and an App Store that can sign anything, for the tests of this folder.
import AppStoreWire
import Foundation
import Logging
import ServerDatabase
import ServerMetering
import SimulatorAppStore
import TestSupport

@testable import ServerPurchases

struct AppleScene {
    static let bundle = "com.example.auntentic"
    static let basic = "com.checkkicks.credits.basic"
    static let month = "com.checkkicks.unlimited.monthly"

    let database: Database
    let user: TestUser
    let store: LocalAppStore
    let desk: PurchaseDesk
    var notifications: NotificationDesk { NotificationDesk(desk, logger: quietLogger) }

    static func with(
        _ environment: ServerMetering.StoreEnvironment = .production, _ body: (AppleScene) async throws -> Void
    ) async throws {
        try await withTestDatabase(.product) { database in
            let user = try await TestUser.make(database, try await makeTestTokens())
            let store = try LocalAppStore(StoreBook(environment: .production, catalogues: []))
            let configuration = try AppleStoreConfiguration(
                development: [bundle: "auntentic"], environment: environment, root: store.rootPEM)
            let desk = PurchaseDesk(configuration, api: nil, database: database, logger: quietLogger)
            try await body(AppleScene(database: database, user: user, store: store, desk: desk))
        }
    }

    /// A pack that this buyer has bought.
    func pack(_ id: String = "1", _ change: (inout SignedTransaction) -> Void = { _ in }) -> SignedTransaction {
        let now = StoreTime(Date())
        var pack = SignedTransaction(
            transactionId: id, originalTransactionId: id, bundleId: Self.bundle, productId: Self.basic,
            purchaseDate: now, type: "Consumable", signedDate: now, environment: "Production")
        pack.appAccountToken = user.id.uuidString.lowercased()
        pack.quantity = 1
        pack.price = 6990
        pack.currency = "USD"
        change(&pack)
        return pack
    }

    func month(_ id: String = "m", _ change: (inout SignedTransaction) -> Void = { _ in }) -> SignedTransaction {
        pack(id) { month in
            month.productId = Self.month
            month.type = "Auto-Renewable Subscription"
            month.expiresDate = StoreTime(Date() + 86_400)
            change(&month)
        }
    }

    func notification(
        _ type: String, _ subtype: String? = nil, uuid: String = UUID().uuidString,
        of transaction: SignedTransaction? = nil,
        renewal: SignedRenewal? = nil
    ) async throws -> StoreNotification {
        var message = StoreNotification(
            notificationType: type, subtype: subtype, notificationUUID: uuid, signedDate: StoreTime(Date()))
        var data = StoreNotification.Content(environment: "Production", bundleId: Self.bundle)
        if let transaction { data.signedTransactionInfo = try await store.sign(transaction) }
        if let renewal { data.signedRenewalInfo = try await store.sign(renewal) }
        message.data = data
        return message
    }

    func purchased() async throws -> Int {
        try await Credits(database: database).balance(of: user.id, app: "auntentic").purchased
    }

    /// Everything that money is written in, so that a test can say that nothing of it changed.
    func books() async throws -> [String] {
        try await database.query(
            """
            select (select json_agg(w order by user_id, app) from atelier.wallets w)::text
                || (select json_agg(l order by id) from atelier.ledger l)::text
                || coalesce((select json_agg(e) from atelier.entitlements e)::text, '')
            """
        ).map { $0[0] ?? "" }
    }
}

/// What a call was refused with; nil when it was let through.
func refusal(_ body: () async throws -> Void) async -> PurchaseDesk.Refusal? {
    do {
        try await body()
        return nil
    } catch { return error as? PurchaseDesk.Refusal }
}
