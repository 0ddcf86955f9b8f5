/// A page elsewhere that points a name of its own at this machine: what it may read of a server in development mode.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import Testing

@Suite(.serialized, .aside) struct HostTests {
    private static let paths = [
        "/", "/sim/assets/client.js", "/health", "/ready", "/metrics", "/auth/v1/settings", "/rest/v1/",
        "/storage/v1/status",
        "/functions/v1/consent", "/share/abc", "/report-key", "/nothing",
    ]

    @Test(
        "in development mode the whole server answers under this machine's names only; the simulator is read by no other page"
    )
    func development() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder, arguments: ["--development", "--simulator"])
            for path in Self.paths {
                for host in ["evil.example", "evil.example:\(server.port)", "127.0.0.1.evil.example"] {
                    let answer = try await Self.get(server, path, ["Host": host])
                    #expect(answer.status == 421, "\(path) as \(host)")
                    #expect(answer.text.contains("doesn't answer under that name"))
                }
                for host in ["localhost:\(server.port)", "127.0.0.1"] {
                    #expect(try await Self.get(server, path, ["Host": host]).status != 421, "\(path) as \(host)")
                }
            }
            for (path, isOpen) in [
                ("/", false), ("/sim/events", false), ("/sim/assets/client.js", false), ("/metrics", false),
                ("/rest/v1/", true), ("/auth/v1/settings", true),
            ] {
                let answer = try await Self.get(server, path, ["Origin": "https://evil.example"])
                #expect((answer.origin == "*") == isOpen && (answer.origin == nil) == !isOpen, "\(path)")
            }
            await server.stop()
        }
    }

    @Test("a server for others, behind whatever name its proxy has, minds no Host")
    func production() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            #expect(try await Self.get(server, "/health", ["Host": "api.example.com"]).status == 200)
            await server.stop()
        }
    }

    private static func get(
        _ server: RunningServer, _ path: String, _ headers: [String: String]
    ) async throws -> (status: UInt, origin: String?, text: String) {
        var request = HTTPClientRequest(url: server.url + path)
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        let text = String(buffer: try await answer.body.collect(upTo: 1 << 20))
        return (answer.status.code, answer.headers.first(name: "Access-Control-Allow-Origin"), text)
    }
}
