/// What a crash leaves behind, at each point where one can happen, is gone after a sweep, and nothing else is.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct SweeperTests {
    @Test("a crash while the bytes come in leaves a half upload, which is swept once it is old")
    func halfUpload() async throws {
        try await StorageScene.with { scene in
            let staged = try await scene.routes.blobs.stage(limit: 1_000_000)
            try await staged.write(ByteBuffer(repeating: 7, count: 400_000))
            #expect(try await scene.routes.sweeper.sweep() == .init())
            #expect(scene.filesOnDisk.count == 1)
            #expect(try await scene.routes.sweeper.sweep(now: later) == .init(uploads: 1, blobs: 0))
            #expect(scene.filesOnDisk.isEmpty)
        }
    }

    @Test("a crash between rename and commit leaves bytes without a row, which are swept; rows keep theirs")
    func bytesWithoutRow() async throws {
        try await StorageScene.with { scene in
            let path = "photos/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), path, as: scene.anna)
            let (staged, draft) = try await stagedDraft(scene, replaces: true)
            // The transaction dies after the rename: the row goes back to what it was.
            await #expect(throws: Rollback<Int>.self) {
                try await scene.database.transaction { session in
                    let version = UUID()
                    let id = try await session.execute(
                        draft.statement(BlobKey(object: UUID(), version: version))
                    ).only().uuid("id")
                    try await staged.publish(as: BlobKey(object: id, version: version))
                    throw Rollback(0)
                }
            }
            #expect(scene.filesOnDisk.count == 2)
            #expect(try await scene.routes.sweeper.sweep() == .init())
            #expect(try await scene.routes.sweeper.sweep(now: later) == .init(uploads: 0, blobs: 1))
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).status == .ok)
        }
    }

    @Test("a crash after the commit and before the old bytes are removed leaves them, and they are swept")
    func oldVersion() async throws {
        try await StorageScene.with { scene in
            let path = "photos/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), path, as: scene.anna)
            let (staged, draft) = try await stagedDraft(scene, replaces: true)
            try await scene.database.transaction { session in
                let version = UUID()
                let id = try await session.execute(
                    draft.statement(BlobKey(object: UUID(), version: version))
                ).only().uuid("id")
                try await staged.publish(as: BlobKey(object: id, version: version))
            }
            #expect(scene.filesOnDisk.count == 2)
            #expect(try await scene.routes.sweeper.sweep(now: later).blobs == 1)
            #expect(
                try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == Data(repeating: 7, count: 1000))
        }
    }

    @Test("a write that the database refuses leaves neither row nor bytes")
    func refused() async throws {
        try await StorageScene.with { scene in
            _ = try await scene.database.query(
                "alter table storage.objects add constraint no_seven check ((metadata->>'size')::int <> 7)")
            let answer = try await scene.put(
                Data("1234567".utf8), "files/\(scene.anna.path)/a.txt", as: scene.anna, type: "text/plain")
            #expect(answer.status == .internalServerError && answer.errorStatus == "500")
            #expect(!answer.text.contains("no_seven"))
            #expect(scene.filesOnDisk.isEmpty)
        }
    }

    private var later: Date { Date().addingTimeInterval(7200) }

    private func stagedDraft(
        _ scene: StorageScene, replaces: Bool
    ) async throws -> (any StagedBlob, ObjectDraft) {
        let staged = try await scene.routes.blobs.stage(limit: 1_000_000)
        try await staged.write(ByteBuffer(repeating: 7, count: 1000))
        let path = try ObjectPath(bucket: "photos", key: "\(scene.anna.path)/a.jpg")
        let summary = try await staged.finish()
        return (staged, ObjectDraft(path: path, owner: scene.anna.id, summary: summary, replaces: replaces))
    }
}
