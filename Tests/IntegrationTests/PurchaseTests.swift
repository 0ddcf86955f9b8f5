/// Purchases over HTTP, as a phone and the store call: what is booked, what is refused, and in which words.
import AppStoreWire
import AsyncHTTPClient
import Foundation
import NIOCore
import SimulatorAppStore
import TestSupport
import Testing
import Wire

@Suite(.aside) struct PurchaseTests {
    private static let bundle = "com.example.auntentic"

    private static func store() throws -> LocalAppStore {
        let pack = StoreProduct(
            id: "com.checkkicks.credits.basic", name: "Basic", kind: .consumable, price: 6990)
        return try LocalAppStore(
            StoreBook(
                environment: .localTesting, catalogues: [StoreCatalogue(bundle: bundle, products: [pack])]))
    }

    private static func server(in folder: URL, trusting store: LocalAppStore) async throws -> RunningServer {
        let root = folder.appendingPathComponent("root.pem")
        try Data(store.rootPEM.utf8).write(to: root)
        return try await RunningServer.start(
            data: folder.appendingPathComponent("data"),
            arguments: [
                "--development", "--store-bundle", "auntentic=\(bundle)", "--store-environment", "LocalTesting",
                "--store-root", root.path,
            ])
    }

    private static func buy(_ store: LocalAppStore, for user: String) async throws -> String {
        let purchase = StorePurchase(
            bundle: bundle, customer: "anna", productID: "com.checkkicks.credits.basic",
            appAccountToken: UUID(uuidString: user))
        _ = try await store.buy(purchase)
        let last = await store.book.transactions(bundle: bundle, customer: "anna").last
        return try await store.signed(try #require(last).facts.transactionId)
    }

    @Test(
        "AUN-CR-19 AUN-CR-20a AUN-CR-26 a purchase is booked once; what is refused is said, and a restore finishes none of it"
    )
    func purchases() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let store = try Self.store()
            let server = try await Self.server(in: folder, trusting: store)
            func person() async throws -> (id: String, token: String) {
                let session = try await server.call("POST", "/auth/v1/signup", [:]).body
                return (
                    try #require(session["user"]?["id"]?.stringValue),
                    try #require(session["access_token"]?.stringValue)
                )
            }
            let (buyer, other) = (try await person(), try await person())
            func show(_ signed: String, as token: String) async throws -> (status: Int, body: JSONValue) {
                try await server.call(
                    "POST", "/functions/v1/purchases/apple", ["signed_transaction": .string(signed)], token: token)
            }
            let signed = try await Self.buy(store, for: buyer.id)
            for _ in 0..<2 {
                let answer = try await show(signed, as: buyer.token)
                #expect(answer.status == 200 && answer.body["balance"] == 13, "\(answer)")
                #expect(answer.body["credits_added"] == 10)
            }
            let stolen = try await show(signed, as: other.token)
            #expect(stolen.status == 409 && stolen.body["code"] == "purchase_of_another_account")
            let forged = try await show(signed.dropLast(4) + "AAAA", as: buyer.token)
            #expect(forged.status == 422 && forged.body["code"] == "purchase_not_verified", "\(forged)")
            #expect(try await show(signed, as: server.anonKey).status == 401)

            // A hundred purchases, most of them somebody else's: larger than other functions' bodies.
            var all = [signed]
            for _ in 0..<99 { all.append(try await Self.buy(store, for: other.id)) }
            let restore = try await server.call(
                "POST", "/functions/v1/purchases/restore",
                ["signed_transactions": .array(all.map { .string($0) })], token: buyer.token)
            #expect(restore.status == 200, "\(restore.status)")
            #expect(restore.body["restored"]?.arrayValue?.count == 1 && restore.body["balance"] == 13)
            #expect(restore.body["refused"]?.arrayValue?.count == 99)
            #expect(restore.body["message"]?.stringValue?.contains("99 purchases were not added") == true)
            await server.stop()
        }
    }

    @Test("messages that aren't the store's are refused, whatever they hold")
    func notTheStores() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let store = try Self.store()
            let server = try await Self.server(in: folder, trusting: store)
            for body in ["", "{}", "[]", "nonsense", "{\"signedPayload\":1}", "{\"signedPayload\":\"a.b.c\"}"] {
                let answer = try await server.send(
                    "POST", "/functions/v1/notifications/apple", ByteBuffer(string: body))
                #expect(answer.status == 400, "\(body)")
            }
            let long = ByteBuffer(string: "{\"signedPayload\":\"" + String(repeating: "a", count: 300_000) + "\"}")
            #expect(try await server.send("POST", "/functions/v1/notifications/apple", long).status == 400)
            await server.stop()
        }
    }

    /// A server in development with its own store, and words for that store.
    static func withStore(
        _ body: (RunningServer, (String...) throws -> String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let data = folder.appendingPathComponent("data")
            let server = try await RunningServer.start(data: data, arguments: ["--development", "--simulator"])
            func store(_ words: String...) throws -> String {
                let done = try Program.run(["appstore"] + words + ["--data", data.path])
                guard done.status == 0 else { throw RunningServer.Failure(description: done.output) }
                return done.output
            }
            do { try await body(server, store) } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }
    }

    @Test("a restore asks the store what became of a plan; while that doesn't answer, what the phone shows is booked")
    func reconciled() async throws {
        try await Self.withStore { server, store in
            let session = try await server.call("POST", "/auth/v1/signup", [:]).body
            let id = try #require(session["user"]?["id"]?.stringValue)
            let token = try #require(session["access_token"]?.stringValue)
            let plan = "com.checkkicks.unlimited.monthly"
            _ = try store("do", "hold")
            #expect(try await becomes { (try? store("do", "buy", "PACK", "bundle=com.atelier.auntentic")) != nil })
            let answer = try store(
                "do", "buy", plan, "bundle=com.atelier.auntentic", "customer=anna", "token=\(id)")
            #expect(answer.contains(plan))
            let address = try String(
                contentsOf: server.data.appendingPathComponent("appstore/address"), encoding: .utf8)
            let bought = try await Self.shown(address)
            func restore() async throws -> JSONValue {
                let answer = try await server.call(
                    "POST", "/functions/v1/purchases/restore", ["signed_transactions": [.string(bought)]], token: token)
                #expect(answer.status == 200, "\(answer)")
                return answer.body
            }
            _ = try store("do", "trouble", "503", "count=2")
            let first = try await restore()
            #expect(first["restored"]?.arrayValue?.first?["outcome"] == "not_reconciled")
            #expect(first["is_unlimited"] == true && first["plan"]?["state"] == "active")
            // The store's message of the end is held back: only asking tells of it.
            _ = try store("do", "lapse")
            let second = try await restore()
            #expect(second["is_unlimited"] == false && second["plan"]?["state"] == "expired", "\(second)")
            #expect(try store("list").contains("expired"))
        }
    }

    /// The one purchase of a customer, as a phone gets it.
    static func shown(_ address: String, bundle: String = "com.atelier.auntentic") async throws -> String {
        let path = "/device/v1/transactions?bundle=\(bundle)&customer=anna&kind=all"
        let found = try await HTTPClient.shared.get(url: address + path).get()
        let body = try JSONValue(json: Data((found.body ?? ByteBuffer()).readableBytesView))
        return try #require(body["transactions"]?.arrayValue?.first?["jws"]?.stringValue)
    }

    @Test("what was bought is there after a crash of the store, signed by the same root; what isn't a store says so")
    func crashed() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let data = folder.appendingPathComponent("data")
            let arguments = ["--development", "--simulator"]
            let first = try await RunningServer.start(data: data, arguments: arguments)
            func store(_ words: String...) throws -> (status: Int32, output: String) {
                try Program.run(["appstore"] + words + ["--data", data.path])
            }
            // The catalogue comes from the server, a moment after its start.
            #expect(try await becomes { try store("do", "buy", "PACK", "bundle=com.atelier.auntentic").status == 0 })
            for customer in 0..<20 {
                let bought = try store(
                    "do", "buy", "com.checkkicks.credits.basic", "bundle=com.atelier.auntentic", "customer=c\(customer)"
                )
                #expect(bought.status == 0, "\(bought.output)")
            }
            let (root, key) = (try store("root").output, try store("key").output)
            #expect(root.contains("BEGIN CERTIFICATE") && key.contains("PRIVATE KEY"))
            await first.kill9()
            let gone = try store("list")
            #expect(gone.status != 0 && gone.output.contains("no App Store answers"))
            let second = try await RunningServer.start(data: data, arguments: arguments)
            let list = try store("list", "--count", "100").output
            #expect((0..<20).allSatisfy { list.contains("c\($0)") }, "\(list)")
            #expect(try store("root").output == root && store("key").output == key)
            #expect(try store("do", "refund").status == 0)
            #expect(try store("list").output.contains("refunded"))
            #expect(try store("do", "juggle").output.contains("there is no verb juggle"))
            await second.stop()
        }
    }
}
