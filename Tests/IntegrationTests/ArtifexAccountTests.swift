/// An account in Artifex on a whole server.
import Foundation
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite(.aside) struct ArtifexAccountTests {
    @Test(
        "ART-G-4 ART-9.9a Premium begins with a purchase that the server has verified, once, and ends with the plan")
    func premium() async throws {
        try await PurchaseTests.withStore { server, store in
            let bundle = "com.atelier.artifex"
            let session = try await server.call("POST", "/auth/v1/signup", [:]).body
            let id = try #require(session["user"]?["id"]?.stringValue)
            let token = try #require(session["access_token"]?.stringValue)
            func isPremium() async throws -> Bool {
                let answer = try await server.call(
                    "POST", "/functions/v1/generate-image?wait=60",
                    ["prompt": "A fox", "style": "none", "shape": "custom", "width": 256, "height": 256, "outputs": 4],
                    token: token,
                    headers: ["Idempotency-Key": UUID().uuidString])
                #expect([200, 403].contains(answer.status), "\(answer)")
                return answer.status == 200
            }
            func show(_ signed: String) async throws -> (status: Int, body: JSONValue) {
                try await server.call(
                    "POST", "/functions/v1/purchases/apple", ["signed_transaction": .string(signed)], token: token)
            }
            #expect(try await !isPremium())
            // Only the phone tells the server.
            _ = try store("do", "hold")
            let plan = "com.artifex.premium.monthly"
            #expect(
                try await becomes {
                    (try? store("do", "buy", plan, "bundle=\(bundle)", "customer=anna", "token=\(id)")) != nil
                })
            #expect(try await !isPremium())
            let address = try String(
                contentsOf: server.data.appendingPathComponent("appstore/address"), encoding: .utf8)
            let bought = try await PurchaseTests.shown(address, bundle: bundle)
            #expect(try await show(bought.dropLast(4) + "AAAA").status == 422)
            #expect(try await !isPremium())
            for _ in 0..<2 { #expect(try await show(bought).body["is_unlimited"] == true) }
            #expect(try await isPremium())
            _ = try store("do", "lapse")
            let restored = try await server.call(
                "POST", "/functions/v1/purchases/restore", ["signed_transactions": [.string(bought)]], token: token)
            #expect(restored.body["is_unlimited"] == false, "\(restored)")
            #expect(try await !isPremium())
        }
    }

    @Test("ART-1.4a a registration makes one user with a profile; a second one with the same address makes none")
    func registration() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let form: JSONValue = [
                "email": "ana@example.com", "password": "long-enough-7", "data": ["full_name": "Ana Novak"],
            ]
            let first = try await server.call("POST", "/auth/v1/signup", form)
            let token = try #require(first.body["access_token"]?.stringValue)
            let profile = try await server.call(
                "POST", "/rest/v1/rpc/own_profile", [:], token: token, headers: ["Content-Profile": "artifex"])
            #expect(profile.body["name"] == "Ana Novak", "\(profile)")
            let second = try await server.call("POST", "/auth/v1/signup", form)
            #expect(second.status == 422 && second.body["code"] == "user_already_exists", "\(second)")
            let database = Database(info: server.databaseInfo, workers: 1, logger: quietLogger)
            defer { Task { await database.close() } }
            let counts = try await database.query(
                """
                select (select count(*) from auth.users where email = 'ana@example.com'),
                    (select count(*) from artifex.profiles p join auth.users u on u.id = p.user_id
                        where u.email = 'ana@example.com')
                """
            ).only()
            #expect(counts[0] == "1" && counts[1] == "1")
            await server.stop()
        }
    }
}
