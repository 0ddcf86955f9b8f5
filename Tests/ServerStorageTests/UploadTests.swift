/// Uploads: who may, what may, and what is stored.
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct UploadTests {
    @Test("an upload waits for Postgres four times, whether it is new at its path or replaces what is there")
    func roundTrips() async throws {
        let tap = PostgresTap()
        try await StorageScene.with(tap: tap) { scene in
            let jpeg = try await TestPictures.jpeg()
            for name in ["first", "second", "second"] {
                let before = tap.roundTrips
                let answer = try await scene.put(
                    jpeg, "photos/\(scene.anna.path)/\(name).jpg", as: scene.anna, upsert: true)
                #expect(answer.status == .ok, "\(answer.text)")
                // The first one prepares its connections.
                if name != "first" { #expect(tap.roundTrips - before == 4) }
            }
        }
        await tap.close()
    }

    @Test("an upload as the official clients send it is stored with its metadata and read back unchanged")
    func multipart() async throws {
        try await StorageScene.with { scene in
            let photo = try await TestPictures.jpeg()
            let path = "photos/\(scene.anna.path)/pair 1/outer (2).jpg"
            let url = "/object/photos/\(scene.anna.path)/pair%201/outer%20(2).jpg"
            let (type, body) = form(photo, fields: [("cacheControl", "14400"), ("metadata", #"{"angle":"outer"}"#)])
            let answer = try await scene.send(
                .post, url, as: scene.anna, [.contentType: type], ByteBuffer(bytes: body))
            #expect(answer.status == .ok)
            #expect(answer.json["Key"]?.stringValue == path)
            #expect(answer.json["Id"]?.stringValue.flatMap(UUID.init(uuidString:)) != nil)

            let back = try await scene.send(.get, url, as: scene.anna)
            #expect(back.bytes == photo)
            #expect(back.headers[.contentType] == "image/jpeg")
            #expect(back.headers[.cacheControl] == "max-age=14400")
            let info = try await scene.send(.get, "/object/info" + url.dropFirst("/object".count), as: scene.anna).json
            #expect(info["size"]?.intValue == photo.count)
            #expect(info["content_type"]?.stringValue == "image/jpeg")
            #expect(info["metadata"]?["angle"]?.stringValue == "outer")
            #expect(info["name"]?.stringValue == String(path.dropFirst("photos/".count)))
            #expect(info["version"]?.stringValue != nil && info["last_modified"]?.stringValue?.contains("T") == true)
            let row = try await scene.database.query("select owner_id from storage.objects")
            #expect(row.scalar == scene.anna.path)
        }
    }

    @Test("a raw body works as well, its metadata in a header")
    func raw() async throws {
        try await StorageScene.with { scene in
            let metadata = try #require(HTTPField.Name("x-metadata"))
            let answer = try await scene.put(
                Data("hello".utf8), "files/\(scene.anna.path)/note.txt", as: scene.anna, type: "text/plain",
                [metadata: Data(#"{"a":1}"#.utf8).base64EncodedString(), .cacheControl: "max-age=60"])
            #expect(answer.status == .ok)
            let info = try await scene.send(.get, "/object/info/files/\(scene.anna.path)/note.txt", as: scene.anna).json
            #expect(info["metadata"]?["a"]?.intValue == 1)
            #expect(info["cache_control"]?.stringValue == "max-age=60")
            #expect(info["etag"]?.stringValue == "\"2cf24dba5fb0a30e26e83b2ac5b9e29e\"")
        }
    }

    @Test("AUN-FR-3.1a an upload into another user's folder, or without a user's token, is refused and leaves nothing")
    func foreignFolder() async throws {
        try await StorageScene.with { scene in
            let photo = try await TestPictures.jpeg()
            let path = "photos/\(scene.ben.path)/outer.jpg"
            let refused = try await scene.put(photo, path, as: scene.anna)
            #expect(refused.status == .badRequest && refused.errorStatus == "403")
            #expect(refused.error == "Unauthorized")
            #expect(refused.json["message"]?.stringValue == "new row violates row-level security policy")
            #expect(try await scene.put(photo, path, token: scene.tokens.anonKey).errorStatus == "403")
            #expect(try await scene.put(photo, path).json["message"]?.stringValue?.contains("authorization") == true)
            let forged = try await scene.put(photo, path, token: scene.ben.token + "x")
            #expect(forged.errorStatus == "403" && forged.status == .badRequest)
            let large = try await scene.put(
                Data(count: 3_000_000), "files/\(scene.ben.path)/x", as: scene.anna, type: "application/octet-stream")
            #expect(large.errorStatus == "403")
            #expect(scene.filesOnDisk.isEmpty)
            #expect(try await scene.database.query("select count(*) from storage.objects").scalar == "0")
        }
    }

    @Test("the same name twice is a duplicate; with x-upsert or PUT the new bytes take the old one's place")
    func duplicates() async throws {
        try await StorageScene.with { scene in
            let (first, second) = (try await TestPictures.jpeg(1), try await TestPictures.jpeg(2))
            let path = "photos/\(scene.anna.path)/a.jpg"
            let made = try await scene.put(first, path, as: scene.anna)
            let again = try await scene.put(second, path, as: scene.anna)
            #expect(again.errorStatus == "409" && again.error == "Duplicate")
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == first)

            let replaced = try await scene.put(second, path, as: scene.anna, upsert: true)
            #expect(replaced.json["Id"] == made.json["Id"])
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == second)
            let put = try await scene.send(
                .put, "/object/" + path, as: scene.anna, [.contentType: "image/jpeg"], ByteBuffer(bytes: first))
            #expect(put.status == .ok)
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == first)
            #expect(scene.filesOnDisk.count == 1)
        }
    }

    @Test("AUN-FR-2.10a the bucket refuses what is too large, whether the length is announced or not")
    func tooLarge() async throws {
        try await StorageScene.with { scene in
            let photo = try await TestPictures.jpeg() + Data(count: 300_001)
            let path = "photos/\(scene.anna.path)/big.jpg"
            let refused = try await scene.put(photo, path, as: scene.anna)
            #expect(refused.errorStatus == "413" && refused.error == "Payload too large")
            #expect(refused.json["message"]?.stringValue?.contains("too large: one file may have 292.9 KB") == true)
            let (type, body) = form(photo)
            let formed = try await scene.send(
                .post, "/object/" + path, as: scene.anna, [.contentType: type], ByteBuffer(bytes: body))
            #expect(formed.errorStatus == "413")
            #expect(scene.filesOnDisk.isEmpty)
        }
    }

    @Test("AUN-FR-2.10a the image bucket judges bytes, not names: text, HTML, SVG, PDF and bombs are refused")
    func mislabelled() async throws {
        try await StorageScene.with { scene in
            let text = Data("plain text".utf8)
            for (bytes, type, status) in [
                (text, "image/jpeg", "415"), (text, "application/octet-stream", "415"), (text, "text/plain", "415"),
                (Data(), "image/jpeg", "415"), (Data("%PDF-1.7".utf8), "image/jpeg", "415"),
                (Data("<html><script>alert(1)</script>".utf8), "image/png", "415"),
                (Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "image/svg+xml", "415"),
                (Data("GIF89a<script>alert(1)</script>".utf8), "image/gif", "415"),
                (TestPictures.bomb, "image/png", "413"),
            ] {
                let refused = try await scene.put(bytes, "photos/\(scene.anna.path)/x", as: scene.anna, type: type)
                #expect(refused.errorStatus == status, "\(type): \(refused.text)")
                // The cause is told, and no media type is.
                let message = refused.json["message"]?.stringValue ?? ""
                let causes = ["not a picture", "damaged", "too large", "not what it is called", "isn't accepted"]
                #expect(causes.contains { message.contains($0) } && !message.contains("mime"), "\(message)")
            }
            #expect(scene.filesOnDisk.isEmpty)
        }
    }

    @Test("a PNG called JPEG, a photo cut off and a photo with a page behind it are refused; a true type is stored")
    func disguises() async throws {
        try await StorageScene.with { scene in
            let (jpeg, png) = (try await TestPictures.jpeg(), try await TestPictures.png())
            let path = "photos/\(scene.anna.path)/x"
            #expect(try await scene.put(png, path, as: scene.anna, type: "image/jpeg").errorStatus == "415")
            #expect(try await scene.put(jpeg.dropLast(200), path, as: scene.anna).errorStatus == "415")
            let page = jpeg + Data("<html><script>alert(1)</script></html>".utf8)
            #expect(try await scene.put(page, path, as: scene.anna).errorStatus == "415")
            #expect(try await scene.put(png, path, as: scene.anna, type: "application/octet-stream").status == .ok)
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).headers[.contentType] == "image/png")
        }
    }

    @Test("names that aren't plain paths are refused")
    func keys() async throws {
        try await StorageScene.with { scene in
            let photo = try await TestPictures.jpeg()
            for key in [
                "a/../b", "../../etc/passwd", "a//b", "a/./b", "a%2F..%2Fb", "..%2f..%2fetc", "a%5Cb", "a%00b", "a%FFb",
                "%C3%A9", "a/", "%E2%80%AEgpj", "a%7Fb", "a%0D%0Ab", "%", "a%2", String(repeating: "a", count: 1100),
            ] {
                let answer = try await scene.put(photo, "photos/\(scene.anna.path)/\(key)", as: scene.anna)
                #expect(answer.errorStatus == "400" && answer.error == "InvalidKey", "\(key): \(answer.text)")
            }
            #expect(scene.filesOnDisk.isEmpty)
        }
    }

    @Test("a missing bucket, a form without end or file, and hostile boundaries are refused")
    func badRequests() async throws {
        try await StorageScene.with { scene in
            let photo = try await TestPictures.jpeg()
            let missing = try await scene.put(photo, "nowhere/\(scene.anna.path)/a.jpg", as: scene.anna)
            #expect(missing.errorStatus == "404" && missing.error == "Bucket not found")
            let path = "/object/photos/\(scene.anna.path)/a.jpg"
            let (type, body) = form(photo)
            for (type, body) in [
                (type, Data(body.dropLast(20))), ("multipart/form-data", body),
                ("multipart/form-data; boundary=", body),
                ("multipart/form-data; boundary=\(String(repeating: "x", count: 5000))", body),
                ("multipart/form-data; boundary=other", body),
                (type, Data(body.prefix(60)) + Data(repeating: 0x41, count: 20_000)),
            ] {
                let answer = try await scene.send(
                    .post, path, as: scene.anna, [.contentType: type], ByteBuffer(bytes: body))
                #expect(answer.status != .ok && answer.error != nil, "\(answer.text)")
            }
            let fields = (0..<100).map { ("field\($0)", "x") }
            let many = form(photo, fields: fields)
            let answer = try await scene.send(
                .post, path, as: scene.anna, [.contentType: many.type], ByteBuffer(bytes: many.body))
            #expect(answer.errorStatus == "400")
            #expect(scene.filesOnDisk.isEmpty)
        }
    }

    @Test("a connection that breaks off in the middle of an upload leaves neither object nor file")
    func brokenOff() async throws {
        try await StorageScene.with { scene in
            // So long that half of it is written before the end is known.
            let photo = try await TestPictures.jpeg(width: 640, height: 480) + Data(count: 2 * UploadMemory.most)
            let (type, body) = form(photo)
            for (type, body, isChunked) in [
                ("image/jpeg", photo, false), ("image/jpeg", photo, true), (type, body, false),
                ("application/octet-stream", photo, false),
            ] {
                let bucket = type == "application/octet-stream" ? "files" : "open"
                let length = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(body.count)"
                var request = Data(
                    """
                    POST /storage/v1/object/\(bucket)/\(scene.anna.path)/a.jpg HTTP/1.1\r
                    Host: localhost\r
                    Authorization: Bearer \(scene.anna.token)\r
                    Content-Type: \(type)\r
                    \(length)\r
                    \r

                    """.utf8)
                if isChunked { request += Data("\(String(body.count, radix: 16))\r\n".utf8) }
                try await sendAndHangUp(request + body.prefix(body.count / 2), scene)
                #expect(await becomesTrue { scene.filesOnDisk.isEmpty }, "\(type)")
            }
            #expect(try await scene.database.query("select count(*) from storage.objects").scalar == "0")
        }
    }

    /// Hangs up once the server is in the middle of it.
    private func sendAndHangUp(_ bytes: Data, _ scene: StorageScene) async throws {
        let socket = try RawConnection(port: try #require(scene.client.port))
        let isSent = try await socket.sendApart(bytes)
        try #require(isSent)
        try #require(await becomesTrue { !scene.filesOnDisk.isEmpty })
        withExtendedLifetime(socket) {}
    }

    private func becomesTrue(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<1000 where !condition() { try? await Task.sleep(for: .milliseconds(10)) }
        return condition()
    }

    @Test("a form in pieces of any size gives the same file")
    func pieces() async throws {
        let content = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) }) + Data("\r\n--bound\r\r\n--".utf8)
        let (type, body) = form(content, fields: [("cacheControl", "60")])
        for size in [1, 2, 3, 7, 64, 1000, 100_000] {
            var parser = try MultipartParser(contentType: type)
            var file = Data()
            var parts = 0
            var isOver = false
            for start in stride(from: 0, to: body.count, by: size) {
                parser.feed(ByteBuffer(bytes: body[start..<min(start + size, body.count)]))
                while let event = try parser.next() {
                    switch event {
                    case .part: parts += 1
                    case .data(let data) where parts == 2: file += Data(data.readableBytesView)
                    case .endOfForm: isOver = true
                    default: break
                    }
                }
            }
            #expect(file == content && parts == 2 && isOver, "pieces of \(size)")
        }
    }
}
