/// The model behind a check, at its own pace: how long a check may take with it, and that another can take its place.
import AuntenticDrawnLabels
import Foundation
import NIOCore
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct ModelTests {
    @Test("AUN-NF-1 with a model that takes ten seconds, labels read beside it, the result is there within 30")
    func normalSpeed() async throws {
        try await FakeOpenAI.run(otherwise: .slow(.seconds(10), .verdict("authentic"))) { fake, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws in
                let server = try await RunningServer.start(
                    data: folder.appendingPathComponent("data"), arguments: ["--set", "auntentic.evidence=on"],
                    environment: fake.environment(baseURL))
                let pair = SyntheticPair(seed: 21)
                let labels = [
                    try pair.sizeTag(.mild, labelWidth: 700...700).jpeg,
                    try pair.boxLabel(.mild, labelWidth: 800...800).jpeg,
                ]
                let sides = try (0..<2).map { try TestPhoto.jpeg(seed: $0 + 50) }
                let user = try await SneakerUser.signUp(
                    server, photos: sides + labels.map { ByteBuffer(bytes: $0) })
                try await user.agreeToWhoeverJudges(server)
                let began = ContinuousClock.now
                let job = try await user.check(server, key: "one", wait: 60).body
                let took = ContinuousClock.now - began
                #expect(job["status"] == "done" && job["result"]?["verdict"] == "authentic", "\(job.jsonText)")
                #expect(took > .seconds(10) && took < .seconds(30), "\(took)")
                await server.stop()
            }
        }
    }

    @Test("AUN-FR-4.7 a check that isn't done within 60 seconds ends as a timeout; it is free and can be tried again")
    func deadline() async throws {
        try await FakeOpenAI.run(.slow(.seconds(300), .verdict("authentic"))) { fake, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws in
                let server = try await RunningServer.start(data: folder, environment: fake.environment(baseURL))
                let user = try await SneakerUser.signUp(
                    server, photos: try (0..<4).map { try TestPhoto.jpeg(seed: $0) })
                try await user.agreeToWhoeverJudges(server)
                let began = ContinuousClock.now
                var job = try await user.check(server, key: "one").body
                while job["status"] == "running" || job["status"] == "queued" {
                    let id = try #require(job["id"]?.stringValue)
                    job = try await server.call("GET", "/functions/v1/jobs/\(id)?wait=30", token: user.token).body
                }
                let took = ContinuousClock.now - began
                #expect(took > .seconds(59) && took < .seconds(75), "\(took)")
                #expect(job["status"] == "failed" && job["error"]?["code"] == "timeout", "\(job.jsonText)")
                #expect(job["error"]?["retryable"] == true && job["charged"] == false, "\(job.jsonText)")
                #expect(try await user.rows("user_credits", server).first?["available"] == 3)
                let again = try await user.check(server, key: "two", wait: 30).body
                #expect(again["status"] == "done" && again["charged"] == true, "\(again.jsonText)")
                await server.stop()
            }
        }
    }

    @Test("AUN-NF-70 another model takes over by configuration alone: the same client, session and request go on")
    func exchanged() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            var known: SneakerUser?
            for (number, name) in ["first-eye", "second-eye"].enumerated() {
                known = try await FakeOpenAI.run(models: [name]) { [known] fake, baseURL in
                    let server = try await RunningServer.start(data: folder, environment: fake.environment(baseURL))
                    var user = known
                    if user == nil {
                        let photos = try (0..<4).map { try TestPhoto.jpeg(seed: $0) }
                        user = try await SneakerUser.signUp(server, photos: photos)
                    }
                    let client = try #require(user)
                    var job = try await client.check(server, key: "key-\(number)", wait: 30).body
                    if job["code"] == "consent_required", let provider = job["provider"]?.stringValue {
                        try await client.agree(to: provider, server)
                        job = try await client.check(server, key: "key-\(number)", wait: 30).body
                    }
                    #expect(job["status"] == "done" && job["result"]?["verdict"] == "authentic", "\(job.jsonText)")
                    #expect(fake.asked.map(\.model) == [name])
                    let stored = try await client.rows("authentications", server)
                    #expect(stored.count == number + 1)
                    #expect(stored.contains { $0["model"]?.stringValue?.hasPrefix(name) == true })
                    await server.stop()
                    return client
                }
            }
        }
    }

    @Test("AUN-US-6 signing in on a second device finds the same subscription, credits and history")
    func secondDevice() async throws {
        try await FakeOpenAI.run { fake, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws in
                let server = try await RunningServer.start(data: folder, environment: fake.environment(baseURL))
                let account: JSONValue = ["email": "two@example.com", "password": "long enough"]
                let first = try await SneakerUser.signUp(
                    server, photos: try (0..<4).map { try TestPhoto.jpeg(seed: $0) }, account: account)
                try await first.agreeToWhoeverJudges(server)
                #expect(try await first.check(server, key: "one", wait: 30).body["charged"] == true)
                let database = Database(info: server.databaseInfo, workers: 1, logger: quietLogger)
                _ = try await database.query(
                    """
                    insert into atelier.entitlements (user_id, app, product_id, status, expires_at)
                    select $1, app, id, 'active', now() + interval '1 month' from atelier.products
                    where app = 'auntentic' and period = 'month'
                    """, [first.id])
                await closed(database)

                let session = try await server.call("POST", "/auth/v1/token?grant_type=password", account).body
                let second = SneakerUser(
                    id: first.id, token: try #require(session["access_token"]?.stringValue), photos: first.photos)
                #expect(second.token != first.token)
                for table in ["subscriptions", "user_credits", "free_checks", "authentications", "credit_transactions"]
                {
                    let (here, there) = (try await first.rows(table, server), try await second.rows(table, server))
                    #expect(!there.isEmpty && here == there, "\(table): \(here) \(there)")
                }
                #expect(try await second.rows("user_credits", server).first?["credits"] == 2)
                #expect(try await second.rows("subscriptions", server).first?["status"] == "active")
                // The subscription pays for the second device's check, and the first one sees it.
                #expect(try await second.check(server, key: "two", wait: 30).body["status"] == "done")
                #expect(try await first.rows("user_credits", server).first?["credits"] == 2)
                #expect(try await first.rows("authentications", server).count == 2)
                let stranger = try await SneakerUser.signUp(server, photos: [])
                #expect(try await stranger.rows("authentications", server) == [])
                await server.stop()
            }
        }
    }

    @Test(
        "AUN-CR-53 an account that an operator lists with the service key checks without credits, until it is unlisted")
    func exception() async throws {
        try await FakeOpenAI.run { fake, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws in
                let server = try await RunningServer.start(data: folder, environment: fake.environment(baseURL))
                let user = try await SneakerUser.signUp(
                    server, photos: try (0..<4).map { try TestPhoto.jpeg(seed: $0) })
                try await user.agreeToWhoeverJudges(server)
                func call(_ name: String, _ more: [String: JSONValue], as token: String) async throws -> Int {
                    let body: [String: JSONValue] = ["p_user": .string(user.id), "p_app": "auntentic"]
                    return try await server.call(
                        "POST", "/rest/v1/rpc/\(name)", .object(body.merging(more) { $1 }), token: token,
                        headers: ["Content-Profile": "atelier"]
                    ).status
                }
                let exception: [String: JSONValue] = [
                    "p_kind": "tester", "p_reason": "beta", "p_expires_at": "2100-01-01T00:00:00Z",
                ]
                for token in [user.token, server.anonKey] {
                    #expect(try await call("grant_exception", exception, as: token) >= 400)
                }
                #expect(try await user.rows("account_exceptions", server) == [])
                #expect(try await call("grant_exception", exception, as: server.serviceKey) < 300)
                #expect(try await user.check(server, key: "listed", wait: 30).body["status"] == "done")
                #expect(try await user.rows("user_credits", server).first?["credits"] == 3)
                #expect(try await user.rows("account_exceptions", server).first?["kind"] == "tester")
                #expect(try await call("revoke_exception", [:], as: server.serviceKey) < 300)
                #expect(try await user.check(server, key: "unlisted", wait: 30).body["status"] == "done")
                #expect(try await user.rows("user_credits", server).first?["credits"] == 2)
                await server.stop()
            }
        }
    }

    private func closed(_ database: Database) async {
        await database.close()
    }
}

extension SneakerUser {
    /// Asks for a check, and agrees to whom the refusal names, if it names anybody.
    fileprivate func agreeToWhoeverJudges(_ server: RunningServer) async throws {
        let answer = try await check(server, key: "consent").body
        if answer["code"] == "consent_required", let provider = answer["provider"]?.stringValue {
            try await agree(to: provider, server)
        }
    }

    /// What the account reads of one of the product's tables.
    fileprivate func rows(_ table: String, _ server: RunningServer) async throws -> [JSONValue] {
        let answer = try await server.call(
            "GET", "/rest/v1/\(table)?select=*", token: token, headers: ["Accept-Profile": "auntentic"])
        return try #require(answer.body.arrayValue, "\(table): \(answer.body.jsonText)")
    }
}
