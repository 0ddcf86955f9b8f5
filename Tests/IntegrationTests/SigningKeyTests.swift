/// `atelier keys rotate` while the server runs, and files that it can't use.
import Foundation
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct SigningKeyTests {
    @Test("a running server signs with the new pair, publishes the next one, and believes older tokens until revoked")
    func rotation() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let before = try await Self.signUp(server)
            #expect(try Self.header(before)["alg"] == "HS256")
            #expect(try await Self.published(server).isEmpty)

            let first = try Program.run(["keys", "rotate", "--data", folder.path])
            #expect(first.status == 0 && first.output.contains("signs"), "\(first.output)")
            try await eventually { try await Self.published(server).count == 2 }
            let during = try await Self.signUp(server)
            #expect(try Self.header(during)["alg"] == "ES256")
            let signed = try Self.header(during)["kid"]?.stringValue ?? ""

            #expect(try Program.run(["keys", "rotate", "--algorithm", "rs256", "--data", folder.path]).status == 0)
            try await eventually { try await Self.published(server).count == 3 }
            let after = try await Self.signUp(server)
            #expect(try Self.header(after)["alg"] == "RS256")
            for token in [before, during, after] { #expect(try await Self.isBelieved(token, by: server)) }

            let current = try Self.header(after)["kid"]?.stringValue ?? ""
            let refused = try Program.run(["keys", "revoke", current, "--data", folder.path])
            #expect(refused.status != 0 && refused.output.contains("signs at present"))
            #expect(try Program.run(["keys", "revoke", signed, "--data", folder.path]).status == 0)
            try await eventually { try await !Self.isBelieved(during, by: server) }
            #expect(try await Self.isBelieved(after, by: server))
            await server.stop()
        }
    }

    @Test("a broken file stops a start with a word, and changes nothing in a server that runs")
    func broken() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            #expect(try Program.run(["keys", "rotate", "--data", folder.path]).status == 0)
            try await eventually { try await Self.published(server).count == 2 }
            let token = try await Self.signUp(server)
            let file = folder.appendingPathComponent("signing-keys.json")
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            try Data("nonsense".utf8).write(to: file)
            let log = folder.appendingPathExtension("log")
            try await eventually {
                try String(contentsOf: log, encoding: .utf8).contains("the signing keys stay as they were")
            }
            #expect(try await Self.isBelieved(token, by: server))
            await server.stop()
            let (status, output) = try Program.run(["serve", "--port", "0", "--data", folder.path])
            #expect(status == 78 && output.contains("holds no signing keys"), "\(output)")
            let other = try Program.run([
                "serve", "--port", "0", "--data", folder.path, "--signing-keys", "/proc/self/mem",
            ])
            #expect(other.status != 0 && !other.output.contains("errno"), "\(other.output)")
        }
    }

    private static func signUp(_ server: RunningServer) async throws -> String {
        let answer = try await server.call("POST", "/auth/v1/signup", [:])
        return try #require(answer.body["access_token"]?.stringValue, "\(answer.body)")
    }

    private static func header(_ token: String) throws -> JSONValue {
        var text = String(token.split(separator: ".")[0].replacing("-", with: "+").replacing("_", with: "/"))
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        return try JSONValue(json: try #require(Data(base64Encoded: text)))
    }

    private static func published(_ server: RunningServer) async throws -> [JSONValue] {
        try await server.call("GET", "/auth/v1/.well-known/jwks.json").body["keys"]?.arrayValue ?? []
    }

    private static func isBelieved(_ token: String, by server: RunningServer) async throws -> Bool {
        try await server.call("GET", "/auth/v1/user", token: token).status == 200
    }
}
