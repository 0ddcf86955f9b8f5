/// Messages of the App Store: kept first, dealt with once, and never deciding more than their facts do.
import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerDatabase
import ServerHTTP
import ServerMetering
import SimulatorAppStore
import TestSupport
import Testing
import Wire

@testable import ServerPurchases

@Suite("Messages of the App Store")
struct NotificationTests {
    /// Every type and subtype that Apple documents (App Store Server Notifications V2).
    private static let documented: [(String, [String?])] = [
        ("SUBSCRIBED", ["INITIAL_BUY", "RESUBSCRIBE"]), ("DID_RENEW", [nil, "BILLING_RECOVERY"]),
        ("DID_CHANGE_RENEWAL_PREF", ["UPGRADE", "DOWNGRADE", nil]),
        ("DID_CHANGE_RENEWAL_STATUS", ["AUTO_RENEW_ENABLED", "AUTO_RENEW_DISABLED"]),
        ("OFFER_REDEEMED", ["INITIAL_BUY", "RESUBSCRIBE", "UPGRADE", "DOWNGRADE", nil]),
        ("DID_FAIL_TO_RENEW", ["GRACE_PERIOD", nil]), ("GRACE_PERIOD_EXPIRED", [nil]),
        ("EXPIRED", ["VOLUNTARY", "BILLING_RETRY", "PRICE_INCREASE", "PRODUCT_NOT_FOR_SALE"]),
        ("PRICE_INCREASE", ["PENDING", "ACCEPTED"]), ("REFUND", [nil]), ("REFUND_DECLINED", [nil]),
        ("REFUND_REVERSED", [nil]), ("CONSUMPTION_REQUEST", [nil]), ("REVOKE", [nil]), ("RENEWAL_EXTENDED", [nil]),
        ("RENEWAL_EXTENSION", ["SUMMARY", "FAILURE"]), ("ONE_TIME_CHARGE", [nil]), ("TEST", [nil]),
        ("EXTERNAL_PURCHASE_TOKEN", ["UNREPORTED"]), ("RESCIND_CONSENT", [nil]), ("METADATA_UPDATE", [nil]),
        ("MIGRATION", [nil]), ("PRICE_CHANGE", [nil]),
    ]

