/// The simulator answers under its own names only, and to its own pages only.
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SimulatorHost
import Testing

@Suite struct HostTests {
    private static let routes: [(HTTPRequest.Method, String)] = [
        (.get, "/"), (.get, "/sim/assets/client.js"), (.get, "/sim/events"), (.get, "/sim/blob/a"),
        (.post, "/sim/event"),
        (.post, "/sim/display"), (.post, "/sim/home"), (.post, "/sim/back"), (.post, "/sim/upload"),
    ]

    @Test("every route refuses a foreign Host, in words; a name of this machine is served, whatever the port")
    func foreignHost() async throws {
        try await TestHost.run { test in
            for (method, path) in Self.routes {
                for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "192.0.2.7"] {
                    let answer = try await Self.send(test, method, path, host: host)
                    #expect(answer.status == .misdirectedRequest, "\(method) \(path) \(host)")
                    #expect(answer.body.contains("doesn't answer under that name"))
                    #expect(answer.headers[.setCookie] == nil)
                }
            }
            for host in ["localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:54321", "[::1]:8"] {
                #expect(try await Self.send(test, .get, "/", host: host).status == .ok, "\(host)")
            }
        }
    }

    private static func send(
        _ test: TestHost, _ method: HTTPRequest.Method, _ path: String, host: String
    ) async throws -> (status: HTTPResponse.Status, headers: HTTPFields, body: String) {
        let client = TestClient(
            host: "127.0.0.1", port: test.client.port ?? 0, configuration: .init(timeout: .seconds(120)))
        client.connect()
        let answer = try await client.execute(
            .init(path, method: method, authority: host, headers: [.accept: "text/html"]))
        try await client.shutdown()
        return (answer.status, answer.headers, String(buffer: answer.body ?? ByteBuffer()))
    }
}
