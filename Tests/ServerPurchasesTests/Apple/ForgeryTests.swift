/// What isn't the App Store's, or isn't for us, changes no balance: over forty cases, one after another on one account.
import AppStoreWire
import Foundation
import ServerDatabase
import ServerMetering
import SimulatorAppStore
import TestSupport
import Testing

@testable import ServerPurchases

@Suite("Forged, foreign and absurd purchases")
struct ForgeryTests {
    @Test("AUN-CR-20a a document that is forged in any way is refused and adds nothing", arguments: Forgery.allCases)
    func forged(_ forgery: Forgery) async throws {
        try await AppleScene.with { scene in
            let before = try await scene.books()
            let signed = try await scene.store.sign(scene.pack(), as: forgery)
            guard case .fault? = await refusal({ _ = try await scene.desk.book(signed, claimant: scene.user.id) })
            else {
                Issue.record("\(forgery) was let through")
                return
            }
            let message = try await scene.notification("SUBSCRIBED", of: scene.month())
            let forgedMessage = try await scene.store.sign(message, as: forgery)
            #expect(await refusal { _ = try await scene.notifications.receive(forgedMessage) } != nil)
            #expect(try await scene.books() == before)
            let kept = try await scene.database.query("select count(*) from atelier.store_notifications").scalar
            #expect(kept == "0", "what isn't the store's is not kept")
        }
    }

    /// Documents that the store has signed and that we don't take, and by what they are refused.
    private static let foreign: [(String, @Sendable (inout SignedTransaction) -> Void)] = [
        ("another bundle", { $0.bundleId = "com.example.other" }),
        ("a bundle in another case", { $0.bundleId = AppleScene.bundle.uppercased() }),
        ("no bundle", { $0.bundleId = "" }),
        ("the sandbox's, of nobody's tester", { $0.environment = "Sandbox" }),
        ("Xcode's", { $0.environment = "Xcode" }),
        ("local testing's", { $0.environment = "LocalTesting" }),
        ("an unknown environment", { $0.environment = "Mars" }),
        ("a kind that we don't sell", { $0.type = "Non-Consumable" }),
        ("an unknown kind", { $0.type = "Cake" }),
        ("an empty id", { $0.transactionId = "" }),
        ("a huge id", { $0.transactionId = String(repeating: "1", count: 5000) }),
        ("a huge chain", { $0.originalTransactionId = String(repeating: "1", count: 5000) }),
        ("an empty product", { $0.productId = "" }),
        ("a subscription without an end", { $0.type = "Auto-Renewable Subscription" }),
        ("signed before the certificates were valid", { $0.signedDate = StoreTime(milliseconds: 0) }),
        ("signed after they end", { $0.signedDate = StoreTime(Date() + 20 * 365 * 86_400) }),
    ]