    @Test("every documented type is known, and none but an unknown one is called unknown")
    func kinds() {
        for (type, subtypes) in Self.documented {
            for subtype in subtypes { #expect(NotificationKind(type, subtype) != .unknown, "\(type)") }
        }
        #expect(NotificationKind("SOMETHING_NEW", nil) == .unknown)
    }

    @Test("every documented message is kept with its end: its facts are booked, or it is ignored with a reason")
    func walked() async throws {
        try await AppleScene.with { scene in
            var count = 0
            for (type, subtypes) in Self.documented {
                for subtype in subtypes {
                    count += 1
                    let month = scene.month("m\(count)")
                    let message = try await scene.notification(type, subtype, of: month)
                    let receipt = try await scene.notifications.receive(try await scene.store.sign(message))
                    let expected: NotificationDesk.Receipt =
                        NotificationKind(type, subtype) == .facts ? .handled : .ignored
                    #expect(receipt == expected, "\(type) \(subtype ?? "")")
                }
            }
            let rows = try await scene.database.query(
                "select outcome, detail from atelier.store_notifications where outcome = 'received' or detail is null")
            #expect(rows.isEmpty)
            let kept = try await scene.database.query("select count(*) from atelier.store_notifications").scalar
            #expect(kept == "\(count)")
        }
    }

    @Test("a message that comes twenty times at once is dealt with once, and one before the buyer's call grants")
    func duplicates() async throws {
        try await AppleScene.with { scene in
            let signed = try await scene.store.sign(
                try await scene.notification("ONE_TIME_CHARGE", uuid: "same", of: scene.pack()))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = try await scene.notifications.receive(signed) } }
                try await group.waitForAll()
            }
            #expect(try await scene.purchased() == 10)
            #expect(try await scene.notifications.receive(signed) == .known)
            let shown = try await scene.store.sign(scene.pack())
            #expect(try await scene.desk.book(shown, claimant: scene.user.id).booking.changed == 0)
        }
    }

    @Test("refund, reversal and a late copy of the refund end where the newest of them says, in any order")
    func order() async throws {
        try await AppleScene.with { scene in
            let start = Date() - 1000
            func at(_ seconds: Double, revoked: Bool) -> SignedTransaction {
                scene.pack { pack in
                    pack.signedDate = StoreTime(start + seconds)
                    pack.purchaseDate = StoreTime(start)
                    if revoked { pack.revocationDate = StoreTime(start + 5) }
                }
            }
            let refund = try await scene.notification("REFUND", of: at(10, revoked: true))
            let reversal = try await scene.notification("REFUND_REVERSED", of: at(20, revoked: false))
            let late = try await scene.notification("REFUND", of: at(10, revoked: true))
            for message in [reversal, refund, late] {
                _ = try await scene.notifications.receive(try await scene.store.sign(message))
            }
            #expect(try await scene.purchased() == 10)
        }
    }

    @Test("a message about another app is refused; one whose inside is forged is kept and ends as refused")
    func foreign() async throws {
        try await AppleScene.with { scene in
            var other = try await scene.notification("TEST")
            other.data?.bundleId = "com.example.other"
            let signed = try await scene.store.sign(other)
            #expect(await refusal { _ = try await scene.notifications.receive(signed) } != nil)
            var inside = try await scene.notification("SUBSCRIBED")
            inside.data?.signedTransactionInfo = try await scene.store.sign(scene.month(), as: .otherRoot)
            #expect(try await scene.notifications.receive(try await scene.store.sign(inside)) == .refused)
            let plans = try await scene.database.query("select count(*) from atelier.entitlements").scalar
            #expect(plans == "0")
        }
    }

    @Test("grace and its end follow from what the messages hold")
    func grace() async throws {
        try await AppleScene.with { scene in
            let month = scene.month { $0.expiresDate = StoreTime(Date() - 60) }
            var renewal = SignedRenewal(
                originalTransactionId: "m", productId: AppleScene.month, autoRenewStatus: 1,
                signedDate: StoreTime(Date()), environment: "Production")
            renewal.isInBillingRetryPeriod = true
            renewal.gracePeriodExpiresDate = StoreTime(Date() + 3600)
            let failed = try await scene.notification("DID_FAIL_TO_RENEW", "GRACE_PERIOD", of: month, renewal: renewal)
            #expect(try await scene.notifications.receive(try await scene.store.sign(failed)) == .handled)
            func state() async throws -> String? {
                try await scene.database.query(
                    "select atelier.rights_of($1, 'auntentic') -> 'plan' ->> 'state'", [scene.user.id.uuidString]
                ).scalar
            }
            #expect(try await state() == "grace")
            renewal.gracePeriodExpiresDate = StoreTime(Date() - 1)
            renewal.signedDate = StoreTime(Date() + 1)
            let ended = try await scene.notification("GRACE_PERIOD_EXPIRED", of: month, renewal: renewal)
            _ = try await scene.notifications.receive(try await scene.store.sign(ended))
            #expect(try await state() == "billing_retry")
        }
    }

    @Test("a message that was kept and not dealt with, as after a crash, is dealt with when it comes again")
    func again() async throws {
        try await AppleScene.with { scene in
            let message = try await scene.notification("ONE_TIME_CHARGE", of: scene.pack())
            let signed = try await scene.store.sign(message)
            let kept = StoreMessage(
                store: .apple, id: message.notificationUUID, environment: .production, type: "ONE_TIME_CHARGE",
                subtype: nil, signedAt: message.signedDate.date, body: signed)
            #expect(try await scene.desk.books.keep(kept) == .new)
            #expect(try await scene.purchased() == 0)
            #expect(try await scene.notifications.receive(signed) == .handled)
            #expect(try await scene.notifications.receive(signed) == .known)
            #expect(try await scene.purchased() == 10)
            let rows = try await scene.database.query("select outcome, deliveries from atelier.store_notifications")
            #expect(rows.count == 1 && rows[0][0] == "handled" && rows[0][1] == "3")
        }
    }

    @Test("in production a message must name our app's number in the App Store, where we know it")
    func otherNumber() async throws {
        try await AppleScene.with { scene in
            var configuration = scene.desk.configuration
            configuration.appleIDs = [AppleScene.bundle: 42]
            let desk = PurchaseDesk(configuration, api: nil, database: scene.database, logger: quietLogger)
            let notifications = NotificationDesk(desk, logger: quietLogger)
            for number in [43, nil, 42] as [Int64?] {
                var message = try await scene.notification("ONE_TIME_CHARGE", of: scene.pack())
                message.data?.appAppleId = number
                let signed = try await scene.store.sign(message)
                let refused = await refusal { _ = try await notifications.receive(signed) }
                #expect(refused == (number == 42 ? nil : .fault(.otherApp)))
            }
            #expect(try await scene.purchased() == 10)
        }
    }

    @Test("what the sandbox says of a plan isn't kept for an account of production that is no tester's")
    func sandboxRenewal() async throws {
        try await AppleScene.with { scene in
            let month = scene.month { $0.environment = "Sandbox" }
            let renewal = SignedRenewal(
                originalTransactionId: month.originalTransactionId, productId: month.productId, autoRenewStatus: 1,
                signedDate: StoreTime(Date()), environment: "Sandbox")
            var message = try await scene.notification("DID_RENEW", of: month, renewal: renewal)
            message.data?.environment = "Sandbox"
            #expect(try await scene.notifications.receive(try await scene.store.sign(message)) == .refused)
            let kept = try await scene.database.query(
                "select (select count(*) from atelier.store_renewals) + (select count(*) from atelier.store_transactions)"
            )
            #expect(kept.scalar == "0")
        }
    }

    @Test("a flood of forgeries from one address: 60 are looked at, the rest waits unread, and others aren't held up")
    func flood() async throws {
        try await AppleScene.with { scene in
            let router = Router(context: AtelierContext.self)
            AppleNotificationRoutes(scene.notifications, metrics: Metrics()).add(to: router)
            let forged = try await scene.store.sign(
                try await scene.notification("ONE_TIME_CHARGE", of: scene.pack()), as: .otherKey)
            let body = ByteBuffer(string: JSONValue.object(["signedPayload": .string(forged)]).jsonText)
            try await Application(router: router, logger: quietLogger).test(.router) { client in
                var statuses: [Int: Int] = [:]
                for _ in 0..<200 {
                    let answer = try await client.execute(
                        uri: "/functions/v1/notifications/apple", method: .post, body: body)
                    statuses[answer.status.code, default: 0] += 1
                    if answer.status == .tooManyRequests {
                        let seconds = try #require(answer.headers[.retryAfter].flatMap { Int($0) })
                        #expect((1...60).contains(seconds))
                    }
                }
                // A few more are earned back while the test runs.
                #expect((60...90).contains(statuses[400] ?? 0) && statuses.keys.sorted() == [400, 429])
            }
            #expect(try await scene.purchased() == 0)
        }
    }
}
