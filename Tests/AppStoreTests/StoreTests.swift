/// What the store signs, remembers and tells, for each script.
import AppStoreWire
import Crypto
import Foundation
import SwiftASN1
import TestSupport
import Testing
import X509

@testable import SimulatorAppStore

@Suite struct StoreTests {
    @Test func `a transaction has Apple's fields and three certificates`() async throws {
        let scene = try StoreScene()
        let token = UUID()
        let outcome = try await scene.store.buy(
            StorePurchase(
                bundle: StoreScene.bundle, customer: "anna", productID: StoreScene.pack, quantity: 2,
                appAccountToken: token))
        #expect(outcome == .purchased("310000000000001"))
        let document = try await scene.store.signed("310000000000001")
        var facts = try payload(document)
        #expect((facts.removeValue(forKey: "appTransactionId") as? String)?.isEmpty == false)
        let expected: [String: Any] = [
            "transactionId": "310000000000001", "originalTransactionId": "310000000000001",
            "bundleId": "com.example.app", "productId": "com.example.pack", "purchaseDate": 1_800_000_000_000,
            "originalPurchaseDate": 1_800_000_000_000, "signedDate": 1_800_000_000_000, "quantity": 2,
            "type": "Consumable", "appAccountToken": token.uuidString.lowercased(),
            "inAppOwnershipType": "PURCHASED", "environment": "Production", "storefront": "USA",
            "storefrontId": "143441", "transactionReason": "PURCHASE", "price": 13_980, "currency": "USD",
        ]
        #expect(NSDictionary(dictionary: facts) == NSDictionary(dictionary: expected))
        try await verify(document, root: scene.store.rootPEM)
    }

