/// No stored photo tells where it was taken, whichever way it came in and goes out; what photo truth needs is kept apart.
import Crypto
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerHTTP
import ServerMedia
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct PrivateMetadataTests {
    @Test(
        "an uploaded photo is stored without place and names, and every way to it shows that",
        arguments: ["raw", "form", "link", "parts"])
    func stripped(way: String) async throws {
        try await StorageScene.with { scene in
            let bare = try await TestPictures.jpeg()
            let photo = CameraFile().bytes(of: bare)
            let path = "photos/\(scene.anna.path)/a.jpg"
            switch way {
            case "raw": #expect(try await scene.put(photo, path, as: scene.anna).status == .ok)
            case "form":
                let (type, body) = form(photo, type: "image/jpeg")
                let answer = try await scene.send(
                    .post, "/object/" + path, as: scene.anna, [.contentType: type], ByteBuffer(bytes: body))
                #expect(answer.status == .ok)
            case "parts":
                let url = try await scene.began(photo.count, path, as: scene.anna, type: "image/jpeg")
                #expect(try await scene.part(photo.prefix(200), url, at: 0, as: scene.anna).offset == 200)
                #expect(try await scene.part(photo[200...], url, at: 200, as: scene.anna).status == .noContent)
            default:
                let link = try await scene.send(.post, "/object/upload/sign/" + path, as: scene.anna)
                let url = try #require(link.json["url"]?.stringValue)
                #expect(
                    try await scene.send(.put, url, [.contentType: "image/jpeg"], ByteBuffer(bytes: photo)).status
                        == .ok)
            }
            let signed = try await scene.send(.post, "/object/sign/" + path, as: scene.anna, json: ["expiresIn": 60])
            var tags: Set<String> = []
            for url in ["/object/" + path, try #require(signed.json["signedURL"]?.stringValue)] {
                let answer = try await scene.send(.get, url, as: scene.anna)
                #expect(answer.bytes == bare, "\(url)")
                tags.insert(answer.headers[.eTag] ?? "none")
            }
            #expect(tags.count == 1 && tags.first?.count == 34, "\(tags)")
            let row = try await scene.database.query("select metadata->>'size' from storage.objects")
            #expect(row.scalar == String(bare.count))
            for file in scene.filesOnDisk {
                let bytes = try Data(contentsOf: scene.folder.appendingPathComponent("blobs/\(file)"))
                #expect(
                    bytes.range(of: Data(CameraFile.secret.utf8)) == nil
                        && bytes.range(of: Data(CameraFile.place)) == nil)
            }
            // What is kept of an upload in parts is no bytes of it.
            #expect(scene.filesOnDisk.filter { !$0.hasSuffix(".json") }.count == 1)
        }
    }

    @Test(
        "a photo is clean from its beginning to behind its end, and its camera known: in memory, or written as it comes",
        arguments: [1, 3])
    func large(scale: Int) async throws {
        try await StorageScene.with { scene in
            let bare = Data(
                try TestPhoto.jpeg(seed: 3, width: 1200 * scale, height: 900 * scale, quality: 95).readableBytesView)
            #expect(bare.count > 300_000 && (bare.count > UploadMemory.most) == (scale == 3))
            let path = "open/\(scene.anna.path)/a.jpg"
            let tail = Data(CameraFile.secret.utf8)
            let answer = try await scene.put(CameraFile().bytes(of: bare) + tail, path, as: scene.anna)
            #expect(answer.status == .ok, "\(answer.json)")
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == bare)
            let row = try await scene.database.query(
                "select model, encode(content_hash, 'hex') from storage.photo_origins")
            #expect(row[0][0] == "iPhone 15 Pro")
            #expect(row[0][1] == SHA256.hash(data: CameraFile().bytes(of: bare) + tail).hex)
        }
    }

    @Test("a photo with a whole structure and an impossible head is damaged, whichever way it is opened")
    func impossible() async throws {
        try await StorageScene.with { scene in
            for bare in [
                try await TestPictures.jpeg(),
                Data(try TestPhoto.jpeg(seed: 3, width: 3600, height: 2700, quality: 95).readableBytesView),
            ] {
                var photo = CameraFile().bytes(of: bare)
                let frame = try #require(photo.range(of: Data([0xFF, 0xC0, 0x00, 0x11])))
                // Seven bits a sample, which no JPEG has.
                photo[frame.upperBound] = 7
                for bucket in ["photos", "open"] {
                    let answer = try await scene.put(photo, "\(bucket)/\(scene.anna.path)/a.jpg", as: scene.anna)
                    #expect(answer.errorStatus == "415" || answer.errorStatus == "413", "\(answer.text)")
                }
            }
            #expect(scene.filesOnDisk.isEmpty)
        }
    }

    @Test("camera, time and program are kept in a row of their own, the place nowhere; it goes with the photo")
    func origin() async throws {
        try await StorageScene.with { scene in
            let photo = CameraFile().bytes(of: try await TestPictures.jpeg())
            let path = "photos/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(photo, path, as: scene.anna)
            let objects = try await scene.routes.reader.objects(ownedBy: scene.anna.id)
            let origin = try #require(try await scene.routes.reader.origins(of: objects).values.first)
            #expect(origin.camera?.text == "Apple iPhone 15 Pro" && origin.software == "17.1.1")
            #expect(origin.captured == CaptureTime(local: Date(timeIntervalSince1970: 1_762_092_202), offsetSeconds: 0))
            #expect(origin.contentHash == SHA256.hash(data: photo).hex)
            let row = try await scene.database.query("select row_to_json(o)::text from storage.photo_origins o").scalar
            #expect(row?.contains(CameraFile.secret) == false)
            // A move takes it along, a copy has one of its own, a replacement says what it says itself.
            _ = try await scene.send(
                .post, "/object/move", as: scene.anna,
                json: [
                    "bucketId": "photos", "sourceKey": .string("\(scene.anna.path)/a.jpg"),
                    "destinationKey": .string("\(scene.anna.path)/b.jpg"),
                ])
            let copied = try await scene.send(
                .post, "/object/copy", as: scene.anna,
                json: [
                    "bucketId": "photos", "sourceKey": .string("\(scene.anna.path)/b.jpg"),
                    "destinationKey": .string("\(scene.anna.path)/c.jpg"),
                ])
            #expect(copied.status == .ok)
            let both = try await scene.routes.reader.objects(ownedBy: scene.anna.id)
            #expect(
                try await scene.routes.reader.origins(of: both).values.map(\.contentHash) == [
                    origin.contentHash, origin.contentHash,
                ])
            _ = try await scene.put(
                try await TestPictures.jpeg(2), "photos/\(scene.anna.path)/b.jpg", as: scene.anna, upsert: true)
            let count = "select count(*) from storage.photo_origins"
            #expect(try await scene.database.query(count).scalar == "1")
            try await scene.routes.reader.deleteAll(owner: scene.anna.id)
            #expect(try await scene.database.query(count).scalar == "0")
        }
    }

    @Test("a bucket may say otherwise; out of it a photo gets by a copy, which is cleaned, and not by a move")
    func otherwise() async throws {
        try await StorageScene.with { scene in
            _ = try await scene.database.query(
                "update storage.buckets set keeps_photo_metadata = true where id = 'files'")
            let bare = try await TestPictures.jpeg()
            let photo = CameraFile().bytes(of: bare)
            let path = "files/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(photo, path, as: scene.anna)
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == photo)
            #expect(try await scene.database.query("select count(*) from storage.photo_origins").scalar == "0")
            func send(_ way: String) async throws -> Answer {
                try await scene.send(
                    .post, "/object/\(way)", as: scene.anna,
                    json: [
                        "bucketId": "files", "sourceKey": .string("\(scene.anna.path)/a.jpg"),
                        "destinationBucket": "photos", "destinationKey": .string("\(scene.anna.path)/a.jpg"),
                    ])
            }
            #expect(try await send("move").errorStatus == "400")
            #expect(try await send("copy").status == .ok)
            #expect(try await scene.send(.get, "/object/photos/\(scene.anna.path)/a.jpg", as: scene.anna).bytes == bare)
            #expect(try await scene.database.query("select make from storage.photo_origins").scalar == "Apple")
        }
    }

    @Test("a picture without anything private is stored as it came, byte for byte")
    func untouched() async throws {
        try await StorageScene.with { scene in
            for (photo, name) in [(try await TestPictures.jpeg(), "a.jpg"), (try await TestPictures.png(), "b.png")] {
                let path = "photos/\(scene.anna.path)/\(name)"
                _ = try await scene.put(photo, path, as: scene.anna, type: nil)
                #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == photo)
            }
            #expect(try await scene.database.query("select count(*) from storage.photo_origins").scalar == "0")
        }
    }
}
