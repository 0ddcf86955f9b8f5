/// What an upload in several requests may not do, and that a refusal says so in plain text under its true status.
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

@Suite(.timeLimit(.minutes(3))) struct ResumableRefusalTests {
    @Test("an upload is its owner's alone: nobody else finds, continues or ends it")
    func strangers() async throws {
        try await StorageScene.with { scene in
            let url = try await scene.began(10, "files/\(scene.anna.path)/a", as: scene.anna)
            #expect(try await scene.head(url, as: scene.ben).status == .notFound)
            let foreign = try await scene.part(Data("x".utf8), url, at: 0, as: scene.ben)
            #expect(foreign.status == .notFound && foreign.code == "NoSuchUpload")
            #expect(try await scene.send(.delete, url, as: scene.ben, StorageScene.tus).status == .notFound)
            #expect(try await scene.send(.head, url, StorageScene.tus).status == .badRequest)
            #expect(try await scene.send(.head, url, token: "x.y.z", StorageScene.tus).status == .unauthorized)
            #expect(try await scene.head(url, as: scene.anna).offset == 0)
        }
    }

    @Test("row level security, the bucket's limit and its types are asked before a byte is taken in")
    func atTheBeginning() async throws {
        try await StorageScene.with { scene in
            let foreign = try await scene.begin(10, "files/\(scene.ben.path)/a", as: scene.anna)
            #expect(foreign.status == .forbidden && foreign.code == "AccessDenied")
            let large = try await scene.begin(300_001, "photos/\(scene.anna.path)/a.jpg", as: scene.anna)
            #expect(large.status == .contentTooLarge && large.code == "EntityTooLarge")
            let text = try await scene.begin(10, "photos/\(scene.anna.path)/a.txt", as: scene.anna, type: "text/plain")
            #expect(text.status == .unsupportedMediaType && text.text.contains("not a picture"))
            let nowhere = try await scene.begin(10, "nothing/a", as: scene.anna)
            #expect(nowhere.status == .notFound && nowhere.code == "NoSuchBucket")
            _ = try await scene.put(Data("x".utf8), "files/\(scene.anna.path)/b", as: scene.anna, type: "text/plain")
            #expect(try await scene.begin(10, "files/\(scene.anna.path)/b", as: scene.anna).status == .conflict)
            #expect(
                try await scene.begin(10, "files/\(scene.anna.path)/b", as: scene.anna, upsert: true).status == .created
            )
            #expect(try await scene.routes.resumables.uploads(of: scene.anna.path).count == 1)
        }
    }

    @Test("a part that trickles is given up with 408, and what had arrived of it stays")
    func trickle() async throws {
        let pace = UploadPace(patience: .milliseconds(300), leastRate: 10 << 20)
        try await StorageScene.with({ $0.uploadPace = pace }) { scene in
            let url = try await scene.began(1 << 20, "files/\(scene.anna.path)/a", as: scene.anna)
            let socket = try RawConnection(port: try #require(scene.client.port))
            try await socket.sendApart(scene.partHead(url, at: 0, length: 1 << 20), Data(count: 300_000))
            let trickling = Task {
                while !Task.isCancelled {
                    try await socket.sendApart(Data(count: 10))
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            let answer = try await aside { socket.answer(endingIn: "connection.") }
            trickling.cancel()
            #expect(answer.hasPrefix("HTTP/1.1 408 "), "\(answer)")
            let offset = try #require(try await scene.head(url, as: scene.anna).offset)
            #expect((300_000..<1 << 20).contains(offset))
            #expect(try await scene.database.query("select count(*) from storage.objects").scalar == "0")
        }
    }

    @Test("bytes are judged when all are there: what is no picture is thrown away, what is one is stored")
    func judged() async throws {
        try await StorageScene.with { scene in
            let path = "photos/\(scene.anna.path)/a.jpg"
            let wrong = Data(repeating: 7, count: 1000)
            let url = try await scene.began(1000, path, as: scene.anna, type: "image/jpeg")
            let refused = try await scene.part(wrong, url, at: 0, as: scene.anna)
            #expect(
                refused.status == .unsupportedMediaType && refused.headers[.contentType] == "text/plain; charset=utf-8")
            #expect(refused.text.contains("Nothing was stored"))
            #expect(try await scene.head(url, as: scene.anna).status == .notFound)
            let photo = try await TestPictures.jpeg()
            let right = try await scene.began(photo.count, path, as: scene.anna, type: "image/jpeg")
            #expect(try await scene.part(photo, right, at: 0, as: scene.anna).status == .noContent)
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).headers[.contentType] == "image/jpeg")
        }
    }

    @Test("a part must go on where the last one ended, and end where the upload does")
    func offsets() async throws {
        try await StorageScene.with { scene in
            let url = try await scene.began(10, "files/\(scene.anna.path)/a", as: scene.anna)
            #expect(try await scene.part(Data("0123".utf8), url, at: 0, as: scene.anna).offset == 4)
            for offset in [0, 3, 5, 10] {
                let answer = try await scene.part(Data("x".utf8), url, at: offset, as: scene.anna)
                #expect(answer.status == .conflict && answer.code == "OffsetMismatch" && answer.offset == 4)
            }
            #expect(try await scene.part(Data("4567890".utf8), url, at: 4, as: scene.anna).status == .contentTooLarge)
            var headers = StorageScene.tus
            headers[.uploadOffset] = "4"
            headers[.contentType] = "text/plain"
            let wrongType = try await scene.send(.patch, url, as: scene.anna, headers, ByteBuffer(string: "x"))
            #expect(wrongType.status == .unsupportedMediaType)
            headers[.contentType] = "application/offset+octet-stream"
            headers[.uploadOffset] = "-1"
            #expect(
                try await scene.send(.patch, url, as: scene.anna, headers, ByteBuffer(string: "x")).status
                    == .badRequest)
            #expect(try await scene.part(Data("456789".utf8), url, at: 4, as: scene.anna).offset == 10)
            let stored = try await scene.send(.get, "/object/files/\(scene.anna.path)/a", as: scene.anna)
            #expect(stored.text == "0123456789")
        }
    }

    @Test("a body without a length can't go beyond the upload's end either")
    func endless() async throws {
        try await StorageScene.with { scene in
            let url = try await scene.began(1000, "files/\(scene.anna.path)/a", as: scene.anna)
            let head = String(decoding: scene.partHead(url, at: 0, length: 0), as: UTF8.self)
                .replacing("Content-Length: 0", with: "Transfer-Encoding: chunked")
            let socket = try RawConnection(port: try #require(scene.client.port))
            let more = RawConnection.chunk(Data(repeating: 2, count: 300_000))
            try await socket.sendApart(
                Data(head.utf8), RawConnection.chunk(Data(repeating: 1, count: 900)), more, more, more, more)
            let answer = try await socket.beginningApart()
            #expect(answer.hasPrefix("HTTP/1.1 413"), "\(answer)")
            #expect(try await scene.head(url, as: scene.anna).offset == 900)
            #expect(
                try await scene.send(.get, "/object/files/\(scene.anna.path)/a", as: scene.anna).errorStatus == "404")
        }
    }

    @Test(
        "words that make no sense are refused",
        arguments: [
            (HTTPField.Name.uploadLength, "-1"), (.uploadLength, "ten"), (.uploadLength, "99999999999999999999"),
            (.uploadLength, "9223372036854775807"), (.uploadMetadata, "bucketName"), (.uploadMetadata, "a b c"),
            (.uploadMetadata, "bucketName ZmlsZXM=,bucketName ZmlsZXM="), (.uploadMetadata, "bucketName !"),
            (.uploadMetadata, "bucketName ZmlsZXM=,objectName Li4vYQ=="),
            (.uploadMetadata, "x " + String(repeating: "QUFB", count: 5000)),
        ])
    func nonsense(_ name: HTTPField.Name, _ value: String) async throws {
        try await StorageScene.with { scene in
            let answer = try await scene.begin(10, "files/\(scene.anna.path)/a", as: scene.anna, [name: value])
            #expect([.badRequest, .contentTooLarge].contains(answer.status), "\(answer.status) \(answer.text)")
            #expect(answer.headers[.location] == nil)
            #expect(try await scene.routes.resumables.uploads(of: scene.anna.path).isEmpty)
        }
    }

    @Test("another version of the protocol is refused by name; what is spoken can be asked")
    func versions() async throws {
        try await StorageScene.with { scene in
            for headers in [[:], [.tusResumable: "0.2.2"]] as [HTTPFields] {
                let answer = try await scene.send(.post, StorageScene.resumable, as: scene.anna, headers)
                #expect(answer.status == .preconditionFailed && answer.headers[.tusVersion] == "1.0.0")
            }
            let asked = try await scene.send(.options, StorageScene.resumable)
            #expect(asked.status == .noContent && asked.headers[.tusVersion] == "1.0.0")
            #expect(asked.headers[.tusMaxSize] == String(50 << 20))
            #expect(asked.headers[.tusExtension] == "creation,creation-with-upload,expiration,termination,checksum")
        }
    }

    @Test("what isn't complete counts: neither many uploads nor large ones fill the disk")
    func bounded() async throws {
        try await StorageScene.with({
            $0.resumableUploads = 3
            $0.quotas.registered = StorageQuota(objects: 100, bytes: 10_000)
        }) { scene in
            #expect(
                try await scene.begin(10_001, "files/\(scene.anna.path)/a", as: scene.anna).status == .contentTooLarge)
            _ = try await scene.began(6000, "files/\(scene.anna.path)/a", as: scene.anna)
            let second = try await scene.begin(4001, "files/\(scene.anna.path)/b", as: scene.anna)
            #expect(second.status == .contentTooLarge && second.code == "QuotaExceeded")
            for name in ["c", "d"] {
                _ = try await scene.began(100, "files/\(scene.anna.path)/\(name)", as: scene.anna)
            }
            let fourth = try await scene.begin(1, "files/\(scene.anna.path)/e", as: scene.anna)
            #expect(fourth.status == .tooManyRequests && fourth.text.contains("not complete yet"))
            #expect(try await scene.routes.resumables.uploads(of: scene.anna.path).count == 3)
            // Another's are another's.
            _ = try await scene.began(9000, "files/\(scene.ben.path)/a", as: scene.ben)
        }
    }

    @Test("a proxy that knows no PATCH is no hindrance")
    func overridden() async throws {
        try await StorageScene.with { scene in
            let url = try await scene.began(4, "files/\(scene.anna.path)/a", as: scene.anna)
            var headers = StorageScene.tus
            headers[.uploadOffset] = "0"
            headers[.contentType] = "application/offset+octet-stream"
            headers[.methodOverride] = "PATCH"
            let answer = try await scene.send(.post, url, as: scene.anna, headers, ByteBuffer(string: "abcd"))
            #expect(answer.status == .noContent && answer.offset == 4)
        }
    }
}
