/// `serve --supervise`: the server comes back however it died, ends when told to, and isn't tried where that can't help.
import Foundation
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct SuperviseTests {
    @Test("a server that was killed comes back at its address with its data, and all of it ends when told to")
    func comesBack() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let parent = try await RunningServer.start(data: folder, arguments: ["--supervise"])
            let account: JSONValue = ["email": "kept@example.com", "password": "long enough"]
            #expect(try await parent.call("POST", "/auth/v1/signup", account).status == 200)
            let first = try #require(try children(parent.pid).first)
            let oldPostgres = try #require(postmaster(folder))
            kill(first, SIGKILL)
            #expect(try await becomes { try children(parent.pid).contains { $0 != first } })
            #expect(try await becomes { (try? await parent.call("GET", "/ready").status) == 200 })
            #expect(try await parent.call("POST", "/auth/v1/token?grant_type=password", account).status == 200)
            let second = try #require(try children(parent.pid).first)
            let postgres = try #require(postmaster(folder))
            #expect(postgres != oldPostgres && !isAlive(oldPostgres))
            kill(parent.pid, SIGTERM)
            #expect(try await becomes { ![parent.pid, second, postgres].contains(where: isAlive) })
            #expect(postmaster(folder) == nil, "Postgres was shut down and not killed")
        }
    }

    @Test("a job that ran when the server died is taken up again, and charged once")
    func jobsResume() async throws {
        try await FakeOpenAI.run(otherwise: .slow(.seconds(2), .verdict("authentic"))) { fake, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws in
                let parent = try await RunningServer.start(
                    data: folder, arguments: ["--supervise"], environment: fake.environment(baseURL))
                let user = try await SneakerUser.signUp(
                    parent, photos: try (0..<4).map { try TestPhoto.jpeg(seed: $0) })
                let refusal = try await user.check(parent, key: "consent")
                try await user.agree(to: try #require(refusal.body["provider"]?.stringValue), parent)
                let started = try await user.check(parent, key: "one")
                #expect(started.status == 202)
                kill(try #require(try children(parent.pid).first), SIGKILL)
                #expect(try await becomes { (try? await parent.call("GET", "/ready").status) == 200 })
                var ended: JSONValue = .null
                #expect(
                    try await becomes {
                        ended = try await user.check(parent, key: "one", wait: 5).body
                        return ended["status"] == "done"
                    }, "\(ended.jsonText)")
                #expect(ended["charged"] == true && ended["id"] == started.body["id"])
                await parent.stop()
            }
        }
    }

    @Test("when the supervisor itself is killed, its server and Postgres end, and the folder is free again")
    func parentKilled() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let parent = try await RunningServer.start(data: folder, arguments: ["--supervise"])
            let server = try #require(try children(parent.pid).first)
            let postgres = try #require(postmaster(folder))
            await parent.kill9()
            #expect(try await becomes { ![server, postgres].contains(where: isAlive) })
        }
    }

    @Test(
        "a setting that can't work is said once and not tried again",
        arguments: [(["--log-level", "loud"], "no log level"), (["--no-such-flag"], "Unknown option")])
    func lasting(_ arguments: [String], _ words: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let (status, output) = try Program.run(["serve", "--supervise", "--data", folder.path] + arguments)
            #expect(status == 78 || status == 64)
            #expect(output.components(separatedBy: words).count == 2, "\(output)")
        }
    }
}
