/// Seconds of the database's time are an allowance of each caller's, over HTTP as over the pool.
import Foundation
import TestSupport
import Testing

@Suite(.aside) struct CallerWorkTests {
    /// An expression that Postgres needs most of a second to understand: long enough to be felt, and far from the limit of
    /// a statement on a busy machine.
    private static let costly = "/rest/v1/products?select=id&id=match.%5E(((((a%3F)%7B15%7D)%7B15%7Dx)%2B)%2B)%2B$"

    @Test("who has used up the work allowed gets 429 with words, a code and when to come again; nobody else does")
    func spent() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(
                data: folder, arguments: ["--rate-limits", "on", "--caller-work", "0.1"])
            let heavy = try await server.anonymousToken()
            let light = try await server.anonymousToken()
            let first = try answer(server, Self.costly, heavy)
            #expect(first.hasPrefix("HTTP/1.1 200"), "\(first)")
            for path in [Self.costly, "/rest/v1/wallets?select=*"] {
                let refused = try answer(server, path, heavy)
                #expect(refused.hasPrefix("HTTP/1.1 429"), "\(refused)")
                #expect(refused.contains(#""code":"AT002""#) && refused.contains("Nothing was done"))
                let seconds = refused.split(separator: "\r\n").first { $0.lowercased().hasPrefix("retry-after: ") }
                #expect(try #require(seconds.flatMap { Int($0.dropFirst(13)) }) > 0)
            }
            #expect(try answer(server, "/rest/v1/wallets?select=*", light).hasPrefix("HTTP/1.1 200"))
            await server.stop()
        }
    }

    /// What is allowed is more than one statement's limit of 8 s: a slow machine can't use it up, a standstill could.
    @Test("nobody pays for the time in which the server stood still")
    func standstill() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(
                data: folder, arguments: ["--rate-limits", "on", "--caller-work", "12"])
            let token = try await server.anonymousToken()
            async let slow = server.send("GET", Self.costly, token: token, headers: ["Accept-Profile": "atelier"])
            try await Task.sleep(for: .milliseconds(200))
            kill(server.pid, SIGSTOP)
            try await Task.sleep(for: .seconds(16))
            kill(server.pid, SIGCONT)
            // The statement may have met its own time limit meanwhile; the account is what counts.
            #expect(try await slow.status != 429)
            #expect(try answer(server, "/rest/v1/wallets?select=*", token).hasPrefix("HTTP/1.1 200"))
            await server.stop()
        }
    }

    private func answer(_ server: RunningServer, _ path: String, _ token: String) throws -> String {
        let connection = try RawConnection(port: server.port)
        connection.send(
            "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: \(server.anonKey)\r\n"
                + "Authorization: Bearer \(token)\r\nAccept-Profile: atelier\r\nConnection: close\r\n\r\n")
        return connection.rest()
    }
}