    @Test(
        "AUN-CR-20a what the store signed for others, elsewhere or without sense is refused",
        arguments: 0..<foreign.count)
    func refusedAll(_ number: Int) async throws {
        try await AppleScene.with { scene in
            let (name, change) = Self.foreign[number]
            let before = try await scene.books()
            let signed = try await scene.store.sign(scene.pack("1", change))
            #expect(
                await refusal { _ = try await scene.desk.book(signed, claimant: scene.user.id) } != nil, "\(name)")
            #expect(try await scene.books() == before, "\(name)")
        }
    }

    /// Signed, about us, and booked as nothing.
    private static let worthless: [(String, StoreBooks.Booking.Outcome, @Sendable (inout SignedTransaction) -> Void)] =
        [
            ("another account's", .otherAccount, { $0.appAccountToken = UUID().uuidString }),
            ("an unknown product", .unknownProduct, { $0.productId = "com.checkkicks.credits.giant" }),
            ("another app's product", .unknownProduct, { $0.productId = "com.artifex.premium.monthly" }),
            ("a quantity of nothing", .badQuantity, { $0.quantity = 0 }),
            ("a negative quantity", .badQuantity, { $0.quantity = -5 }),
            ("an absurd quantity", .badQuantity, { $0.quantity = Int.max }),
            ("revoked before it was ever granted", .revoked, { $0.revocationDate = $0.purchaseDate }),
        ]

    @Test("AUN-CR-24 AUN-CR-26 AUN-CR-32 what stands for nothing adds nothing", arguments: 0..<worthless.count)
    func addsNothing(_ number: Int) async throws {
        try await AppleScene.with { scene in
            let (name, outcome, change) = Self.worthless[number]
            let before = try await scene.books()
            let signed = try await scene.store.sign(scene.pack("1", change))
            let booked = try await scene.desk.book(signed, claimant: scene.user.id)
            #expect(booked.booking.outcome == outcome && booked.booking.changed == 0, "\(name)")
            #expect(try await scene.books() == before, "\(name)")
        }
    }

    @Test("text that is no document is refused", arguments: ["", ".", "..", "a.b.c", "e30.e30.e30", "\u{0}", "eyJ.."])
    func noDocument(_ text: String) async throws {
        try await AppleScene.with { scene in
            for body in [text, String(repeating: text + "x", count: 40_000)] {
                #expect(await refusal { _ = try await scene.desk.book(body, claimant: scene.user.id) } != nil)
            }
        }
    }

    @Test("AUN-CR-26 one purchase shown a thousand times at once is granted once")
    func replayed() async throws {
        try await AppleScene.with { scene in
            let signed = try await scene.store.sign(scene.pack())
            let outcomes = try await withThrowingTaskGroup(of: StoreBooks.Booking.Outcome.self) { group in
                for _ in 0..<1000 {
                    group.addTask { try await scene.desk.book(signed, claimant: scene.user.id).booking.outcome }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == .granted } == 1 && outcomes.count { $0 == .known } == 999)
            #expect(try await scene.purchased() == 10)
        }
    }

    @Test("in the sandbox production's purchases are refused, and in production the sandbox's are a tester's alone")
    func environments() async throws {
        try await AppleScene.with(.sandbox) { scene in
            let signed = try await scene.store.sign(scene.pack())
            let refused = await refusal { _ = try await scene.desk.book(signed, claimant: scene.user.id) }
            #expect(refused == .fault(.otherEnvironment("Production")))
        }
        try await AppleScene.with { scene in
            let signed = try await scene.store.sign(scene.pack("1") { $0.environment = "Sandbox" })
            let refused = await refusal { _ = try await scene.desk.book(signed, claimant: scene.user.id) }
            #expect(refused == .testPurchase)
            _ = try await scene.database.query(
                """
                insert into atelier.account_exceptions (user_id, app, kind, reason, expires_at)
                values ($1, 'auntentic', 'tester', 'app review', now() + interval '1 day')
                """, [scene.user.id.uuidString])
            #expect(try await scene.desk.book(signed, claimant: scene.user.id).booking.changed == 10)
            let kept = try await scene.database.query("select environment from atelier.store_transactions").scalar
            #expect(kept == "Sandbox")
        }
    }

    @Test("what is new in a document and not understood doesn't stand in its way")
    func lenient() async throws {
        try await AppleScene.with { scene in
            struct Newer: Encodable, Sendable {
                var transaction: SignedTransaction

                func encode(to encoder: any Encoder) throws {
                    try transaction.encode(to: encoder)
                    var container = encoder.container(keyedBy: Key.self)
                    try container.encode(["a": [1, 2]], forKey: .somethingNew)
                }

                enum Key: String, CodingKey { case somethingNew }
            }
            let pack = scene.pack("1") {
                $0.inAppOwnershipType = "RENTED"
                $0.transactionReason = "WHIM"
                $0.offerDiscountType = "HALF"
                $0.currency = "dollars"
            }
            let signed = try await scene.store.sign(Newer(transaction: pack))
            #expect(try await scene.desk.book(signed, claimant: scene.user.id).booking.changed == 10)
        }
    }
}
