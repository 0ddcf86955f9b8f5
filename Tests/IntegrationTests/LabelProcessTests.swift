/// The whole server while the processes that read its labels are killed, are orphaned, or have no models.
import AuntenticCore
import AuntenticDrawnLabels
import Foundation
import NIOCore
import TestSupport
import Testing
import Wire

@Suite("A server and its readers of labels", .serialized, .aside)
struct LabelProcessTests {
    @Test(
        "while its readers are killed a check ends as “can't be read”, then the next is read; they end with the server")
    func killed() async throws {
        try await Self.withServer { server, _ in
            let user = try await Self.user(server)
            let began = try await user.check(server, key: "one")
            #expect(began.status < 300, "\(began)")
            var job: JSONValue = .null
            var killed: Set<Int32> = []
            try await eventually {
                for pid in try Self.readers(of: server) {
                    kill(pid, SIGKILL)
                    killed.insert(pid)
                }
                job = try await user.check(server, key: "one").body
                return job["status"] == "done"
            }
            #expect(killed.count >= 2)
            #expect(job["charged"] == false && job["result"]?["outcome"] == "unreadable", "\(job)")
            #expect(try Self.report(job).evidence?.input?.unread == [.boxLabel, .sizeTag])
            let next = try await user.check(server, key: "two", wait: 60).body
            #expect(next["status"] == "done" && next["result"]?["outcome"] == "labels_agree", "\(next)")
            let readers = try Self.readers(of: server)
            #expect(!readers.isEmpty && server.isRunning)
            await server.kill9()
            try await eventually { !readers.contains(where: isAlive) }
        }
    }

    @Test("without models it starts, says so once, and reads bars only")
    func noModels() async throws {
        try await Self.withServer(["ATELIER_INFERENCE": "/none"]) { server, log in
            let user = try await Self.user(server)
            for key in ["one", "two"] {
                let job = try await user.check(server, key: key, wait: 60).body
                #expect(job["status"] == "done" && job["charged"] == false, "\(job)")
                let input = try #require(try Self.report(job).evidence?.input)
                #expect(input.unread == [.boxLabel, .sizeTag])
                #expect(input.box?.gtin != nil && input.box?.lines.isEmpty == true)
            }
            let text = try String(contentsOf: log, encoding: .utf8)
            #expect(text.components(separatedBy: "read by their bars only").count == 2, "\(text)")
            await server.stop()
        }
    }

    private static func readers(of server: RunningServer) throws -> [Int32] {
        try children(server.pid).filter { pid in
            let words = try? String(contentsOfFile: "/proc/\(pid)/cmdline", encoding: .utf8)
            return words?.contains("read-labels") == true && isAlive(pid)
        }
    }

    private static func report(_ job: JSONValue) throws -> CheckReport {
        try JSONDecoder().decode(CheckReport.self, from: Data((job["result"] ?? .null).jsonText.utf8))
    }

    /// Two photos without meaning, and the labels of one pair.
    private static func user(_ server: RunningServer) async throws -> SneakerUser {
        let pair = SyntheticPair(seed: 21)
        let labels = [
            try pair.sizeTag(.mild, labelWidth: 700...700).jpeg, try pair.boxLabel(.mild, labelWidth: 800...800).jpeg,
        ]
        let sides = try (0..<2).map { try TestPhoto.jpeg(seed: $0 + 70) }
        return try await SneakerUser.signUp(server, photos: sides + labels.map { ByteBuffer(bytes: $0) })
    }

    private static func withServer(
        _ environment: [String: String] = [:], _ body: (RunningServer, URL) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let data = folder.appendingPathComponent("data")
            let server = try await RunningServer.start(
                data: data, arguments: ["--set", "auntentic.evidence=on"], environment: environment)
            try await body(server, folder.appendingPathComponent("data.log"))
        }
    }
}
