/// What was made of a picture goes when the picture goes, and what is left of one by accident is found.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerMedia
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct RenderingLifeTests {
    @Test(
        "renderings go when the picture is removed, replaced or moved, and with its bucket's content and its account",
        arguments: ["delete", "delete many", "replace", "move", "empty", "account"])
    func removal(way: String) async throws {
        try await StorageScene.with { scene in
            let (path, kept) = ("open/\(scene.anna.path)/a.jpg", "photos/\(scene.ben.path)/b.jpg")
            for (path, user) in [(path, scene.anna), (kept, scene.ben)] {
                _ = try await scene.put(try await TestPictures.jpeg(), path, as: user)
                for width in [40, 50] { try await scene.render(path, width, as: user) }
            }
            #expect(scene.renderings.count == 4)
            switch way {
            case "delete": _ = try await scene.send(.delete, "/object/" + path, as: scene.anna)
            case "delete many":
                _ = try await scene.send(
                    .delete, "/object/open", as: scene.anna, json: ["prefixes": [.string("\(scene.anna.path)/a.jpg")]])
            case "replace": _ = try await scene.put(try await TestPictures.jpeg(2), path, as: scene.anna, upsert: true)
            case "move":
                _ = try await scene.send(
                    .post, "/object/move", as: scene.anna,
                    json: [
                        "bucketId": "open", "sourceKey": .string("\(scene.anna.path)/a.jpg"),
                        "destinationBucket": "files",
                        "destinationKey": .string("\(scene.anna.path)/a.jpg"),
                    ])
            case "empty":
                _ = try await scene.database.query(
                    "create policy see on storage.buckets for select to authenticated using (true)")
                _ = try await scene.send(.post, "/bucket/open/empty", as: scene.anna)
            default: try await scene.routes.reader.deleteAll(owner: scene.anna.id)
            }
            #expect(scene.renderings.count == 2, "\(way)")
            try await scene.render(kept, 40, as: scene.ben)
            #expect(await scene.routes.images.size == scene.bytesOfRenderings)
        }
    }

    @Test("a rendering that is being made while its picture is removed doesn't stay")
    func race() async throws {
        try await StorageScene.with { scene in
            let path = "open/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), path, as: scene.anna)
            let object = try #require(
                try await scene.routes.reader.object(
                    ObjectPath(bucket: "open", key: "\(scene.anna.path)/a.jpg"), as: scene.anna.caller))
            let blob = try #require(object.blob)
            let copy = scene.folder.appendingPathComponent("copy.jpg")
            try await TestPictures.jpeg().write(to: copy)
            let images = scene.routes.images
            let (begun, begin) = AsyncStream<Void>.makeStream()
            let (going, go) = AsyncStream<Void>.makeStream()
            async let made = images.image(of: blob, PhotoTransform(width: 30)) {
                begin.finish()
                for await _ in going {}
                return copy
            }
            for await _ in begun {}
            _ = try await scene.send(.delete, "/object/" + path, as: scene.anna)
            go.finish()
            #expect(try await made.bytes.readableBytes > 0)
            #expect(scene.renderings.isEmpty)
            #expect(await images.size == 0)
        }
    }

    @Test("the sweeper removes renderings whose picture is gone, and no others")
    func strays() async throws {
        try await StorageScene.with { scene in
            let path = "open/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), path, as: scene.anna)
            try await scene.render(path, 40, as: scene.anna)
            let cache = scene.folder.appendingPathComponent("cache")
            let stray = BlobKey(object: UUID(), version: UUID()).fileName + "_40x-cover-80-origin"
            for name in [stray, "of-an-earlier-version", "half.part"] {
                try Data("x".utf8).write(to: cache.appendingPathComponent(name))
            }
            #expect(try await scene.routes.sweeper.sweep() == .init())
            let later = Date().addingTimeInterval(7200)
            #expect(try await scene.routes.sweeper.sweep(now: later) == .init(renderings: 3))
            #expect(scene.renderings.count == 1)
            #expect(await scene.routes.images.size == scene.bytesOfRenderings)
        }
    }

    @Test("a new process takes over what it can name, and removes the rest")
    func restart() async throws {
        try await StorageScene.with { scene in
            let path = "open/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), path, as: scene.anna)
            try await scene.render(path, 40, as: scene.anna)
            let cache = scene.folder.appendingPathComponent("cache")
            try Data("x".utf8).write(to: cache.appendingPathComponent("of-an-earlier-version"))
            let media = try MediaPool(workers: 1)
            let images = try ImageCache(
                folder: cache, limit: 1 << 20, disk: WorkerThreads(name: "disk", count: 1, capacity: 10),
                renderer: PhotoRenderer(pool: media))
            #expect(scene.renderings.count == 1)
            #expect(await images.size == scene.bytesOfRenderings)
        }
    }
}

extension StorageScene {
    fileprivate func render(_ path: String, _ width: Int, as user: TestUser) async throws {
        let answer = try await send(.get, "/render/image/authenticated/\(path)?width=\(width)", as: user)
        #expect(answer.status == .ok, "\(answer.text)")
    }

    fileprivate var renderings: [URL] {
        (try? FileManager.default.contentsOfDirectory(
            at: folder.appendingPathComponent("cache"), includingPropertiesForKeys: [.fileSizeKey])) ?? []
    }

    fileprivate var bytesOfRenderings: Int {
        renderings.reduce(0) { $0 + ((try? $1.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0) }
    }
}
