/// Photos on their way up, and files that are none.
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOFoundationCompat
import SimulatorHost
import TestSupport
import Testing

@Suite struct UploadTests {
    private func picker(_ html: String) -> String { handler("data-u", of: "file", in: html) }

    @Test("a photo reaches the picker that asked for it, once")
    func photo() async throws {
        try await TestHost.run { test in
            let (visitor, html) = try await Visitor.looking(test)
            let photo = try TestPhoto.jpeg(seed: 1)
            let path = "/sim/upload?n=1&h=\(picker(html))"
            #expect(try await visitor.post(path, photo) == .noContent)
            #expect(try await visitor.post(path, photo) == .noContent)
            let model = try #require(await test.models.all.first)
            for _ in 0..<4000 where await model.photos.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            #expect(await model.photos == [Data(buffer: photo)])
        }
    }

    @Test("what isn't a picture is refused, whatever it is called")
    func notPictures() async throws {
        try await TestHost.run { test in
            let (visitor, html) = try await Visitor.looking(test)
            let files = [
                "", "hello", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "%PDF-1.7", "<!doctype html>",
                "GIF", "\u{7F}ELF",
            ]
            for (number, file) in files.enumerated() {
                let status = try await visitor.post("/sim/upload?n=\(number + 1)&h=\(picker(html))", file) {
                    $0[.contentType] = "image/jpeg"
                }
                #expect(status == .unsupportedMediaType, "\(file)")
            }
            #expect(try await visitor.post("/sim/upload?n=x&h=a", "hello") == .badRequest)
            #expect(try await visitor.post("/sim/upload?n=1", "hello") == .badRequest)
            #expect(await test.models.all.first?.photos.isEmpty == true)
        }
    }

    @Test("a picture over the limit is refused")
    func tooLarge() async throws {
        try await TestHost.run({ $0.uploadBytes = 4000 }) { test in
            let (visitor, html) = try await Visitor.looking(test)
            let photo = try TestPhoto.jpeg(seed: 2)
            #expect(photo.readableBytes > 4000)
            #expect(try await visitor.post("/sim/upload?n=1&h=\(picker(html))", photo) == .contentTooLarge)
            #expect(await test.models.all.first?.photos.isEmpty == true)
        }
    }

    @Test("no more photos at once than there is memory set aside for")
    func atOnce() async throws {
        try await TestHost.run({ $0.uploadsAtOnce = 0 }) { test in
            let (visitor, html) = try await Visitor.looking(test)
            let photo = try TestPhoto.jpeg(seed: 3)
            #expect(try await visitor.post("/sim/upload?n=1&h=\(picker(html))", photo) == .serviceUnavailable)
        }
    }

    @Test("a photo for a picker that is no longer there goes nowhere")
    func unknownPicker() async throws {
        try await TestHost.run { test in
            let (visitor, _) = try await Visitor.looking(test)
            let photo = try TestPhoto.jpeg(seed: 4)
            #expect(try await visitor.post("/sim/upload?n=1&h=zz.zz", photo) == .noContent)
            #expect(await test.models.all.first?.photos.isEmpty == true)
        }
    }
}
