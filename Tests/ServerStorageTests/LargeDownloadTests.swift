/// Large objects on their way: sent from their file, to several clients at once, and let go of when nobody wants them.
import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerHTTP
import TestSupport
import Testing

@testable import ServerStorage

@Suite(.aside) struct LargeDownloadTests {
    @Test("several clients get one file at once, each whole, and several files ahead on one connection in their order")
    func several() async throws {
        try await StorageScene.with { scene in
            let (first, second) = (Self.content(5_000_001), Self.content(700_000))
            let paths = [try await scene.putFile(first, "a.bin"), try await scene.putFile(second, "b.bin")]
            try await withThrowingTaskGroup { group in
                for client in 0..<8 {
                    group.addTask {
                        let socket = try await scene.ask(for: [paths[client % 2], paths[1], paths[0]])
                        socket.endSending()
                        let bodies = Self.bodies(in: try await aside { socket.restOfBytes() })
                        #expect(bodies == [client % 2 == 0 ? first : second, second, first])
                    }
                }
                try await group.waitForAll()
            }
            try await eventually { scene.openFiles == 0 }
        }
    }

    @Test("a client that leaves, or takes nothing, keeps no more than one file open, and none once it is gone")
    func leaving() async throws {
        try await StorageScene.with { scene in
            let path = try await scene.putFile(Self.content(20_000_000), "a.bin")
            var clients = [try await scene.ask(for: [path, path]), try await scene.ask(for: [path, path])]
            try await eventually { scene.openFiles == 2 }
            for left in [1, 0] {
                clients[0].hangUp()
                // Only a closed socket refuses what is on its way.
                clients.removeFirst()
                try await eventually { scene.openFiles == left }
            }
        }
    }

    @Test("of an answer that nobody takes, the system holds little")
    func unsent() async throws {
        try await StorageScene.with { scene in
            let path = try await scene.putFile(Self.content(20_000_000), "a.bin")
            let client = try await scene.ask(for: [path])
            var held = 0
            try await eventually {
                let before = held
                held = scene.heldBytes
                return held > 0 && held == before
            }
            // What is allowed, and what is on its way to the client or there already.
            #expect(held < 512 << 10, "\(held)")
            client.hangUp()
        }
    }

    @Test(
        "what the system has in its memory is sent without asking a thread; what it dropped, or what isn't there, is not",
        .disabled(if: temporaryFilesAreInMemory, "a file system in memory drops nothing"))
    func inMemory() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("warm-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL)
        try Self.content(1_000_000).withUnsafeBytes { try file.write($0, at: 0) }
        #expect(file.isWarm(0..<1_000_000) && file.isWarm(999_999..<1_000_000))
        #expect(!file.isWarm(0..<1_000_001))
        try file.sync()
        posix_fadvise(file.descriptor, 0, 0, POSIX_FADV_DONTNEED)
        #expect(!file.isWarm(0..<1_000_000))
        try file.warm(0..<1_000_000)
        #expect(file.isWarm(0..<1_000_000))
    }

    @Test("a file that has become shorter breaks the answer off: nobody takes half of it for all")
    func short() async throws {
        try await StorageScene.with { scene in
            let content = Self.content(30_000_000)
            let path = try await scene.putFile(content, "a.bin")
            let socket = try await scene.ask(for: [path])
            // No socket holds so much that the server has come to the end of it by now.
            try await eventually { scene.openFiles == 1 }
            let file = scene.folder.appendingPathComponent("blobs/" + (try #require(scene.filesOnDisk.first)))
            #expect(truncate(file.path, 24_000_000) == 0)
            let rest = try await aside { socket.restOfBytes() }
            #expect(rest.count < content.count && rest.count > 1_000_000, "\(rest.count)")
            try await eventually { scene.openFiles == 0 }
        }
    }

    private static func bodies(in answers: Data) -> [Data] {
        var (bodies, rest) = ([Data](), answers)
        while let end = rest.firstRange(of: Data("\r\n\r\n".utf8)) {
            let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
            let length = head.firstMatch(of: /content-length: (\d+)/.ignoresCase()).flatMap { Int($0.1) } ?? 0
            bodies.append(Data(rest[end.upperBound...].prefix(length)))
            rest = rest[end.upperBound...].dropFirst(length)
        }
        return bodies
    }

    private static func content(_ size: Int) -> Data {
        Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9 ^ $0 >> 17) })
    }
}

extension StorageScene {
    /// - Returns: its address.
    fileprivate func putFile(_ content: Data, _ name: String) async throws -> String {
        let path = "files/\(anna.path)/\(name)"
        #expect(try await put(content, path, as: anna, type: "application/octet-stream").status == .ok)
        return "/storage/v1/object/" + path
    }

    /// Asks for all of them on one connection, and reads nothing yet.
    fileprivate func ask(for paths: [String]) async throws -> RawConnection {
        let socket = try RawConnection(port: try #require(client.port))
        for path in paths {
            socket.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(anna.token)\r\n\r\n")
        }
        return socket
    }

    /// Bytes that the system holds for clients of this server until they have taken them.
    fileprivate var heldBytes: Int {
        // A `String` of this path would have its first page only, because the file says that it is empty.
        let bytes = (try? FileHandle(forReadingAtPath: "/proc/net/tcp")?.readToEnd()) ?? Data()
        let table = String(decoding: bytes, as: UTF8.self)
        let place = String(format: ":%04X", client.port ?? 0)
        return table.split(separator: "\n").reduce(0) { sum, line in
            let fields = line.split(separator: " ")
            guard fields.count > 4, fields[1].hasSuffix(place) else { return sum }
            return sum + (Int(fields[4].prefix { $0 != ":" }, radix: 16) ?? 0)
        }
    }

    /// How many of this scene's stored files are open in this process.
    fileprivate var openFiles: Int {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let targets = numbers.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
        }
        return targets.count { $0.hasPrefix(folder.appendingPathComponent("blobs/objects").path) }
    }
}
