/// What an operator sees and relies on: metrics, logs without secrets, a shutdown that loses no work.
import Foundation
import NIOCore
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct OperationsTests {
    @Test("metrics tell of requests, the pool, jobs and provider calls, to this machine and the service key only")
    func metrics() async throws {
        try await FakeOpenAI.run { fake, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws in
                let server = try await RunningServer.start(
                    data: folder,
                    arguments: [
                        "--openai-input-price", "2.5", "--openai-output-price", "10", "--trust-proxy", "on",
                    ], environment: fake.environment(baseURL))
                let user = try await Self.userWithConsent(server)
                #expect(try await user.check(server, key: "one", wait: 20).body["status"] == "done")
                let text = String(buffer: try await server.send("GET", "/metrics").body)
                for name in [
                    "atelier_http_requests_total{surface=\"functions\",method=\"POST\",status=\"200\"}",
                    "atelier_http_request_seconds_bucket", "atelier_database_waiting", "atelier_jobs_running",
                    "atelier_provider_calls_total", "atelier_provider_seconds_count", "atelier_provider_cost_usd_total",
                ] { #expect(text.contains(name), "\(name)") }
                let far = ["X-Forwarded-For": "203.0.113.9"]
                #expect(try await server.call("GET", "/metrics", headers: far).status == 404)
                #expect(try await server.call("GET", "/metrics", token: server.serviceKey, headers: far).status == 200)
                await server.stop()
            }
        }
    }

    @Test("AUN-FR-4.3 the log names requests by id and holds no key, token, password or photo, even at trace level")
    func logs() async throws {
        try await FakeOpenAI.run { fake, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws in
                let server = try await RunningServer.start(
                    data: folder, arguments: ["--log-level", "trace"], environment: fake.environment(baseURL))
                let account: JSONValue = ["email": "quiet@example.com", "password": "correct horse battery"]
                let session = try await server.call("POST", "/auth/v1/signup", account)
                _ = try await server.call("POST", "/auth/v1/token?grant_type=password", account)
                let refresh = try #require(session.body["refresh_token"]?.stringValue)
                _ = try await server.call(
                    "POST", "/auth/v1/token?grant_type=refresh_token", ["refresh_token": .string(refresh)])
                let user = try await Self.userWithConsent(server)
                let check = try await user.check(server, key: "one", wait: 20)
                let shared = try await server.call(
                    "POST", "/functions/v1/share-check", ["id": check.body["id"] ?? .null, "action": "create"],
                    token: user.token)
                let shareToken = try #require(shared.body["links"]?.arrayValue?.first?["token"]?.stringValue)
                #expect(try await server.send("GET", "/share/\(shareToken)").status == 200)
                let signed = try await server.call(
                    "POST", "/storage/v1/object/sign/auntentic/\(user.photos["outer_side"] ?? "")", ["expiresIn": 60],
                    token: user.token)
                let link = try #require(signed.body["signedURL"]?.stringValue)
                _ = try await server.send("GET", "/storage/v1" + link)
                await server.stop()
                let log = try String(contentsOf: folder.appendingPathExtension("log"), encoding: .utf8)
                #expect(log.contains("request=") && log.contains("path=/auth/v1/signup"))
                let secret = try String(contentsOf: folder.appendingPathComponent("jwt-secret"), encoding: .utf8)
                for text in [
                    user.token, refresh, shareToken, "correct horse", server.anonKey, server.serviceKey, fake.key,
                    "base64,",
                    String(secret.prefix(40)), String(link.split(separator: "=").last ?? "no token"),
                ] { #expect(!log.contains(text), "\(text.prefix(24))") }
            }
        }
    }

    @Test("a stop in the middle of a check hands it back; the next start ends it, once and charged once")
    func shutdownWithRunningJob() async throws {
        try await FakeOpenAI.run(otherwise: .slow(.seconds(3), .verdict("authentic"))) { fake, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws in
                func start() async throws -> RunningServer {
                    try await RunningServer.start(
                        data: folder, arguments: ["--shutdown-grace", "0.2"], environment: fake.environment(baseURL))
                }
                var server = try await start()
                let user = try await Self.userWithConsent(server)
                #expect(try await user.check(server, key: "one").status == 202)
                try await Task.sleep(for: .milliseconds(500))
                let began = ContinuousClock.now
                await server.stop()
                #expect(ContinuousClock.now - began < .seconds(8))
                server = try await start()
                let ended = try await user.check(server, key: "one", wait: 30)
                #expect(ended.body["status"] == "done" && ended.body["charged"] == true, "\(ended.body.jsonText)")
                let wallet = try await server.call(
                    "GET", "/rest/v1/user_credits?select=*", token: user.token, headers: ["Accept-Profile": "auntentic"]
                )
                #expect(wallet.body.arrayValue?.first?["credits"] == 2, "\(wallet.body.jsonText)")
                await server.stop()
            }
        }
    }

    @Test("while what clients ask fills its pool and its queue, they get 503, and sign-in, jobs and `/ready` go on")
    func fullPool() async throws {
        try await FakeOpenAI.run(otherwise: .slow(.seconds(2), .verdict("authentic"))) { fake, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws in
                let server = try await RunningServer.start(
                    data: folder, arguments: ["--db-workers", "2", "--db-queue", "4"],
                    environment: fake.environment(baseURL))
                try await Migrator.runScript(Self.nap, info: server.databaseInfo)
                let user = try await Self.userWithConsent(server)
                try await eventually {
                    try await server.call("POST", "/rest/v1/rpc/nap", ["seconds": 0], token: server.serviceKey).status
                        == 204
                }
                #expect(try await user.check(server, key: "one").status == 202)
                let naps = Task { try await Self.naps(40, server) }
                let behind = Database(info: server.databaseInfo, workers: 1, logger: quietLogger)
                func sleepers() async throws -> Int {
                    let sql = "select count(*) from pg_stat_activity where wait_event = 'PgSleep'"
                    return Int(try await behind.query(sql).scalar ?? "") ?? 0
                }
                try await eventually { try await sleepers() >= 2 }
                let account: JSONValue = ["email": "late@example.com", "password": "long enough"]
                #expect(try await server.call("POST", "/auth/v1/signup", account).status == 200)
                let entry = try await server.call("POST", "/auth/v1/token?grant_type=password", account)
                #expect(entry.status == 200)
                #expect(try await server.call("GET", "/ready").status == 200)
                try await eventually {
                    try await behind.query("select count(*) from atelier.jobs where status = 'done'").scalar == "1"
                }
                #expect(try await sleepers() >= 2, "the pool was full all the while")
                await behind.close()
                let answers = try await naps.value
                let refused = answers.filter { $0.hasPrefix("HTTP/1.1 503") }
                #expect(refused.count >= 20, "\(answers)")
                for answer in refused {
                    #expect(answer.contains("PGRST003") && answer.contains("nothing was done"))
                    #expect(answer.contains("Retry-After"))
                }
                await server.stop()
            }
        }
    }

    /// So many who each keep a connection for seven seconds.
    private static func naps(_ count: Int, _ server: RunningServer) async throws -> [String] {
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<count {
                group.addTask {
                    try await aside {
                        let connection = try RawConnection(port: server.port)
                        let body = #"{"seconds":7}"#
                        connection.send(
                            "POST /rest/v1/rpc/nap HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: \(server.serviceKey)\r\n"
                                + "Authorization: Bearer \(server.serviceKey)\r\nContent-Type: application/json\r\n"
                                + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
                        return connection.rest()
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private static let nap = """
        create function public.nap(seconds float8) returns void language sql as 'select pg_sleep(seconds)';
        revoke execute on function public.nap from public;
        grant execute on function public.nap to service_role;
        notify pgrst, 'reload schema';
        """

    @Test("event loops that stand still for more than a second are counted and logged by the server, as it is started")
    func stalls() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            func told() async throws -> Bool {
                String(buffer: try await server.send("GET", "/metrics").body).contains("atelier_loop_stalls_total ")
            }
            // The watch looks each half a second: until it has begun, nothing that stands still is seen.
            try await eventually {
                kill(server.pid, SIGSTOP)
                try await Task.sleep(for: .milliseconds(1600))
                kill(server.pid, SIGCONT)
                try await Task.sleep(for: .milliseconds(600))
                return try await told()
            }
            let log = try String(contentsOf: folder.appendingPathExtension("log"), encoding: .utf8)
            #expect(log.contains("an event loop stood still"))
            await server.stop()
        }
    }

    @Test("check asks for consent by the provider's name, goes on with --consent, and shows the verdict")
    func checkWithModel() async throws {
        try await FakeOpenAI.run { fake, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws in
                let data = folder.appendingPathComponent("data")
                let server = try await RunningServer.start(
                    data: data, arguments: ["--openai-name", "Fakevision"], environment: fake.environment(baseURL))
                let photos = try (1...5).map { number in
                    let file = folder.appendingPathComponent("\(number).jpg")
                    try Data(try TestPhoto.jpeg(seed: UInt64(number)).readableBytesView).write(to: file)
                    return file.path
                }
                let words = ["check"] + photos.prefix(4) + ["--url", server.url, "--data", data.path]
                let refused = try Program.run(words)
                #expect(refused.status != 0 && refused.output.contains("Fakevision"), "\(refused.output)")
                _ = try await server.call(
                    "POST", "/auth/v1/signup", ["email": "buyer@example.com", "password": "long enough"])
                let agreed = try Program.run(
                    words + ["--consent", "--json", "--email", "buyer@example.com", "--model", "Air Jordan 1"]
                        + ["--extra", "sole=\(photos[4])"], environment: ["ATELIER_PASSWORD": "long enough"])
                #expect(agreed.status == 0, "\(agreed.output)")
                let job = try JSONValue(json: Data(agreed.output.utf8))
                #expect(job["result"]?["verdict"] == "authentic" && job["charged"] == true)
                #expect(fake.asked.last?.images.count == 5)
                #expect(fake.asked.last?.texts.contains { $0.contains("Air Jordan 1") } == true)
                await server.stop()
            }
        }
    }

    @Test("every variable that is read stands in the help")
    func help() throws {
        let help = try Program.run(["serve", "--help"]).output
        for name in ["ATELIER_PORT", "ATELIER_JWT_SECRET", "DATABASE_URL", "OPENAI_API_KEY", "ATELIER_SCHEMAS"] {
            #expect(help.contains(name), "\(name)")
        }
    }

    private static func userWithConsent(_ server: RunningServer) async throws -> SneakerUser {
        let user = try await SneakerUser.signUp(server, photos: try (0..<4).map { try TestPhoto.jpeg(seed: $0) })
        let refusal = try await user.check(server, key: "consent")
        #expect(refusal.status == 403 && refusal.body["code"] == "consent_required")
        try await user.agree(to: try #require(refusal.body["provider"]?.stringValue), server)
        return user
    }
}
