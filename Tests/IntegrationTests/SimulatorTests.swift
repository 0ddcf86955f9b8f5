/// The apps beside the backend in one process, and the stand-in for Apple that only development mode believes.
import Foundation
import NIOCore
import ServerAuth
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct SimulatorTests {
    @Test("the phones' page is served only when asked for, and ctrl-C ends it with its open streams")
    func page() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let bare = try await RunningServer.start(data: folder)
            #expect(try await bare.call("GET", "/").status == 404)
            await bare.stop()
            let server = try await RunningServer.start(data: folder, arguments: ["--simulator"])
            let page = try await server.send("GET", "/")
            #expect(page.status == 200)
            #expect(String(buffer: page.body).contains("client.js"))
            #expect(try await server.call("GET", "/ready").status == 200)
            #expect(try await server.call("GET", "/auth/v1/settings").status == 200)
            await server.stop()
            let log = try String(contentsOf: folder.appendingPathExtension("log"), encoding: .utf8)
            #expect(!log.contains("level=error"))
        }
    }

    @Test("the stand-in for Apple signs the same person in twice, and nobody once development mode is off")
    func apple() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let ada = DevelopmentProvider.Person(subject: "development.ada", email: "ada@icloud.example", name: "Ada")
            var server = try await RunningServer.start(data: folder, arguments: ["--development"])
            let first = try await Self.signIn(server, as: ada)
            let again = try await Self.signIn(server, as: ada)
            #expect(first.status == 200 && again.status == 200)
            #expect(first.body["user"]?["email"] == "ada@icloud.example")
            #expect(first.body["user"]?["id"] != nil && first.body["user"]?["id"] == again.body["user"]?["id"])
            let replayed = try await Self.signIn(server, as: ada, sending: "another nonce")
            #expect(replayed.status == 400)
            await server.stop()
            server = try await RunningServer.start(data: folder)
            #expect(try await Self.signIn(server, as: ada).status == 400)
            await server.stop()
        }
    }

    private static func signIn(
        _ server: RunningServer, as person: DevelopmentProvider.Person, sending nonce: String = "nonce"
    ) async throws -> (status: Int, body: JSONValue) {
        let token = try await DevelopmentProvider.apple.token(for: person, nonce: "nonce")
        return try await server.call(
            "POST", "/auth/v1/token?grant_type=id_token",
            ["provider": "apple", "id_token": .string(token), "nonce": .string(nonce)])
    }
}
