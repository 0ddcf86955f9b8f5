/// The sweeper may be wrong about what belongs to nothing, and must not be wrong for good.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct SweeperSafetyTests {
    @Test("bytes without a row lie in the trash for a week before they are destroyed")
    func trash() async throws {
        try await StorageScene.with { scene in
            try await orphans(1, scene)
            #expect(try await scene.routes.sweeper.sweep(now: later) == .init(blobs: 1))
            #expect(scene.filesOnDisk.map { $0.hasPrefix("trash/") } == [true])
            #expect(try await scene.routes.sweeper.sweep(now: later.addingTimeInterval(6 * 86_400)) == .init())
            #expect(scene.filesOnDisk.count == 1)
            #expect(try await scene.routes.sweeper.sweep(now: later.addingTimeInterval(7 * 86_400)).destroyed == 1)
            #expect(scene.filesOnDisk.isEmpty)
        }
    }

    @Test("files that were swept against the wrong database come back with the right one")
    func comesBack() async throws {
        try await StorageScene.with { scene in
            let path = "photos/\(scene.anna.path)/a.jpg"
            let photo = try await TestPictures.jpeg()
            _ = try await scene.put(photo, path, as: scene.anna)
            // As in a database that knows nothing of it yet.
            _ = try await scene.database.query("create table kept as select id, version from storage.objects")
            _ = try await scene.database.query("update storage.objects set version = null")
            #expect(try await scene.routes.sweeper.sweep(now: later).blobs == 1)
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).errorStatus == "404")
            _ = try await scene.database.query(
                "update storage.objects o set version = k.version from kept k where k.id = o.id")
            #expect(try await scene.routes.sweeper.sweep() == .init(restored: 1))
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == photo)
        }
    }

    @Test("a sweep that would take more than half of the files, and not just a few, takes none but half uploads")
    func implausible() async throws {
        try await StorageScene.with { scene in
            try await orphans(21, scene)
            let staged = try await scene.routes.blobs.stage(limit: 1_000_000)
            try await staged.write(ByteBuffer(repeating: 7, count: 400_000))
            #expect(try await scene.routes.sweeper.sweep(now: later) == .init(uploads: 1, refused: 21))
            #expect(scene.filesOnDisk.filter { $0.hasPrefix("objects/") }.count == 21)
        }
        #expect(StorageSweeper.isPlausible(20, of: 20) && StorageSweeper.isPlausible(500, of: 1000))
        #expect(!StorageSweeper.isPlausible(501, of: 1000))
    }

    @Test("AUN-NF-26 when an account is gone its photos go with the account, and nobody else's do")
    func abandoned() async throws {
        try await StorageScene.with { scene in
            let photo = try await TestPictures.jpeg()
            for user in [scene.anna, scene.ben] {
                _ = try await scene.put(photo, "photos/\(user.path)/a.jpg", as: user)
            }
            // Not a user's: the server's own, and one of an owner who never had an account here.
            _ = try await scene.put(photo, "photos/own.jpg", token: scene.tokens.serviceKey)
            _ = try await scene.put(photo, "photos/other.jpg", token: scene.tokens.serviceKey)
            _ = try await scene.database.query(
                "update storage.objects set owner_id = 'somebody else' where name = 'other.jpg'")
            _ = try await scene.database.query("delete from auth.users where id = $1", [scene.anna.id.uuidString])
            // An upload may still be at work.
            #expect(try await scene.routes.sweeper.sweep() == .init())
            #expect(try await scene.routes.sweeper.sweep(now: later) == .init(abandoned: 1))
            let rows = try await scene.database.query("select name from storage.objects order by name")
            #expect(rows.count == 3 && !rows.contains { $0["name"]?.hasPrefix(scene.anna.path) ?? true })
            #expect(scene.filesOnDisk.count == 3)
            #expect(
                try await scene.send(.get, "/object/photos/\(scene.ben.path)/a.jpg", as: scene.ben).bytes == photo)
        }
    }

    @Test("while there are no accounts at all, as in the middle of a restore, no photo is taken for abandoned")
    func noAccounts() async throws {
        try await StorageScene.with { scene in
            _ = try await scene.put(
                try await TestPictures.jpeg(), "photos/\(scene.anna.path)/a.jpg", as: scene.anna)
            _ = try await scene.database.query("delete from auth.users")
            #expect(try await scene.routes.sweeper.sweep(now: later) == .init())
            #expect(scene.filesOnDisk.count == 1)
        }
    }

    private var later: Date { Date().addingTimeInterval(7200) }

    private func orphans(_ count: Int, _ scene: StorageScene) async throws {
        for _ in 0..<count {
            let staged = try await scene.routes.blobs.stage(limit: 10)
            try await staged.write(ByteBuffer(string: "x"))
            _ = try await staged.finish()
            try await staged.publish(as: BlobKey(object: UUID(), version: UUID()))
        }
    }
}
