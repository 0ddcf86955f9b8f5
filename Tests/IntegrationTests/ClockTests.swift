/// The development clock: moved from a terminal and over HTTP, followed by connections that are open, and by nobody else's server.
import Foundation
import TestSupport
import Testing
import Wire

@Suite(.aside) struct ClockTests {
    private func now(_ server: RunningServer) async throws -> String? {
        let answer = try await server.call(
            "POST", "/rest/v1/rpc/clock", [:], token: server.serviceKey, headers: ["Content-Profile": "atelier"])
        return answer.body.stringValue
    }

    @Test(
        """
        the clock of a server in development is set, advanced and reset, and every open connection follows at once; without \
        the service key nobody reads or moves it
        """)
    func moved() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder, arguments: ["--development"])
            func run(_ words: String...) throws -> (status: Int32, output: String) {
                try Program.run(
                    ["clock"] + words + ["--url", server.url, "--data", folder.path, "--author", "test"])
            }
            #expect(try run("show").output.contains("the real time"))
            // Connections that were open before the clock was moved.
            for _ in 0..<12 { #expect(try await now(server)?.hasPrefix("2031-05-04") == false) }
            #expect(try run("set", "2031-05-04T23:59:00+02:00").output.hasPrefix("2031-05-04T21:59:0"))
            for _ in 0..<12 { #expect(try await now(server)?.hasPrefix("2031-05-04T21:59:") == true) }
            #expect(try run("advance", "1d2h").output.hasPrefix("2031-05-05T23:59:0"))
            #expect(try await now(server)?.hasPrefix("2031-05-05T23:59:") == true)
            for wrong in ["tomorrow", "2h3", "", "-1d"] { #expect(try run("advance", "--", wrong).status != 0) }
            #expect(try run("set", "noon").status != 0)
            let far = try await server.call(
                "POST", "/development/clock", ["advance": .number(1e300)], token: server.serviceKey)
            #expect(far.status == 422 || far.status == 400, "\(far)")
            let person = try await server.anonymousToken()
            for token in [nil, server.anonKey, person] {
                #expect(try await server.call("GET", "/development/clock", token: token).status == 401)
                #expect(
                    try await server.call("POST", "/development/clock", ["advance": 60], token: token).status == 401)
                let function = try await server.call(
                    "POST", "/rest/v1/rpc/set_clock", ["p_by": 60], token: token,
                    headers: ["Content-Profile": "atelier"])
                #expect([401, 403, 404].contains(function.status), "\(function)")
            }
            #expect(try await now(server)?.hasPrefix("2031-05-05T23:59:") == true)
            #expect(try run("reset").output.contains("the real time"))
            #expect(try await now(server)?.hasPrefix("2031") == false)
            await server.stop()
        }
    }

    @Test("a server that isn't in development has no clock to set, not even for its service key")
    func production() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let asked = try await server.call("POST", "/development/clock", ["advance": 60], token: server.serviceKey)
            #expect(asked.status == 404)
            let function = try await server.call(
                "POST", "/rest/v1/rpc/set_clock", ["p_by": 60], token: server.serviceKey,
                headers: ["Content-Profile": "atelier"])
            #expect(function.status == 403 && function.body["hint"] == "not_development", "\(function)")
            let words = try Program.run(
                ["clock", "advance", "1h", "--url", server.url, "--data", folder.path, "--author", "test"])
            #expect(words.status != 0 && words.output.contains("--development"), "\(words.output)")
            await server.stop()
        }
    }
}
