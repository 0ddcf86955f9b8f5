/// Veramo's daily streak completion: couples over the wire, and the report that an operator reads in a terminal.
import Foundation
import NIOCore
import TestSupport
import Testing
import Wire

@Suite(.aside) struct CompletionTests {
    private static let schema = ["Content-Profile": "veramo", "Accept-Profile": "veramo"]

    private func person(_ server: RunningServer, _ name: String) async throws -> String {
        let answer = try await server.call(
            "POST", "/auth/v1/signup", ["email": .string("\(name)@example.com"), "password": "long enough"])
        return try #require(answer.body["access_token"]?.stringValue)
    }

    private func rpc(
        _ server: RunningServer, _ function: String, _ arguments: JSONValue, _ token: String
    ) async throws -> (status: Int, body: JSONValue) {
        try await server.call("POST", "/rest/v1/rpc/\(function)", arguments, token: token, headers: Self.schema)
    }

    private func link(_ server: RunningServer, _ one: String, _ other: String) async throws {
        let code = try await rpc(server, "make_code", [:], one).body.arrayValue?.first?["code"]?.stringValue
        let entered = try await server.call(
            "POST", "/functions/v1/enter-code", ["code": .string(try #require(code))], token: other)
        #expect(entered.status == 200)
        let asked = try await rpc(server, "pairing", [:], one).body.arrayValue?.first?["request_id"]?.stringValue
        let yes: JSONValue = ["request": .string(try #require(asked)), "zone": "UTC"]
        #expect(try await rpc(server, "accept_request", yes, one).status < 300)
    }

    private func share(_ server: RunningServer, _ token: String, on day: String) async throws {
        let file = try TestPhoto.jpeg(seed: 3)
        let place = try await server.call(
            "POST", "/functions/v1/upload-picture",
            ["type": "image/jpeg", "bytes": .int(Int64(file.readableBytes)), "origin": "upload"], token: token
        ).body
        let words = try ["bucket", "path", "token", "id"].map { try #require(place[$0]?.stringValue) }
        let put = try await server.send(
            "PUT", "/storage/v1/object/upload/sign/\(words[0])/\(words[1])?token=\(words[2])", file,
            headers: ["Content-Type": "image/jpeg"])
        #expect(put.status == 200)
        #expect(
            try await server.call("POST", "/functions/v1/keep-picture", ["id": .string(words[3])], token: token).status
                == 200)
        let entry: JSONValue = ["picture": .string(words[3]), "day": .string(day)]
        #expect(try await rpc(server, "share", entry, token).status < 300)
    }

    @Test(
        """
        VER-F-26 the metrics report shows daily streak completion: of all couples of a day, the share that added an image on \
        it; nobody but an operator reads it
        """, .timeLimit(.minutes(3)))
    func completion() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder, arguments: ["--development"])
            let run = { (words: [String]) in
                try Program.run(words + ["--url", server.url, "--data", folder.path, "--author", "grace"])
            }
            // Noon: no midnight comes in the middle of this test.
            #expect(try run(["clock", "set", "2027-03-01T12:00:00Z"]).status == 0)
            let days = ["veramo", "completion", "--from", "2027-02-28", "--to", "2027-03-02"]
            #expect(try run(days).output.contains("2027-03-01  no couples"))
            let ana = try await person(server, "ana")
            try await link(server, ana, try await person(server, "bo"))
            try await link(server, try await person(server, "cleo"), try await person(server, "dan"))
            try await share(server, ana, on: "2027-03-01")
            let report = try run(days).output
            #expect(report.contains("2027-03-01  50.0%  1 of 2 couples"), "\(report)")
            #expect(report.contains("2027-03-02  0.0%  0 of 2 couples"), "\(report)")
            let asked: JSONValue = ["p_from": "2027-03-01", "p_to": "2027-03-01"]
            #expect([401, 403, 404].contains(try await rpc(server, "completion", asked, ana).status))
            #expect(try run(["veramo", "completion", "--from", "2027-02-30"]).status != 0)
            await server.stop()
        }
    }
}
