/// Downloads: conditions, ranges, headers, and who may read.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct DownloadTests {
    @Test("a large object arrives whole and in parts")
    func ranges() async throws {
        try await StorageScene.with { scene in
            let size = 3_000_000
            let content = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8 ^ $0 >> 16) })
            let path = "/object/files/\(scene.anna.path)/big.bin"
            _ = try await scene.put(
                content, String(path.dropFirst(8)), as: scene.anna, type: "application/octet-stream")
            let whole = try await scene.send(.get, path, as: scene.anna)
            #expect(whole.bytes == content && whole.headers[.acceptRanges] == "bytes")
            #expect(whole.headers[.contentLength] == "\(size)")
            for (header, range) in [
                ("bytes=0-0", 0..<1), ("bytes=100-199", 100..<200), ("bytes=-5", size - 5..<size),
                ("bytes=2000000-", 2_000_000..<size), ("bytes=10-99999999999999999999", 10..<size),
            ] {
                let part = try await scene.send(.get, path, as: scene.anna, [.range: header])
                #expect(part.status == .partialContent && part.bytes == content[range], "\(header)")
                #expect(part.headers[.contentRange] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
            }
            let beyond = try await scene.send(.get, path, as: scene.anna, [.range: "bytes=3000000-"])
            #expect(beyond.status == .rangeNotSatisfiable && beyond.headers[.contentRange] == "bytes */\(size)")
            for header in ["bytes=5-1", "lines=1-2", "bytes=a-b", "bytes=0-1,5-6"] {
                #expect(try await scene.send(.get, path, as: scene.anna, [.range: header]).status == .ok, "\(header)")
            }
        }
    }

    @Test("what the client has already isn't sent again")
    func conditions() async throws {
        try await StorageScene.with { scene in
            let path = "/object/photos/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(1), String(path.dropFirst(8)), as: scene.anna)
            let first = try await scene.send(.get, path, as: scene.anna)
            let tag = try #require(first.headers[.eTag])
            let date = try #require(first.headers[.lastModified])
            for headers: HTTPFields in [
                [.ifNoneMatch: tag], [.ifNoneMatch: "W/\(tag), \"x\""], [.ifNoneMatch: "*"], [.ifModifiedSince: date],
            ] {
                let again = try await scene.send(.get, path, as: scene.anna, headers)
                #expect(again.status == .notModified && again.bytes.isEmpty)
                #expect(again.headers[.eTag] == tag)
            }
            let old = "Sun, 06 Nov 1994 08:49:37 GMT"
            for headers: HTTPFields in [
                [.ifNoneMatch: "\"x\""], [.ifModifiedSince: old], [.ifNoneMatch: "\"x\"", .ifModifiedSince: date],
                [.ifRange: "\"x\"", .range: "bytes=0-9"], [.ifRange: old, .range: "bytes=0-9"],
            ] {
                #expect(try await scene.send(.get, path, as: scene.anna, headers).status == .ok)
            }
            for version in [tag, date] {
                let part = try await scene.send(.get, path, as: scene.anna, [.ifRange: version, .range: "bytes=0-9"])
                #expect(part.status == .partialContent && part.bytes.count == 10)
            }
            _ = try await scene.put(
                try await TestPictures.jpeg(2), String(path.dropFirst(8)), as: scene.anna, upsert: true)
            #expect(try await scene.send(.get, path, as: scene.anna, [.ifNoneMatch: tag]).status == .ok)
        }
    }

    @Test("HEAD tells size and type without the bytes, and that something isn't there")
    func head() async throws {
        try await StorageScene.with { scene in
            let photo = try await TestPictures.jpeg()
            let path = "/object/photos/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(photo, String(path.dropFirst(8)), as: scene.anna)
            let head = try await scene.send(.head, path, as: scene.anna)
            #expect(head.status == .ok && head.bytes.isEmpty)
            #expect(head.headers[.contentLength] == "\(photo.count)")
            #expect(try await scene.send(.head, path + "x", as: scene.anna).status == .badRequest)
        }
    }

    @Test("a public bucket needs no key; a private one is as good as none")
    func publicBuckets() async throws {
        try await StorageScene.with { scene in
            let photo = try await TestPictures.jpeg()
            let name = "\(scene.anna.path)/a.jpg"
            _ = try await scene.put(photo, "open/" + name, as: scene.anna)
            _ = try await scene.put(photo, "photos/" + name, as: scene.anna)
            #expect(try await scene.send(.get, "/object/public/open/" + name).bytes == photo)
            #expect(try await scene.send(.get, "/object/open/" + name).bytes == photo)
            #expect(
                try await scene.send(.get, "/object/info/public/open/" + name).json["size"]?.intValue == photo.count)
            let hidden = try await scene.send(.get, "/object/public/photos/" + name)
            #expect(hidden.errorStatus == "404" && hidden.error == "Bucket not found")
            let none = try await scene.send(.get, "/object/public/open/\(scene.anna.path)/none.jpg")
            #expect(none.errorStatus == "404" && none.error == "not_found")
            let file = try await scene.send(.get, "/object/public/open/\(name)?download=my%20photo.jpg")
            #expect(
                file.headers[.contentDisposition]
                    == "attachment; filename=my%20photo.jpg; filename*=UTF-8''my%20photo.jpg")
            #expect(
                try await scene.send(.get, "/object/public/open/\(name)?download").headers[.contentDisposition]
                    == "attachment;")
        }
    }

    @Test("an HTML page is shown as text, whoever uploaded it")
    func pages() async throws {
        try await StorageScene.with { scene in
            let path = "open/\(scene.anna.path)/page.html"
            _ = try await scene.put(
                Data("<html><script>alert(1)</script>".utf8), path, as: scene.anna, type: "text/html; charset=utf-8")
            let page = try await scene.send(.get, "/object/public/" + path)
            #expect(page.headers[.contentType]?.hasPrefix("text/plain") == true)
            #expect(page.headers[.xContentTypeOptions] == "nosniff")
        }
    }

    @Test("a row whose bytes are gone says so and doesn't fail")
    func missingBytes() async throws {
        try await StorageScene.with { scene in
            let path = "photos/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), path, as: scene.anna)
            _ = try await scene.database.query("update storage.objects set version = gen_random_uuid()::text")
            let gone = try await scene.send(.get, "/object/" + path, as: scene.anna)
            #expect(gone.errorStatus == "404" && gone.json["message"]?.stringValue == "The resource was not found")
        }
    }
}
