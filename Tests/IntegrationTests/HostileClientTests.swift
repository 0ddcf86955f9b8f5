/// Clients that dawdle, lie about lengths or send what no parser likes: the server stays up and says no.
import Foundation
import NIOCore
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct HostileClientTests {
    @Test("a body that stops coming is given up, and others are served meanwhile")
    func slowBody() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder, arguments: ["--idle-timeout", "1"])
            let slow = try RawConnection(port: server.port)
            slow.send(
                "POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\napikey: \(server.anonKey)\r\nContent-Length: 100\r\n\r\n{\"a"
            )
            #expect(try await server.call("GET", "/ready").status == 200)
            let began = ContinuousClock.now
            _ = slow.rest()
            #expect(ContinuousClock.now - began < .seconds(10))
            await server.stop()
        }
    }

    @Test("broken requests end their own connection only")
    func brokenRequests() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            for text in [
                "\u{0}\u{1}\u{2}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
                "POST /rest/v1/t HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
                "POST /rest/v1/t HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "GET /" + String(repeating: "a", count: 200_000) + " HTTP/1.1\r\n\r\n",
            ] {
                let connection = try RawConnection(port: server.port)
                connection.send(text)
                connection.endSending()
                let answer = connection.rest()
                #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer.prefix(80))")
                #expect(try await server.call("GET", "/health").status == 200)
            }
            await server.stop()
        }
    }

    @Test(
        "AUN-NF-41 nonsense gets a 4xx with words, on every surface",
        arguments: [
            ("POST", "/auth/v1/signup"), ("POST", "/auth/v1/token?grant_type=magic"), ("POST", "/rest/v1/nothing"),
            ("POST", "/storage/v1/bucket"), ("POST", "/functions/v1/authenticate-sneaker"),
            ("POST", "/functions/v1/nothing"), ("GET", "/functions/v1/jobs/nonsense"), ("GET", "/nowhere/at/all"),
            ("PATCH", "/auth/v1/user"), ("GET", "/rest/v1/%FF%00"),
            ("GET", "/storage/v1/object/public/../../etc/passwd"),
        ])
    func nonsense(_ method: String, _ path: String) async throws {
        let server = try await SharedServer.shared.server()
        for body in ["{", "[]", "\u{0}", "\"", "{\"email\":{\"a\":[1]}}", String(repeating: "[", count: 20_000)] {
            let (status, answer) = try await server.send(
                method, path, .init(string: body), headers: ["Content-Type": "application/json"])
            #expect((400..<500).contains(status), "\(method) \(path) \(body.prefix(20)): \(status)")
            let text = String(buffer: answer)
            #expect(!text.contains("select") && !text.contains("Sources/") && !text.contains("DatabaseError"))
        }
    }
}

/// One server for many small tests; it ends with the process.
private actor SharedServer {
    static let shared = SharedServer()
    private static let folder = testFolderRoot.appendingPathComponent("atelier-shared-\(getpid())")
    private var starting: Task<RunningServer, any Error>?

    func server() async throws -> RunningServer {
        let task =
            starting
            ?? Task {
                let folder = SharedServer.folder
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
                let server = try await RunningServer.start(data: folder)
                SharedServer.pid = server.pid
                atexit { SharedServer.end() }
                return server
            }
        starting = task
        return try await task.value
    }

    /// Written once before `atexit` is told to read it at the end of the process.
    nonisolated(unsafe) private static var pid: Int32 = 0

    private static func end() {
        kill(pid, SIGINT)
        usleep(800_000)
        try? FileManager.default.removeItem(at: folder)
        try? FileManager.default.removeItem(at: folder.appendingPathExtension("log"))
    }
}