    /// Header, marks, issuers and signature, checked with the libraries alone.
    private func verify(_ document: String, root: String) async throws {
        let parts = document.split(separator: ".").map(String.init)
        let text = try #require(Base64URL.decode(parts[0]))
        let header = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
        #expect(header["alg"] as? String == "ES256")
        let chain = try #require(header["x5c"] as? [String]).map {
            let bytes = try #require(Data(base64Encoded: $0))
            return try Certificate(derEncoded: [UInt8](bytes))
        }
        try #require(chain.count == 3)
        #expect(try chain[2] == Certificate(pemEncoded: root))
        #expect(chain[1].publicKey.isValidSignature(chain[0].signature, for: chain[0]))
        #expect(chain[2].publicKey.isValidSignature(chain[1].signature, for: chain[1]))
        #expect(chain[0].extensions[oid: [1, 2, 840, 113635, 100, 6, 11, 1]] != nil)
        #expect(chain[1].extensions[oid: [1, 2, 840, 113635, 100, 6, 2, 1]] != nil)
        let key = try #require(P256.Signing.PublicKey(chain[0].publicKey))
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: #require(Base64URL.decode(parts[2])))
        #expect(key.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
    }

    @Test(arguments: [
        ("buy", ["ONE_TIME_CHARGE"]), ("buy-twice", ["ONE_TIME_CHARGE", "ONE_TIME_CHARGE"]),
        ("interrupted", ["ONE_TIME_CHARGE"]), ("ask-to-buy", ["ONE_TIME_CHARGE"]), ("ask-to-buy-declined", []),
        ("renew", ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"]),
        ("lapse", ["SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"]),
        (
            "grace",
            ["SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "DID_RENEW/BILLING_RECOVERY"]
        ),
        (
            "grace-expired",
            [
                "SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED",
                "EXPIRED/BILLING_RETRY",
            ]
        ),
        ("refund", ["ONE_TIME_CHARGE", "REFUND"]),
        ("refund-reversed", ["ONE_TIME_CHARGE", "REFUND", "REFUND_REVERSED"]),
        ("revoke", ["SUBSCRIBED/INITIAL_BUY", "SUBSCRIBED/INITIAL_BUY", "REVOKE"]),
        ("consumption-request", ["ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND"]),
        ("duplicate", ["ONE_TIME_CHARGE", "ONE_TIME_CHARGE", "ONE_TIME_CHARGE"]),
        ("late", ["ONE_TIME_CHARGE"]), ("out-of-order", ["REFUND_REVERSED", "REFUND", "ONE_TIME_CHARGE"]),
        ("notification-first", ["ONE_TIME_CHARGE"]), ("clock-skew", ["ONE_TIME_CHARGE"]),
    ])
    func `each script tells the server this, in this order`(name: String, words: [String]) async throws {
        let scene = try StoreScene()
        _ = try await scene.store.play(StoreScript(#require(StoreScript.named[name])))
        #expect(try scene.heard.words == words)
    }

    @Test func `every named script is in the table above`() { #expect(StoreScript.named.count == 18) }

    @Test func `a refund's message carries what was taken back`() async throws {
        let scene = try StoreScene()
        _ = try await scene.store.play(StoreScript("buy PLAN\nrefund percent=50000"))
        let message = try scene.heard.message(#require(scene.heard.bodies.last))
        let data = try #require(message["data"] as? [String: Any])
        #expect(data["status"] as? Int == 5)
        #expect(data["appAppleId"] as? Int == 1_234_567_890)
        let facts = try payload(#require(data["signedTransactionInfo"] as? String))
        #expect(facts["revocationType"] as? String == "REFUND_PRORATED")
        #expect(facts["revocationPercentage"] as? Int == 50_000)
        #expect(facts["offerDiscountType"] as? String == "FREE_TRIAL")
        #expect(try payload(#require(data["signedRenewalInfo"] as? String))["autoRenewStatus"] as? Int == 0)
    }

    @Test func `a trial is given once, and a higher level begins at once`() async throws {
        let scene = try StoreScene()
        _ = try await scene.store.play(
            StoreScript("buy PLAN\nlapse\nbuy PLAN\nbuy com.example.more\nbuy com.example.plan"))
        let all = await scene.store.book.transactions(bundle: StoreScene.bundle, customer: "tester")
            .sorted { $0.facts.transactionId < $1.facts.transactionId }
        #expect(all.map(\.facts.price) == [0, 9_990, 19_990])
        #expect(Set(all.map(\.facts.originalTransactionId)).count == 1)
        #expect(all.map { $0.facts.isUpgraded == true } == [false, true, false])
        let words = try scene.heard.words.suffix(3)
        #expect(
            words == ["SUBSCRIBED/RESUBSCRIBE", "DID_CHANGE_RENEWAL_PREF/UPGRADE", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE"])
    }

    @Test(arguments: [(StoreEnvironment.production, [1, 13, 37, 85, 157]), (.sandbox, [])])
    func `failures are tried again at Apple's hours`(environment: StoreEnvironment, hours: [Int]) async throws {
        let scene = try StoreScene(environment)
        scene.heard.answer(Array(repeating: "UNSUCCESSFUL_HTTP_RESPONSE_CODE", count: 100))
        _ = try await scene.store.play(StoreScript("buy PACK"))
        var tried: [Int] = []
        for hour in 1...400 {
            scene.clock.advance(by: 3600)
            let before = scene.heard.bodies.count
            await scene.store.deliver()
            if scene.heard.bodies.count > before { tried.append(hour) }
        }
        #expect(tried == hours)
        let ids = try Set(
            scene.heard.bodies.map { try #require(scene.heard.message($0)["notificationUUID"] as? String) })
        #expect(ids.count == 1)
    }

    @Test func `while it keeps its time, news goes out and a period ends when it is due`() async throws {
        let scene = try StoreScene()
        let time = Task { try await scene.store.keepTime() }
        _ = try await scene.store.buy(
            StorePurchase(bundle: StoreScene.bundle, customer: "anna", productID: StoreScene.plan))
        try await eventually { try scene.heard.words.count == 1 }
        scene.clock.advance(by: 8 * 86_400)
        try await eventually { try scene.heard.words.count == 2 }
        scene.clock.advance(by: 31 * 86_400)
        try await eventually { try scene.heard.words.count == 3 }
        #expect(try scene.heard.words == ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_RENEW"])
        time.cancel()
        await #expect(throws: CancellationError.self) { try await time.value }
    }

    @Test func `a restart keeps root, key and purchases`() async throws {
        try await withTemporaryFolder { folder in
            let first = try StoreScene(folder: folder)
            _ = try await first.store.play(StoreScript("buy PACK"))
            let second = try StoreScene(folder: folder)
            #expect(first.store.rootPEM == second.store.rootPEM)
            #expect(first.store.key.pem == second.store.key.pem)
            #expect(await second.store.book.transactions.keys.sorted() == ["310000000000001"])
            let mode = try FileManager.default.attributesOfItem(atPath: folder.appending(path: "keys.json").path)
            #expect(mode[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test(arguments: [
        ("fly", "line 1: there is no verb fly"), ("buy PACK colour=red", "line 1: buy knows no colour"),
        ("buy PACK\nbuy PACK oops", "line 2: \"oops\" is no option like customer=anna"),
    ])
    func `a wrong word is answered in one line`(text: String, words: String) {
        let error = #expect(throws: StoreRefusal.self) { try StoreScript(text) }
        #expect(error?.message.hasPrefix(words) == true)
        #expect(error?.message.contains("\n") == false)
    }
}
