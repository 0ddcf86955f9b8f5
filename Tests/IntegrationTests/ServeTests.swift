/// The program itself: it starts, ends, crashes and comes back.
import Foundation
import NIOCore
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct ServeTests {
    @Test("AUN-FR-0.2 one command starts Postgres and every surface; Ctrl-C ends both and leaves nothing running")
    func startAndStop() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            for path in ["/health", "/ready", "/auth/v1/health", "/auth/v1/settings", "/storage/v1/bucket"] {
                #expect(try await server.call("GET", path).status == 200, "\(path)")
            }
            let postmaster = try #require(Self.postmaster(folder))
            await server.stop()
            #expect(kill(postmaster, 0) != 0)
            let log = try String(contentsOf: folder.appendingPathExtension("log"), encoding: .utf8)
            #expect(!log.contains("level=error"))
        }
    }

    @Test("what was committed is there after the server, Postgres, or both were killed with -9")
    func kills() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            var server = try await RunningServer.start(data: folder)
            let email = "kept@example.com"
            #expect(try await signUp(server, email).status == 200)

            await server.kill9()
            server = try await RunningServer.start(data: folder)
            #expect(try await signIn(server, email).status == 200)

            kill(try #require(Self.postmaster(folder)), SIGKILL)
            #expect(try await becomesReady(server))
            #expect(try await signIn(server, email).status == 200)

            let postmaster = try #require(Self.postmaster(folder))
            await server.kill9()
            kill(postmaster, SIGKILL)
            server = try await RunningServer.start(data: folder)
            #expect(try await signIn(server, email).status == 200)
            await server.stop()
        }
    }

    @Test("a second server is kept out of a data folder in use, and the first goes on")
    func sameFolder() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let error = await #expect(throws: RunningServer.Failure.self) {
                try await RunningServer.start(data: folder)
            }
            #expect(error?.description.contains("another atelier is using") == true)
            #expect(try await server.call("GET", "/ready").status == 200)
            await server.stop()
        }
    }

    @Test("there is one event loop for two cores, or as many as are asked for", arguments: [nil, 3])
    func eventLoops(_ count: Int?) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(
                data: folder, arguments: count.map { ["--event-loops", "\($0)"] } ?? [])
            let tasks = "/proc/\(server.pid)/task"
            let names = try FileManager.default.contentsOfDirectory(atPath: tasks).map {
                (try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)) ?? ""
            }
            #expect(names.count { $0.hasPrefix("NIO-SGLTN") } == count ?? max(1, System.coreCount / 2))
            #expect(try await server.call("GET", "/ready").status == 200)
            await server.stop()
        }
    }

    @Test("two replicas over one database start at once and know each other's users")
    func replicas() async throws {
        let (name, info) = try await TestCluster.shared.makeDatabase(.empty)
        try await withTemporaryFolder { (folder: URL) async throws in
            let secret = ["ATELIER_JWT_SECRET": testSecret]
            async let first = RunningServer.start(
                data: folder.appendingPathComponent("a"), arguments: ["--database-url", info], environment: secret)
            async let second = RunningServer.start(
                data: folder.appendingPathComponent("b"), arguments: ["--database-url", info], environment: secret)
            let (a, b) = try await (first, second)
            #expect(try await signUp(a, "both@example.com").status == 200)
            let session = try await signIn(b, "both@example.com")
            let user = try await a.call("GET", "/auth/v1/user", token: session.body["access_token"]?.stringValue)
            #expect(user.body["email"] == "both@example.com")
            await a.stop()
            await b.stop()
        }
        try await TestCluster.shared.drop(name)
    }

    @Test(
        "a wrong setting is one clear line and a code other than 0",
        arguments: [
            (["--port", "70000"], "no port 70000"), (["--openai-base-url", "http://127.0.0.1:9/v1"], "--openai-model"),
            (["--log-level", "loud"], "no log level"), (["--event-loops", "0"], "1 to 256"),
            (["--rate-limits", "maybe"], "say on or off"), (["--database-url", "host=/nowhere"], "nowhere"),
            (["--development", "--host", "0.0.0.0"], "this machine only"),
            (["--development", "--host", "example.com"], "this machine only"),
            (["--development", "--trust-proxy", "on"], "--trust-proxy"),
            (["--development", "--public-url", "https://api.example.com"], "--public-url"),
            (["--openai-base-url", "http://models.example.com/v1", "--openai-model", "m"], "https"),
        ])
    func wrongSettings(_ arguments: [String], _ words: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let (status, output) = try Program.run(["serve", "--data", folder.path] + arguments)
            #expect(status != 0)
            #expect(output.contains(words), "\(output)")
            #expect(output.split(separator: "\n").filter { !$0.hasPrefix("time=") }.count == 1, "\(output)")
        }
    }

    private static func postmaster(_ folder: URL) -> Int32? {
        let file = folder.appendingPathComponent("postgres/postmaster.pid")
        return (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").first.flatMap { Int32($0) }
    }

    private func signUp(_ server: RunningServer, _ email: String) async throws -> (status: Int, body: JSONValue) {
        try await server.call("POST", "/auth/v1/signup", ["email": .string(email), "password": "long enough"])
    }
    private func signIn(_ server: RunningServer, _ email: String) async throws -> (status: Int, body: JSONValue) {
        try await server.call(
            "POST", "/auth/v1/token?grant_type=password", ["email": .string(email), "password": "long enough"])
    }
    private func becomesReady(_ server: RunningServer) async throws -> Bool {
        try await Task.sleep(for: .milliseconds(100))
        for _ in 0..<100 {
            if try await server.call("GET", "/ready").status == 200 { return true }
            try await Task.sleep(for: .milliseconds(100))
        }
        return false
    }
}
