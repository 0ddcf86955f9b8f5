/// Signed links on the fast path: the same answers as before, and a change of the object seen at once.
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct FastDownloadTests {
    @Test("AUN-FR-3.2 a link that is followed again has the same head and the same bytes, without the ordinary path")
    func again() async throws {
        try await StorageScene.with { scene in
            let photo = try await TestPictures.jpeg()
            let link = try await scene.link(to: "photos/\(scene.anna.path)/a b.jpg", photo)
            let first = try await scene.follow(link)
            #expect(scene.fastPath.answers == 0)
            for _ in 0..<3 {
                let again = try await scene.follow(link)
                #expect(again.body == photo && Self.lasting(again.head) == Self.lasting(first.head))
                #expect(again.head.contains(/\r\nX-Request-Id: [0-9a-f]{32}\r\nDate:/), "\(again.head)")
            }
            #expect(scene.fastPath.answers == 3)
        }
    }

    /// The headers that don't say when it was sent.
    private static func lasting(_ head: String) -> [Substring] {
        head.split(separator: "\r\n").filter { !$0.hasPrefix("Date: ") && !$0.hasPrefix("X-Request-Id: ") }.sorted()
    }

    @Test("a replaced object is another one at once, and a removed one is gone, however often its link was followed")
    func changes() async throws {
        try await StorageScene.with { scene in
            let name = "photos/\(scene.anna.path)/a.jpg"
            let link = try await scene.link(to: name, try await TestPictures.jpeg(1))
            for number in 2..<5 {
                for _ in 0..<2 { #expect(try await scene.follow(link).head.hasPrefix("HTTP/1.1 200 OK\r\n")) }
                let photo = try await TestPictures.jpeg(number)
                _ = try await scene.put(photo, name, as: scene.anna, upsert: true)
                #expect(try await scene.follow(link).body == photo)
            }
            // Also what is only in the row: bytes and version are the same.
            _ = try await scene.database.query(
                """
                update storage.objects set metadata = jsonb_set(metadata, '{mimetype}', '"image/png"')
                where name = $1
                """, ["\(scene.anna.path)/a.jpg"])
            #expect(try await scene.follow(link).head.contains("Content-Type: image/png"))
            #expect(scene.fastPath.answers > 3)
            #expect(try await scene.send(.delete, "/object/" + name, as: scene.anna).status == .ok)
            let gone = try await scene.follow(link)
            #expect(gone.head.hasPrefix("HTTP/1.1 400 ") && !gone.body.contains(0xFF), "\(gone.head)")
            #expect(try JSONValue(json: gone.body)["error"] == "not_found")
        }
    }

    @Test("AUN-FR-3.2 a link stops working when its time is over, also on the fast path")
    func expiry() async throws {
        try await StorageScene.with { scene in
            let name = "photos/\(scene.anna.path)/a.jpg"
            let link = try await scene.link(to: name, try await TestPictures.jpeg())
            _ = try await scene.follow(link)
            let clock = TestClock(Date())
            let loop = try #require(scene.database.loops.first)
            let path = try ObjectPath(bucket: "photos", key: "\(scene.anna.path)/a.jpg")
            let downloads = SignedDownloads(
                lookup: ObjectLookup(scene.database), blobs: scene.routes.blobs, now: { clock.now })
            downloads.know(
                Request(target: "/storage/v1" + link), DownloadTicket(url: path.text, expires: clock.now + 60), path)
            for (wait, isOpen) in [(59.0, true), (2, false)] {
                clock.advance(by: wait)
                let status = try await downloads.status(of: "/storage/v1" + link, on: loop)
                #expect((status == "HTTP/1.1 200 OK") == isOpen, "\(status ?? "nothing")")
            }
        }
    }

    @Test("conditions, parts, HEAD, a name to save under and a page elsewhere get what the ordinary path gives them")
    func ordinary() async throws {
        try await StorageScene.with { scene in
            let photo = try await TestPictures.jpeg()
            let link = try await scene.link(to: "photos/\(scene.anna.path)/a.jpg", photo)
            let tag = try #require(try await scene.send(.get, link).headers[.eTag])
            #expect(try await scene.send(.get, link, [.ifNoneMatch: tag]).status == .notModified)
            #expect(try await scene.send(.get, link, [.range: "bytes=0-9"]).bytes == photo.prefix(10))
            let head = try await scene.send(.head, link)
            #expect(head.headers[.contentLength] == "\(photo.count)" && head.bytes.isEmpty)
            for _ in 0..<2 {
                let saved = try await scene.send(.get, link + "&download=x.jpg")
                #expect(saved.headers[.contentDisposition]?.contains("x.jpg") == true)
            }
            // The same path in another spelling, and the token of another object.
            #expect(try await scene.send(.get, link.replacing("a.jpg", with: "%61.jpg")).bytes == photo)
            #expect(try await scene.send(.get, link.replacing("a.jpg", with: "b.jpg")).error == "InvalidSignature")
            #expect(try await scene.send(.get, link + "x").error == "InvalidJWT")
            #expect(scene.fastPath.answers == 0)
        }
    }

    @Test("twenty objects asked for at once by forty clients: everybody gets their own bytes, and nobody a removed one")
    func together() async throws {
        try await StorageScene.with { scene in
            var photos: [(link: String, bytes: Data?)] = []
            for number in 0..<20 {
                let name = "photos/\(scene.anna.path)/\(number) 'x',&$1.jpg"
                let photo = try await TestPictures.jpeg(number)
                let link = try await scene.link(to: name, photo)
                #expect(try await scene.follow(link).body == photo)
                let isGone = number % 5 == 4
                if isGone {
                    _ = try await scene.database.query(
                        "update storage.objects set name = name || '.old' where name = $1", [String(name.dropFirst(7))])
                }
                photos.append((link, isGone ? nil : photo))
            }
            let asked = photos
            try await withThrowingTaskGroup { group in
                for client in 0..<40 {
                    group.addTask {
                        for turn in 0..<10 {
                            let (link, bytes) = asked[(client + 7 * turn) % asked.count]
                            let answer = try await scene.follow(link)
                            #expect(answer.body == bytes || bytes == nil && answer.head.hasPrefix("HTTP/1.1 400 "))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(scene.fastPath.answers > 200)
        }
    }

    @Test("a lookup that fails or takes too long leaves the answer to the ordinary path")
    func trouble() async throws {
        try await StorageScene.with { scene in
            let photo = try await TestPictures.jpeg()
            let link = try await scene.link(to: "photos/\(scene.anna.path)/a.jpg", photo)
            for _ in 0..<2 { #expect(try await scene.follow(link).body == photo) }
            let before = scene.fastPath.answers
            // Nobody reads the table while it is locked; the lookup gives up first.
            let (locked, release) = (Latch(), Latch())
            async let lock: Void = scene.database.transaction { session in
                try await session.script("lock table storage.objects in access exclusive mode")
                locked.open()
                try await release.wait()
            }
            try await locked.wait()
            async let waiting = scene.follow(link)
            try await Task.sleep(for: .milliseconds(2500))
            release.open()
            try await lock
            #expect(try await waiting.body == photo)
            #expect(scene.fastPath.answers == before)
            #expect(try await scene.follow(link).body == photo)
            #expect(scene.fastPath.answers == before + 1)
        }
    }
}

extension StorageScene {
    /// As an app does, over a connection of its own.
    fileprivate func follow(_ link: String) async throws -> (head: String, body: Data) {
        let port = try #require(client.port)
        return try await aside {
            let socket = try RawConnection(port: port)
            socket.send("GET /storage/v1\(link) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return socket.whole()
        }
    }

    /// Uploads as Anna, and signs.
    fileprivate func link(to name: String, _ bytes: Data) async throws -> String {
        let path = name.split(separator: "/").map { percentEncoded($0) }.joined(separator: "/")
        let put = try await put(bytes, path, as: anna)
        #expect(put.status == .ok, "\(put.text)")
        let signed = try await send(.post, "/object/sign/" + path, as: anna, json: ["expiresIn": 60])
        return try #require(signed.json["signedURL"]?.stringValue)
    }
}

extension Request {
    fileprivate init(target: String) {
        self.init(
            head: .init(method: .get, scheme: "http", authority: "localhost", path: target),
            body: .init(buffer: ByteBuffer()))
    }
}

extension SignedDownloads {
    /// The first line of the answer; nil if the request would take the ordinary path.
    fileprivate func status(of target: String, on loop: any EventLoop) async throws -> String? {
        let promise = loop.makePromise(of: String?.self)
        loop.execute {
            let isTaken = self.take(FastRequest(target: target), on: loop) { answer in
                promise.succeed(answer.map { String(String(buffer: $0.lines).prefix { $0 != "\r\n" }) })
            }
            if !isTaken { promise.succeed(nil) }
        }
        return try await promise.futureResult.get()
    }
}
