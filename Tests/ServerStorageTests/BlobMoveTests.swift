/// Moving all files into a bucket and back: interrupted, repeated, and with bytes that were lost before.
import Foundation
import HTTPTypes
import NIOCore
import ServerMedia
import ServerS3
import TestSupport
import Testing

@testable import ServerStorage

@Suite struct BlobMoveTests {
    @Test("files go into a bucket and back; a second run sends nothing; nothing is removed unless all of it is there")
    func bothWays() async throws {
        try await StorageScene.with { scene in
            let anna = scene.anna
            for number in 0..<5 {
                _ = try await scene.put(
                    Data("file \(number)".utf8), "files/\(anna.path)/\(number)", as: anna, type: "text/plain")
            }
            let bucket = try await store(scene)
            let disk = scene.routes.blobs
            // Interrupted after two: those are found again.
            for key in try await keys(disk).prefix(2) {
                let copy = try await bucket.stage(limit: .max)
                let seal = try #require(try await disk.seal(of: key))
                try await copy.write(try await disk.open(key).read(0..<seal.size))
                _ = try await copy.finish()
                try await copy.settle(as: key)
                try await copy.publish(as: key)
            }
            let there = BlobMove(from: disk, to: bucket, database: scene.database)
            #expect(try await there.run(removes: false) == .init(copied: 3, present: 2))
            #expect(try await there.run(removes: false) == .init(present: 5))
            #expect(try await keys(disk).count == 5)
            #expect(try await there.run(removes: true) == .init(present: 5, removed: 5))
            #expect(try await keys(disk).isEmpty)
            let back = BlobMove(from: bucket, to: disk, database: scene.database)
            #expect(try await back.run(removes: true) == .init(copied: 5, removed: 5))
            #expect(try await keys(bucket).isEmpty)
            for number in 0..<5 {
                #expect(
                    try await scene.send(.get, "/object/files/\(anna.path)/\(number)", as: anna).text
                        == "file \(number)")
            }
        }
    }

    @Test("an object whose bytes are nowhere is named, and then nothing is removed")
    func missing() async throws {
        try await StorageScene.with { scene in
            for name in ["a", "b"] {
                _ = try await scene.put(
                    Data(name.utf8), "files/\(scene.anna.path)/\(name)", as: scene.anna, type: "text/plain")
            }
            let object = try await scene.routes.reader.objects(ownedBy: scene.anna.id)[0]
            try await scene.routes.blobs.delete([try #require(object.blob)])
            let report = try await BlobMove(
                from: scene.routes.blobs, to: store(scene), database: scene.database
            ).run(removes: true)
            #expect(report == .init(copied: 1, missing: ["files/\(object.name)"]))
            #expect(try await keys(scene.routes.blobs).count == 1)
        }
    }

    @Test("a copy that is another file than its original is written again")
    func different() async throws {
        try await StorageScene.with { scene in
            _ = try await scene.put(
                Data("right".utf8), "files/\(scene.anna.path)/a", as: scene.anna, type: "text/plain")
            let bucket = try await store(scene)
            let key = try #require(try await keys(scene.routes.blobs).first)
            try await bucket.client.put(BucketBlobStore.name(key), S3Body(ByteBuffer(string: "wrong")))
            let report = try await BlobMove(from: scene.routes.blobs, to: bucket, database: scene.database)
                .run(removes: false)
            #expect(report == .init(copied: 1))
            #expect(try await bucket.seal(of: key) == scene.routes.blobs.seal(of: key))
        }
    }

    private func keys(_ store: any BlobStore) async throws -> [BlobKey] {
        var keys: [BlobKey] = []
        try await store.list(before: .distantFuture) { keys += $0 }
        return keys
    }

    private func store(_ scene: StorageScene) async throws -> BucketBlobStore {
        let address = try await S3Server.shared().address("move-\(UUID().uuidString)")
        return try BucketBlobStore(
            BucketSettings(address: try S3Address(address), keys: S3Server.keys),
            folder: scene.folder.appendingPathComponent("staging"),
            copies: scene.folder.appendingPathComponent("moved"), limit: 1 << 20,
            disk: WorkerThreads(name: "move", count: 2, capacity: 64), http: S3Server.http)
    }
}
