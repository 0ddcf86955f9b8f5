/// Uploads that want more than an upload may: endless ones, slow ones, and ones with strange types.
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

@Suite struct HostileUploadTests {
    @Test("what follows the end of a form is not kept")
    func epilogueIsDropped() throws {
        let (type, body) = form(Data("hello".utf8))
        var parser = try MultipartParser(contentType: type)
        // The end of the form and the beginning of the epilogue come in one piece.
        parser.feed(ByteBuffer(bytes: body + Data(count: 10_000)))
        var isOver = false
        while let event = try parser.next() { isOver = isOver || event == .endOfForm }
        #expect(isOver && parser.heldBytes == 0)
        for _ in 0..<100 {
            parser.feed(ByteBuffer(repeating: 0x41, count: 10_000))
            #expect(try parser.next() == nil)
        }
        #expect(parser.heldBytes == 0)
    }

    @Test("a form with an endless epilogue, or endless fields nobody asked for, is refused as too large")
    func endless() async throws {
        try await StorageScene.with { scene in
            let (type, body) = form(try await TestPictures.jpeg())
            // In place of the closing line, a part that belongs to nothing and doesn't end.
            let boundary = type.split(separator: "=")[1]
            let ending = Data("\r\n--\(boundary)--\r\n".utf8)
            let part = Data("\r\n--\(boundary)\r\nContent-Disposition: form-data; filename=b\r\n\r\n".utf8)
            for start in [body, body.dropLast(ending.count) + part] {
                let socket = try RawConnection(port: try #require(scene.client.port))
                try await socket.sendApart(
                    scene.chunkedHead("photos/\(scene.anna.path)/a.jpg", type: type), RawConnection.chunk(start))
                for _ in 0..<6 {
                    try await socket.sendApart(RawConnection.chunk(Data(repeating: 0x41, count: 100_000)))
                }
                try await socket.sendApart(RawConnection.chunk(Data()))
                let answer = try await socket.answerApart()
                #expect(answer.contains("413") && answer.contains("EntityTooLarge"), "\(answer)")
            }
            #expect(scene.filesOnDisk.isEmpty)
            #expect(try await scene.database.query("select count(*) from storage.objects").scalar == "0")
        }
    }

    @Test("a form around the largest allowed file is no longer than allowed")
    func longest() throws {
        let meter = UploadMeter(limit: 1000, pace: UploadPace())
        try meter.count(1000 + UploadMeter.overhead)
        #expect(throws: StorageFailure.tooLarge(limit: 1000)) { try meter.count(1) }
        #expect(UploadMeter.bodyLimit(.max) == .max)
    }

    @Test("an upload is too slow below 4 KB a second on average, once 30 seconds are over")
    func pace() {
        let pace = UploadPace()
        #expect(!pace.isTooSlow(0, after: .seconds(30)))
        #expect(pace.isTooSlow(0, after: .seconds(31)))
        #expect(pace.isTooSlow(40 * 4096 - 1, after: .seconds(40)))
        #expect(!pace.isTooSlow(40 * 4096, after: .seconds(40)))
        #expect(!pace.isTooSlow(50 << 20, after: .seconds(3600)))
    }

    @Test(
        "an upload that trickles, or stops without hanging up, is given up and leaves no file",
        arguments: [true, false])
    func trickle(goesOn: Bool) async throws {
        let pace = UploadPace(patience: .milliseconds(300), leastRate: 10 << 20)
        let limits = ConnectionLimits(idle: goesOn ? .hours(1) : .milliseconds(500))
        try await StorageScene.with({ $0.uploadPace = pace }, limits: limits) { scene in
            let socket = try RawConnection(port: try #require(scene.client.port))
            let path = "files/\(scene.anna.path)/a.bin"
            try await socket.sendApart(
                scene.chunkedHead(path, type: "application/octet-stream"),
                RawConnection.chunk(Data(repeating: 1, count: 300_000)))
            let deadline = ContinuousClock.now + .seconds(60)
            var wasThere = false
            while ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(50))
                wasThere = wasThere || !scene.filesOnDisk.isEmpty
                if wasThere, scene.filesOnDisk.isEmpty { break }
                if goesOn { try await socket.sendApart(RawConnection.chunk(Data(repeating: 1, count: 10))) }
            }
            #expect(wasThere && scene.filesOnDisk.isEmpty)
            let answer = try await socket.answerApart()
            #expect(goesOn ? answer.contains("RequestTimeout") : answer.isEmpty, "\(answer)")
        }
    }

    @Test("a content type is one token, a slash, another token, and parameters; anything else is refused")
    func contentTypes() async throws {
        for type in [
            "text/plain", " text/plain\t", "text/plain; charset=utf-8", "text/plain;charset=\"utf-8\";",
            "image/svg+xml",
            "application/vnd.a.b-c",
        ] { #expect(ContentInspection.isWellFormed(type), "\(type)") }
        for type in [
            "text", "text/", "/html", "text/ html", "te\txt/html", "text/html/x", "text/html, text/plain",
            "text/html x",
            "text/html;x", "text/html\u{0}", "text/html\r\nX: y", "<text/html>", "text/html; a=b c", "téxt/html",
            "text/" + String(repeating: "x", count: 300),
        ] { #expect(!ContentInspection.isWellFormed(type), "\(type)") }
        #expect(ContentInspection.plain("\ttext/html\t; a=b") == "text/html")
        try await StorageScene.with { scene in
            let path = "files/\(scene.anna.path)/a"
            for type in ["text", "text/ html", "text/html, text/plain", "<script>/x"] {
                let refused = try await scene.put(Data("x".utf8), path, as: scene.anna, type: type)
                #expect(refused.errorStatus == "415", "\(type): \(refused.text)")
                let (outer, body) = form(Data("x".utf8), fields: [("contentType", type)])
                let formed = try await scene.send(
                    .post, "/object/" + path, as: scene.anna, [.contentType: outer], ByteBuffer(bytes: body))
                #expect(formed.errorStatus == "415", "\(type): \(formed.text)")
            }
            let (outer, body) = form(Data("<b>".utf8), fields: [("contentType", "\ttext/html\t")])
            _ = try await scene.send(
                .post, "/object/" + path, as: scene.anna, [.contentType: outer], ByteBuffer(bytes: body))
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).headers[.contentType] == "text/plain")
        }
    }

    @Test("whatever is no picture, film or sound is served where it can run nothing")
    func sandbox() async throws {
        try await StorageScene.with { scene in
            for (bytes, type, isFree) in [
                (Data("<b>hi</b>".utf8), "text/html", false), (Data("hi".utf8), "text/plain", false),
                (Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "image/svg+xml", false),
                (Data("hi".utf8), "application/x-own", false), (try await TestPictures.jpeg(), "image/jpeg", true),
            ] {
                let path = "files/\(scene.anna.path)/x"
                let made = try await scene.put(bytes, path, as: scene.anna, type: type, upsert: true)
                #expect(made.status == .ok, "\(made.text)")
                let answer = try await scene.send(.get, "/object/" + path, as: scene.anna)
                #expect(answer.headers[.xContentTypeOptions] == "nosniff")
                let policy = answer.headers[.contentSecurityPolicy]
                #expect(isFree ? policy == nil : policy == "default-src 'none'; sandbox", "\(type)")
            }
        }
    }
}
