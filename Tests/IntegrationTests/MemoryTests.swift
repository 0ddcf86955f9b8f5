/// Bodies stream: a large upload costs no memory of its size.
import Foundation
import NIOCore
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct MemoryTests {
    @Test("a 50 MB upload and its download cost far less than 50 MB of memory")
    func upload() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let bucket = try await server.call(
                "POST", "/storage/v1/bucket", ["id": "large", "name": "large", "public": true], token: server.serviceKey
            )
            #expect(bucket.status == 200)
            let size = 50 * 1024 * 1024
            let path = "/storage/v1/object/large/file.bin"
            let headers = ["Content-Type": "application/octet-stream"]
            _ = try await server.send(
                "POST", path, ByteBuffer(repeating: 7, count: 1024), token: server.serviceKey, headers: headers)
            let before = try Self.megabytes("VmRSS:", of: server.pid)
            let stored = try await server.send(
                "PUT", path, ByteBuffer(repeating: 9, count: size), token: server.serviceKey, headers: headers)
            #expect(stored.status == 200, "\(String(buffer: stored.body))")
            let answer = try await server.send("GET", path, token: server.serviceKey)
            #expect(answer.body.readableBytes == size)
            #expect(try Self.megabytes("VmHWM:", of: server.pid) - before < 25)
            await server.stop()
        }
    }

    @Test("one byte over the limit is refused and leaves nothing behind")
    func tooLarge() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder, arguments: ["--object-limit", "1"])
            _ = try await server.call(
                "POST", "/storage/v1/bucket", ["id": "small", "name": "small"], token: server.serviceKey)
            let answer = try await server.send(
                "POST", "/storage/v1/object/small/file.bin", ByteBuffer(repeating: 1, count: (1 << 20) + 1),
                token: server.serviceKey, headers: ["Content-Type": "application/octet-stream"])
            #expect(answer.status == 400)
            #expect(String(buffer: answer.body).contains("\"statusCode\":\"413\""))
            let incoming = folder.appendingPathComponent("storage/incoming")
            #expect(try FileManager.default.contentsOfDirectory(atPath: incoming.path) == [])
            await server.stop()
        }
    }

    @Test("what a flood of small bodies has cost is free again with each answer, and not only when its time is over")
    func smallBodies() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder, arguments: ["--rate-limits", "off"])
            try await Self.flood(server, 2000)
            let before = try Self.megabytes("VmRSS:", of: server.pid)
            try await Self.flood(server, 16_000)
            // One KB of each would be 16.
            #expect(try Self.megabytes("VmRSS:", of: server.pid) - before < 8)
            await server.stop()
        }
    }

    private static func flood(_ server: RunningServer, _ count: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<count / 8 {
                        let answer = try await server.send(
                            "POST", "/auth/v1/signup", ByteBuffer(string: "[]"), token: server.serviceKey,
                            headers: ["Content-Type": "application/json"])
                        #expect(answer.status == 400)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("the memory of a process that is gone can't be read, which is an error and not zero")
    func unreadable() throws {
        #expect(throws: (any Error).self) { try Self.megabytes("VmRSS:", of: Int32.max) }
        #expect(throws: (any Error).self) { try Self.megabytes("VmNone:", of: getpid()) }
        #expect(try Self.megabytes("VmHWM:", of: getpid()) > 0)
    }

    private static func megabytes(_ field: String, of pid: Int32) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
        let words = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }) ?? []
        guard let kilobytes = words.dropFirst().first.flatMap({ Int($0) }) else { throw Unreadable(field: field) }
        return kilobytes / 1024
    }

    private struct Unreadable: Error {
        var field: String
    }
}
