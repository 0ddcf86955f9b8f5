/// What people do with files, on two replicas that share one bucket: neither notices the other.
import AsyncHTTPClient
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import ServerDatabase
import ServerMedia
import ServerS3
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct ReplicaTests {
    @Test("what one replica stores the other reads, renders, replaces and removes")
    func life() async throws {
        try await BucketScene.with { scene in
            let (one, two, anna) = (scene.first, scene.second, scene.first.anna)
            let path = "photos/\(anna.path)/a.jpg"
            let photo = try await TestPictures.jpeg()
            #expect(try await one.put(photo, path, as: anna).status == .ok)
            #expect(try await two.send(.get, "/object/" + path, as: anna).bytes == photo)
            #expect(try await two.send(.get, "/object/" + path, as: two.ben).errorStatus == "404")
            let part = try await two.send(.get, "/object/" + path, as: anna, [.range: "bytes=10-19"])
            #expect(part.status == .partialContent && part.bytes == photo[10..<20])
            let small = try await two.send(.get, "/render/image/authenticated/\(path)?width=20", as: anna)
            #expect(small.status == .ok && small.bytes.count < photo.count, "\(small.text)")
            let other = try await TestPictures.jpeg(width: 61)
            #expect(try await two.put(other, path, as: anna, upsert: true).status == .ok)
            #expect(try await one.send(.get, "/object/" + path, as: anna).bytes == other)
            #expect(try await scene.keys().count == 1)
            #expect(
                try await one.send(
                    .post, "/object/copy", as: anna,
                    json: [
                        "bucketId": "photos", "sourceKey": .string("\(anna.path)/a.jpg"),
                        "destinationKey": .string("\(anna.path)/b.jpg"),
                    ]
                ).status == .ok)
            #expect(try await scene.keys().count == 2)
            #expect(try await one.send(.delete, "/object/" + path, as: anna).status == .ok)
            #expect(try await two.send(.get, "/object/" + path, as: anna).errorStatus == "404")
            #expect(try await scene.keys().count == 1)
        }
    }

    @Test("a large file goes up in parts, and comes back whole and in parts from either replica")
    func large() async throws {
        try await BucketScene.with { scene in
            let path = "files/\(scene.first.anna.path)/film"
            let film = Data((0..<(20 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 11) })
            let answer = try await scene.first.put(
                film, path, as: scene.first.anna, type: "application/octet-stream")
            #expect(answer.status == .ok, "\(answer.text)")
            #expect(try await scene.bucket.openUploads("").isEmpty)
            #expect(try await scene.second.send(.get, "/object/" + path, as: scene.first.anna).bytes == film)
            let part = try await scene.second.send(
                .get, "/object/" + path, as: scene.first.anna, [.range: "bytes=100000-17999999"])
            #expect(part.bytes == film[100_000..<18_000_000])
        }
    }

    @Test("of many who write to one path at once on two replicas the last one's bytes stay, and no others")
    func crowd() async throws {
        try await BucketScene.with { scene in
            let path = "files/\(scene.first.anna.path)/note"
            try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for number in 0..<16 {
                    let replica = number % 2 == 0 ? scene.first : scene.second
                    group.addTask {
                        try await replica.put(
                            Data("text \(number)".utf8), path, as: replica.anna, type: "text/plain", upsert: true
                        ).status
                    }
                }
                for try await status in group { #expect(status == .ok) }
            }
            #expect(try await scene.keys().count == 1)
            let (a, b) = (
                try await scene.first.send(.get, "/object/" + path, as: scene.first.anna).text,
                try await scene.second.send(.get, "/object/" + path, as: scene.first.anna).text
            )
            #expect(a == b && a.hasPrefix("text "))
        }
    }

    @Test("what is refused leaves nothing in the bucket")
    func refused() async throws {
        try await BucketScene.with { scene in
            let photo = try await TestPictures.jpeg()
            let one = scene.first
            #expect(try await one.put(photo, "photos/\(one.ben.path)/a.jpg", as: one.anna).errorStatus == "403")
            #expect(try await one.put(photo, "photos/\(one.anna.path)/a.jpg", as: one.anna).status == .ok)
            #expect(try await one.put(photo, "photos/\(one.anna.path)/a.jpg", as: one.anna).errorStatus == "409")
            #expect(try await scene.keys().count == 1)
        }
    }

    @Test("the sweeper clears what crashes leave: half uploads, parts, and bytes without a row, which may come back")
    func sweeper() async throws {
        try await BucketScene.with { scene in
            let (one, anna) = (scene.first, scene.first.anna)
            let path = "photos/\(anna.path)/a.jpg"
            let photo = try await TestPictures.jpeg()
            _ = try await one.put(photo, path, as: anna)
            let half = try await one.routes.blobs.stage(limit: 1_000_000)
            try await half.write(ByteBuffer(repeating: 7, count: 400_000))
            let lost = try await one.routes.blobs.stage(limit: 10)
            try await lost.write(ByteBuffer(string: "x"))
            let key = BlobKey(object: UUID(), version: UUID())
            _ = try await lost.finish()
            try await lost.settle(as: key)
            _ = try await scene.bucket.begin("objects/\(key.fileName)")
            let later = Date().addingTimeInterval(7200)
            #expect(try await one.routes.sweeper.sweep() == .init())
            #expect(try await one.routes.sweeper.sweep(now: later) == .init(uploads: 3, blobs: 1))
            #expect(try await scene.bucket.openUploads("").isEmpty)
            #expect(try await scene.keys("trash/").count == 1)
            // A row that appears brings its bytes back.
            _ = try await scene.first.database.query("create table kept as select id, version from storage.objects")
            _ = try await scene.first.database.query("update storage.objects set version = null")
            #expect(try await scene.second.routes.sweeper.sweep(now: later).blobs == 1)
            #expect(try await scene.second.send(.get, "/object/" + path, as: anna).errorStatus == "404")
            _ = try await scene.first.database.query(
                "update storage.objects o set version = k.version from kept k where k.id = o.id")
            #expect(try await one.routes.sweeper.sweep() == .init(restored: 1))
            #expect(try await scene.second.send(.get, "/object/" + path, as: anna).bytes == photo)
            #expect(try await one.routes.sweeper.sweep(now: later.addingTimeInterval(8 * 86_400)).destroyed == 1)
            #expect(try await scene.keys().count == 1)
        }
    }

    @Test("with delivery=redirect a download leads to the bucket, but nothing that a browser could run does")
    func redirect() async throws {
        try await BucketScene.with("&delivery=redirect") { scene in
            let one = scene.first
            let photo = try await TestPictures.jpeg()
            _ = try await one.put(photo, "photos/\(one.anna.path)/a.jpg", as: one.anna)
            let object = try await one.routes.reader.objects(ownedBy: one.anna.id)[0]
            let key = try #require(object.blob)
            let link = try #require(one.routes.blobs.link(to: key, LinkHeaders(contentType: "image/jpeg")))
            let answer = try await HTTPClient.shared.execute(HTTPClientRequest(url: link), timeout: .seconds(10))
            #expect(try await Data(answer.body.collect(upTo: 1 << 20).readableBytesView) == photo)
            // The same as the surface itself answers, whose caller doesn't follow.
            var request = HTTPClientRequest(
                url: "http://127.0.0.1:\(try #require(one.client.port))/storage/v1/object/photos/\(one.anna.path)/a.jpg"
            )
            request.headers.add(name: "authorization", value: "Bearer \(one.anna.token)")
            let led = try await S3Server.http.execute(request, timeout: .seconds(10))
            #expect(led.status == .temporaryRedirect)
            #expect(led.headers.first(name: "location")?.contains("X-Amz-Signature") == true)
            let page = "open/\(one.anna.path)/a.html"
            _ = try await one.put(Data("<html>".utf8), page, as: one.anna, type: "text/html")
            #expect(try await one.send(.get, "/object/public/" + page).status == .ok)
        }
    }

    @Test(
        "while the bucket is away everybody hears 503 in plain words; afterwards nothing is lost",
        .timeLimit(.minutes(3)))
    func away() async throws {
        try await S3Server.with { server in
            try await BucketScene.with(server: server) { scene in
                let (one, two, anna) = (scene.first, scene.second, scene.first.anna)
                let photo = try await TestPictures.jpeg()
                let path = "photos/\(anna.path)/"
                #expect(try await one.put(photo, path + "a.jpg", as: anna).status == .ok)
                await server.stop()
                for answer in [
                    try await one.put(photo, path + "b.jpg", as: anna),
                    try await two.send(.get, "/object/\(path)a.jpg", as: anna),
                ] {
                    #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] != nil)
                    #expect(answer.text.contains("can't reach its file store"), "\(answer.text)")
                }
                #expect(one.filesOnDisk.isEmpty)
                // Not shown any more; its bytes are left to the sweeper.
                try await server.start()
                #expect(try await two.send(.get, "/object/\(path)a.jpg", as: anna).bytes == photo)
                #expect(try await one.put(photo, path + "b.jpg", as: anna).status == .ok)
                await server.stop()
                #expect(try await one.send(.delete, "/object/\(path)b.jpg", as: anna).status == .ok)
                try await server.start()
                #expect(try await scene.keys("objects/").count == 2)
                #expect(
                    try await one.routes.sweeper.sweep(now: Date().addingTimeInterval(7200)).blobs == 1)
            }
        }
    }

    @Test("a job's picture waits for a bucket that is away for a moment", .timeLimit(.minutes(2)))
    func job() async throws {
        try await S3Server.with { server in
            try await BucketScene.with(server: server) { scene in
                await server.stop()
                let anna = scene.first.anna
                let path = try ObjectPath(bucket: "files", key: "\(anna.path)/made.jpg")
                async let making = scene.first.routes.owned.prepare(
                    ByteBuffer(string: "a picture"), at: path, mimeType: "image/jpeg", of: anna.id)
                try await Task.sleep(for: .milliseconds(300))
                try await server.start()
                let made = try await making
                _ = try await scene.first.database.pipeline(made.statements)
                #expect(
                    try await scene.second.send(.get, "/object/" + path.text, as: anna).text == "a picture")
            }
        }
    }
}
