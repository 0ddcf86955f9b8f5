/// The store's addresses: who may ask, what is refused, and how long lists are handed out.
import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import JWTKit
import NIOCore
import TestSupport
import Testing

@testable import SimulatorAppStore

@Suite struct AddressTests {
    private struct Claims: JWTPayload {
        var iss: String
        var iat: Int
        var exp: Int
        var aud = "appstoreconnect-v1"
        var bid = StoreScene.bundle

        func verify(using algorithm: some JWTAlgorithm) throws {}
    }

    private func token(
        _ scene: StoreScene, kid: String? = nil, _ change: (inout Claims) -> Void = { _ in }
    ) async throws -> String {
        let now = Int(scene.clock.now.timeIntervalSince1970), key = scene.store.key
        var claims = Claims(iss: key.issuerID, iat: now, exp: now + 300)
        change(&claims)
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: try ES256PrivateKey(pem: key.pem))
        return try await keys.sign(claims, header: ["kid": .string(kid ?? key.keyID), "typ": "JWT"])
    }

    private func ask(
        _ scene: StoreScene, _ path: String, _ method: HTTPRequest.Method = .get, token: String?, body: String? = nil
    ) async throws -> (status: Int, headers: HTTPFields, body: [String: Any]) {
        let application = Application(router: LocalAppStoreServer(scene.store, port: 0).router)
        var headers = HTTPFields()
        headers[.authorization] = token.map { "Bearer \($0)" }
        let answer = try await application.test(.router) { [headers] client in
            try await client.execute(
                uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
        }
        let object = try? JSONSerialization.jsonObject(with: Data(answer.body.readableBytesView)) as? [String: Any]
        return (answer.status.code, answer.headers, object ?? [:])
    }

    @Test func `a token that Apple would refuse gets 401 without a body`() async throws {
        let scene = try StoreScene()
        _ = try await scene.store.play(StoreScript("buy PACK"))
        let path = "/inApps/v1/transactions/310000000000001"
        let bad = try await [
            nil, "", "abc", token(scene, kid: "OTHERKEY01"), token(scene) { $0.iss = "me" },
            token(scene) { $0.aud = "else" }, token(scene) { $0.bid = "com.other" }, token(scene) { $0.exp += 4000 },
            token(scene) {
                $0.iat -= 1000
                $0.exp -= 1000
            }, token(StoreScene()),
        ]
        for token in bad {
            let answer = try await ask(scene, path, token: token)
            #expect(answer.status == 401)
            #expect(answer.body.isEmpty)
        }
        let good = try await ask(scene, path, token: token(scene))
        #expect(good.status == 200)
        #expect(Array(good.body.keys) == ["signedTransactionInfo"])
    }

    @Test func `what isn't there, and what can't be, have Apple's codes`() async throws {
        let scene = try StoreScene()
        let pass = try await token(scene)
        let missing = try await ask(scene, "/inApps/v1/transactions/99", token: pass)
        #expect(missing.status == 404)
        #expect(
            NSDictionary(dictionary: missing.body)
                == ["errorCode": 4_040_010, "errorMessage": "Transaction id not found."])
        let bad = try await ask(scene, "/inApps/v2/history/abc", token: pass)
        #expect(bad.status == 400)
        #expect(bad.body["errorCode"] as? Int == 4_000_006)
    }

    @Test(arguments: ["ASCENDING", "DESCENDING"])
    func `history comes in pages of 20, each purchase once`(sort: String) async throws {
        let scene = try StoreScene()
        _ = try await scene.store.play(StoreScript("buy PACK times=45"))
        let pass = try await token(scene)
        var ids: [String] = [], sizes: [Int] = [], revision: String?
        repeat {
            let more = revision.map { "&revision=\($0)" } ?? ""
            let page = try await ask(
                scene, "/inApps/v2/history/310000000000001?sort=\(sort)\(more)", token: pass)
            let signed = try #require(page.body["signedTransactions"] as? [String])
            ids += try signed.map { try payload($0)["transactionId"] as? String ?? "" }
            sizes.append(signed.count)
            revision = page.body["hasMore"] as? Bool == true ? page.body["revision"] as? String : nil
        } while revision != nil && sizes.count < 5
        #expect(sizes == [20, 20, 5])
        #expect(Set(ids).count == 45)
        #expect(ids == (sort == "ASCENDING" ? ids.sorted() : ids.sorted().reversed()))
    }

    @Test func `too many questions are told a time in milliseconds`() async throws {
        let scene = try StoreScene()
        _ = try await scene.store.play(StoreScript("trouble 429 seconds=30"))
        let pass = try await token(scene)
        let first = try await ask(scene, "/inApps/v1/transactions/1", token: pass)
        #expect(first.status == 429)
        #expect(first.headers[.retryAfter] == "1800000030000")
        #expect(try await ask(scene, "/inApps/v1/transactions/1", token: pass).status == 404)
    }

    @Test func `a phone gets a purchase again until it finishes it`() async throws {
        let scene = try StoreScene()
        let bought = try await ask(
            scene, "/device/v1/purchases", .post, token: nil,
            body: #"{"bundle":"com.example.app","customer":"anna","product_id":"com.example.pack"}"#)
        #expect(bought.body["result"] as? String == "purchased")
        let list = "/device/v1/transactions?bundle=com.example.app&customer=anna&kind=unfinished"
        for _ in 0..<2 {
            #expect(try await (ask(scene, list, token: nil).body["transactions"] as? [Any])?.count == 1)
        }
        let done = try await ask(scene, "/device/v1/transactions/310000000000001/finish", .post, token: nil)
        #expect(done.status == 204)
        #expect(try await (ask(scene, list, token: nil).body["transactions"] as? [Any])?.count == 0)
    }

    @Test(arguments: [
        (#"{"bundle":"com.example.app","customer":"a","product_id":"none"}"#, "unknown_product"),
        (#"{"bundle":"other","customer":"a","product_id":"com.example.pack"}"#, "unknown_bundle"),
        (#"{"bundle":"com.example.app","customer":"a","product_id":"com.example.pack","quantity":-1}"#, "bad_quantity"),
        (#"{"bundle":"com.example.app","customer":"","product_id":"com.example.pack"}"#, "bad_customer"),
        ("[[[[[[[[[[", "bad_body"),
    ])
    func `a bad purchase is refused and nothing is bought`(body: String, code: String) async throws {
        let scene = try StoreScene()
        let answer = try await ask(scene, "/device/v1/purchases", .post, token: nil, body: body)
        #expect(answer.status == 422)
        #expect(answer.body["error"] as? String == code)
        #expect(await scene.store.book.transactions.isEmpty)
    }

    @Test func `consumption is taken with consent only, and decides the refund`() async throws {
        let scene = try StoreScene()
        _ = try await scene.store.play(StoreScript("buy PACK\nconsumption"))
        let path = "/inApps/v2/transactions/consumption/310000000000001", pass = try await token(scene)
        let without = #"{"customerConsented":false,"deliveryStatus":"DELIVERED","sampleContentProvided":false}"#
        let refused = try await ask(scene, path, .put, token: pass, body: without)
        #expect(refused.body["errorCode"] as? Int == 4_000_035)
        let with = """
            {"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false,
             "refundPreference":"DECLINE"}
            """
        #expect(try await ask(scene, path, .put, token: pass, body: with).status == 202)
        _ = try await scene.store.play(StoreScript("decide"))
        #expect(try scene.heard.words == ["ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND_DECLINED"])
    }
}
