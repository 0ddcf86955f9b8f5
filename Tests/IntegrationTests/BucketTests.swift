/// Two server processes over one Postgres and one bucket: pictures that one makes the other shows, and nothing is local.
import Foundation
import NIOCore
import ServerS3
import TestSupport
import Testing
import Wire

@Suite(.aside) struct BucketTests {
    @Test(
        "a job's picture and a person's file outlive the process that wrote them, and move to a folder whole",
        .timeLimit(.minutes(4)))
    func twoProcesses() async throws {
        let bucket = try await S3Server.shared()
        let prefix = "servers-\(UUID().uuidString.lowercased())"
        let (name, info) = try await TestCluster.shared.makeDatabase(.empty)
        try await withTemporaryFolder { (folder: URL) async throws in
            let environment = bucket.environment.merging(["ATELIER_JWT_SECRET": testSecret]) { $1 }
            let words = ["--database-url", info, "--blobs", bucket.address(prefix)]
            let (a, b) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
            let first = try await RunningServer.start(data: a, arguments: words, environment: environment)
            let second = try await RunningServer.start(data: b, arguments: words, environment: environment)
            let token = try await first.anonymousToken()
            let made = try await first.call(
                "POST", "/functions/v1/generate-image?wait=60",
                ["prompt": "A paper boat", "style": "none", "shape": "custom", "width": 256, "height": 256],
                token: token, headers: ["Idempotency-Key": UUID().uuidString])
            let id = try #require(made.body["result"]?["pictures"]?.arrayValue?.first?["id"]?.stringValue, "\(made)")
            try await fill(first)
            await first.kill9()
            let picture = try await second.send(
                "GET", "/artifex/v1/pictures/\(id.lowercased())/large", token: token)
            #expect(picture.status == 200 && picture.body.readableBytes > 1000)
            let file = try await second.send("GET", "/storage/v1/object/files/a.txt", token: second.serviceKey)
            #expect(String(buffer: file.body) == "kept")
            #expect(try objects(a).isEmpty && objects(b).isEmpty)
            var stored: Set<String> = []
            try await bucket.client(prefix).list("objects/") {
                stored.formUnion($0.map { String($0.key.dropFirst("objects/".count)) })
            }
            #expect(stored.count >= 2)
            await second.stop()
            try move(bucket.address(prefix), to: a.appendingPathComponent("storage"), a, info, environment)
            #expect(try Set(objects(a)) == stored)
            let third = try await RunningServer.start(
                data: a, arguments: ["--database-url", info], environment: environment)
            let again = try await third.send("GET", "/artifex/v1/pictures/\(id.lowercased())/large", token: token)
            #expect(again.body == picture.body)
            await third.stop()
        }
        try await TestCluster.shared.drop(name)
    }

    @Test("a bucket that won't have us ends the start at once, with words and without the secret")
    func refused() async throws {
        let bucket = try await S3Server.shared()
        try await withTemporaryFolder { (folder: URL) async throws in
            let wrong = ["ATELIER_S3_ACCESS_KEY": S3Server.keys.access, "ATELIER_S3_SECRET_KEY": "not-the-secret"]
            let words = ["serve", "--port", "0", "--data", folder.path, "--blobs", bucket.address("x")]
            let refused = try Program.run(words, environment: wrong)
            #expect(refused.status == 78 && refused.output.contains("the bucket of --blobs can't be used"))
            #expect(!refused.output.contains("not-the-secret"))
            let keyless = try Program.run(words)
            #expect(keyless.status != 0 && keyless.output.contains("ATELIER_S3_SECRET_KEY"), "\(keyless.output)")
        }
    }

    private func fill(_ server: RunningServer) async throws {
        let key = server.serviceKey
        let made = try await server.call(
            "POST", "/storage/v1/bucket", ["id": "files", "name": "files"], token: key)
        #expect(made.status == 200, "\(made)")
        let stored = try await server.send(
            "POST", "/storage/v1/object/files/a.txt", ByteBuffer(string: "kept"), token: key,
            headers: ["Content-Type": "text/plain"])
        #expect(stored.status == 200, "\(String(buffer: stored.body))")
    }

    private func move(
        _ from: String, to folder: URL, _ data: URL, _ info: String, _ environment: [String: String]
    ) throws {
        let words = ["blobs", "move", "--from", from, "--to", folder.path, "--data", data.path]
        for found in ["copied", "there before"] {
            let ended = try Program.run(words + ["--database-url", info], environment: environment)
            #expect(ended.status == 0 && ended.output.contains(found), "\(ended.output)")
        }
    }

    /// The files of objects in a data folder.
    private func objects(_ data: URL) throws -> [String] {
        let folder = data.appendingPathComponent("storage/objects").path
        let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
        return names.map { String($0.split(separator: "/").last ?? "") }.filter { $0.contains(".") }
    }
}
