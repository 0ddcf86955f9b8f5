/// What was bought without an account goes along to the one that its owner signs in to.
import Foundation
import TestSupport
import Testing
import Wire

@Suite(.aside) struct MergeTests {
    @Test("an anonymous account's credits move once to whoever holds both tokens; nobody moves another's")
    func merge() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            func signUp(_ email: String) async throws -> (id: String, token: String) {
                let session = try await server.call(
                    "POST", "/auth/v1/signup", ["email": .string(email), "password": "long enough"]
                ).body
                return (
                    try #require(session["user"]?["id"]?.stringValue),
                    try #require(session["access_token"]?.stringValue)
                )
            }
            let guest = try await server.call("POST", "/auth/v1/signup", [:]).body
            let guestToken = try #require(guest["access_token"]?.stringValue)
            let guestID = try #require(guest["user"]?["id"])
            let (owner, stranger) = (try await signUp("owner@example.com"), try await signUp("other@example.com"))
            let grant = try await server.call(
                "POST", "/rest/v1/rpc/apply_transaction",
                [
                    "p": [
                        "store": "apple", "environment": "Sandbox", "transaction_id": "1",
                        "original_transaction_id": "1", "app": "auntentic",
                        "product_id": "com.checkkicks.credits.basic", "type": "consumable",
                        "purchased_at": "2026-11-01T00:00:00Z", "signed_at": "2026-11-01T00:00:00Z", "token": guestID,
                    ]
                ], token: server.serviceKey, headers: ["Content-Profile": "atelier"])
            #expect(grant.body["changed"] == 10, "\(grant.body.jsonText)")

            func merge(_ token: String, as person: String) async throws -> (status: Int, body: JSONValue) {
                try await server.call(
                    "POST", "/functions/v1/merge-account", ["anonymous_token": .string(token)], token: person)
            }
            for wrong in [guestToken + "x", server.anonKey, server.serviceKey, owner.token, stranger.token, ""] {
                #expect(try await merge(wrong, as: owner.token).status == 400)
            }
            #expect(try await merge(guestToken, as: server.anonKey).status == 401)
            #expect(try await merge(guestToken, as: guestToken).status == 400)
            let moved = try await merge(guestToken, as: owner.token)
            #expect(moved.status == 200 && moved.body == ["moved": ["auntentic": 10]], "\(moved)")
            #expect(try await merge(guestToken, as: owner.token).body == ["moved": [:]])
            #expect(try await merge(guestToken, as: stranger.token).status == 409)
            for (token, credits) in [(owner.token, 13), (guestToken, 3), (stranger.token, 3)] {
                let rights = try await server.call(
                    "POST", "/rest/v1/rpc/rights", ["p_app": "auntentic"], token: token,
                    headers: ["Content-Profile": "atelier"])
                #expect(rights.body["remaining"] == .int(Int64(credits)), "\(rights)")
            }
            await server.stop()
        }
    }
}
