/// Rendered images: who may ask, what they get, and what is kept.
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

@Suite struct ImageTests {
    @Test("an image is rendered in the size and format asked for, and once only")
    func rendered() async throws {
        try await StorageScene.with { scene in
            let path = "open/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(width: 640, height: 480), path, as: scene.anna)
            let url = "/render/image/public/\(path)"
            let small = try await scene.send(.get, url + "?width=100&height=100&resize=contain")
            #expect(small.status == .ok && small.headers[.contentType] == "image/jpeg")
            #expect(try await size(small.bytes, scene) == [100, 75])
            let size = await scene.routes.images.size
            #expect(size == small.bytes.count)
            let again = try await scene.send(.get, url + "?resize=contain&height=100&width=100")
            #expect(again.bytes == small.bytes)
            #expect(await scene.routes.images.size == size)
            let tag = try #require(again.headers[.eTag])
            #expect(
                try await scene.send(.get, url + "?width=100&height=100&resize=contain", [.ifNoneMatch: tag]).status
                    == .notModified)
            let webp = try await scene.send(.get, url + "?width=50", [.accept: "image/webp,*/*"])
            #expect(webp.headers[.contentType] == "image/webp" && webp.headers[.vary] == "Accept")
            #expect(try await scene.send(.get, url + "?width=50&format=avif").headers[.contentType] == "image/avif")
            let origin = try await scene.send(.get, url + "?width=50&format=origin", [.accept: "image/webp"])
            #expect(origin.headers[.contentType] == "image/jpeg")
            // A new version is rendered anew.
            _ = try await scene.put(
                try await TestPictures.jpeg(5, width: 640, height: 480), path, as: scene.anna, upsert: true)
            let fresh = try await scene.send(.get, url + "?width=100&height=100&resize=contain")
            #expect(fresh.bytes != small.bytes)
        }
    }

    @Test("what hosted storage has beside objects answers that it is not offered")
    func absent() async throws {
        try await StorageScene.with { scene in
            for path in ["/vector/CreateVectorBucket", "/iceberg/v1/config"] {
                let answer = try await scene.send(.post, path, as: scene.anna)
                #expect(answer.status == .badRequest && answer.errorStatus == "403", "\(answer.text)")
                #expect(answer.text.contains("FeatureNotEnabled"))
            }
        }
    }

    @Test("a drawing is passed through as it is, in a sandbox; what is no picture is named by its own kind")
    func unrendered() async throws {
        try await StorageScene.with { scene in
            let drawing = Data("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)
            let path = "files/\(scene.anna.path)/drawing.svg"
            _ = try await scene.put(drawing, path, as: scene.anna, type: "image/svg+xml")
            let answer = try await scene.send(
                .get, "/render/image/authenticated/\(path)?width=10", as: scene.anna)
            #expect(answer.status == .ok && answer.bytes == drawing)
            #expect(answer.headers[.contentType] == "image/svg+xml")
            #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
            #expect(answer.headers[.xContentTypeOptions] == "nosniff")
            let text = "files/\(scene.anna.path)/paper.pdf"
            _ = try await scene.put(Data("%PDF-1.7\n%âãÏÓ\n".utf8), text, as: scene.anna, type: "application/pdf")
            let refused = try await scene.send(.get, "/render/image/authenticated/\(text)?width=10", as: scene.anna)
            #expect(refused.status == .badRequest && refused.errorStatus == "415")
            #expect(refused.text.contains("PDF"), "\(refused.text)")
        }
    }

    @Test("a signed rendering shows what was signed, whatever the query says, and doesn't open the original")
    func signed() async throws {
        try await StorageScene.with { scene in
            let path = "photos/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(width: 640, height: 480), path, as: scene.anna)
            let url = try await scene.send(
                .post, "/object/sign/" + path, as: scene.anna,
                json: ["expiresIn": 60, "transform": ["width": 80, "height": "60", "resize": "fill"]]
            ).json["signedURL"]?.stringValue
            let signed = try #require(url)
            #expect(signed.hasPrefix("/render/image/sign/"))
            let image = try await scene.send(.get, signed + "&width=400")
            #expect(try await size(image.bytes, scene) == [80, 60])
            #expect(image.headers[.expires] != nil)
            let original = try await scene.send(.get, signed.replacing("/render/image/sign", with: "/object/sign"))
            #expect(original.error == "InvalidSignature")
            #expect(
                try await scene.send(.get, "/render/image/authenticated/\(path)?width=20", as: scene.anna).status == .ok
            )
            #expect(try await scene.send(.get, "/render/image/public/\(path)?width=20").errorStatus == "404")
        }
    }

    @Test("wishes out of range are refused")
    func refused() async throws {
        try await StorageScene.with { scene in
            let path = "open/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), path, as: scene.anna)
            for query in [
                "width=0", "width=2001", "height=x", "quality=10", "quality=101", "resize=crop", "format=bmp",
                "width=-1",
            ] {
                let answer = try await scene.send(.get, "/render/image/public/\(path)?\(query)")
                #expect(answer.errorStatus == "400", "\(query)")
            }
        }
    }

    @Test("the cache stays within its size")
    func bounded() async throws {
        try await StorageScene.with({ $0.cacheSizeLimit = 40_000 }) { scene in
            let path = "open/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(width: 640, height: 480), path, as: scene.anna)
            for width in stride(from: 60, to: 120, by: 2) {
                #expect(
                    try await scene.send(.get, "/render/image/public/\(path)?width=\(width)&format=origin").status
                        == .ok)
            }
            #expect(await scene.routes.images.size <= 40_000)
            let kept = try FileManager.default.contentsOfDirectory(
                atPath: scene.folder.appendingPathComponent("cache").path)
            #expect(!kept.isEmpty && kept.count < 30)
        }
    }

    @Test("the cache's folder may be removed while the server runs")
    func emptied() async throws {
        try await StorageScene.with { scene in
            let path = "open/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), path, as: scene.anna)
            let cache = scene.folder.appendingPathComponent("cache")
            for _ in 0..<2 {
                #expect(try await scene.send(.get, "/render/image/public/\(path)?width=50").status == .ok)
                #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path).count == 1)
                try FileManager.default.removeItem(at: cache)
            }
        }
    }

    private func size(_ bytes: Data, _ scene: StorageScene) async throws -> [Int] {
        let file = scene.folder.appendingPathComponent(UUID().uuidString)
        try bytes.write(to: file)
        let header = try await MediaPool(workers: 1).run { try PictureHeader.read(file.path) }
        return [header.width, header.height]
    }
}
