/// Uploads in several requests (TUS 1.0.0): what they end in, and where they go on after an interruption.
import Crypto
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

@Suite(.timeLimit(.minutes(3))) struct ResumableTests {
    private let file = Data((0..<70_000).flatMap { withUnsafeBytes(of: $0, Array.init) + [1, 2] })

    @Test("three parts make one object, with its type, and nothing is there before the last")
    func parts() async throws {
        try await StorageScene.with { scene in
            let path = "files/\(scene.anna.path)/a.bin"
            let begun = try await scene.begin(file.count, path, as: scene.anna, type: "application/x-own")
            #expect(begun.status == .created && begun.headers[.tusResumable] == "1.0.0")
            let expires = try #require(begun.headers[.uploadExpires].flatMap(HTTPDate.date))
            #expect(abs(expires.timeIntervalSinceNow - 86_400) < 120)
            let url = String(try #require(begun.headers[.location]).dropFirst(StorageRoutes.prefix.count))
            for start in [0, 300_000, 600_000] {
                #expect(try await scene.head(url, as: scene.anna).offset == start)
                #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).errorStatus == "404")
                let piece = file[start..<min(file.count, start + 300_000)]
                let answer = try await scene.part(piece, url, at: start, as: scene.anna)
                #expect(answer.status == .noContent && answer.offset == start + piece.count, "\(answer.text)")
            }
            let stored = try await scene.send(.get, "/object/" + path, as: scene.anna)
            #expect(stored.bytes == file && stored.headers[.contentType] == "application/x-own")
            // Whoever never heard the last answer asks, and learns that all is there.
            let asked = try await scene.head(url, as: scene.anna)
            #expect(asked.offset == file.count && asked.headers[.uploadLength] == String(file.count))
            #expect(try await scene.part(Data(), url, at: file.count, as: scene.anna).status == .noContent)
            #expect(try await scene.database.query("select count(*) from storage.objects").scalar == "1")
            let bytes = try #require(
                try await scene.database.query("select bytes from storage.usage where bucket_id = ''").scalar)
            #expect(Int(bytes) == file.count)
        }
    }

    @Test("the beginning may bring bytes along; a file without any is stored at once")
    func withCreation() async throws {
        try await StorageScene.with { scene in
            let headers: HTTPFields = [.contentType: "application/offset+octet-stream"]
            let path = "files/\(scene.anna.path)/a.bin"
            let whole = try await scene.begin(file.count, path, as: scene.anna, headers, body: file)
            #expect(whole.status == .created && whole.offset == file.count)
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == file)
            let empty = try await scene.begin(0, "files/\(scene.anna.path)/b.bin", as: scene.anna)
            #expect(empty.status == .created && empty.offset == 0)
            let stored = try await scene.send(.get, "/object/files/\(scene.anna.path)/b.bin", as: scene.anna)
            #expect(stored.status == .ok && stored.bytes.isEmpty)
        }
    }

    @Test("a part whose checksum is wrong is thrown away, and the upload goes on where it was")
    func checksum() async throws {
        try await StorageScene.with { scene in
            let path = "files/\(scene.anna.path)/sum.bin"
            let begun = try await scene.begin(file.count, path, as: scene.anna)
            let url = String(try #require(begun.headers[.location]).dropFirst(StorageRoutes.prefix.count))
            let first = Data(file[..<300_000])
            let right = "sha1 " + Data(Insecure.SHA1.hash(data: first)).base64EncodedString()
            let wrong = "sha1 " + Data(Insecure.SHA1.hash(data: Data())).base64EncodedString()
            let refused = try await scene.part(first, url, at: 0, as: scene.anna, checksum: wrong)
            #expect(refused.status.code == 460, "\(refused.text)")
            #expect(try await scene.head(url, as: scene.anna).offset == 0)
            for odd in ["md5 AAAA", "sha1", "sha1 *", String(repeating: "s", count: 500)] {
                #expect(try await scene.part(first, url, at: 0, as: scene.anna, checksum: odd).status == .badRequest)
            }
            #expect(try await scene.part(first, url, at: 0, as: scene.anna, checksum: right).offset == 300_000)
            let rest = Data(file[300_000...])
            let sum = "sha256 " + Data(SHA256.hash(data: rest)).base64EncodedString()
            #expect(try await scene.part(rest, url, at: 300_000, as: scene.anna, checksum: sum).offset == file.count)
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == file)
        }
    }

    @Test("what arrived before the connection broke stays, and the rest completes it")
    func interrupted() async throws {
        try await StorageScene.with { scene in
            let path = "files/\(scene.anna.path)/a.bin"
            let url = try await scene.began(file.count, path, as: scene.anna)
            do {
                let socket = try RawConnection(port: try #require(scene.client.port))
                try await socket.sendApart(scene.partHead(url, at: 0, length: file.count), file.prefix(400_000))
                // Gone in the middle.
            }
            // Asking the server itself too early would end the request before it has taken in what is on its way.
            let upload = try await scene.onlyUpload()
            try await eventually { try await scene.routes.resumables.open(upload).size() == 400_000 }
            #expect(try await scene.head(url, as: scene.anna).offset == 400_000)
            let rest = try await scene.part(file[400_000...], url, at: 400_000, as: scene.anna)
            #expect(rest.status == .noContent && rest.offset == file.count)
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == file)
        }
    }

    @Test("a connection that died unnoticed doesn't hold the upload: who asks anew takes over")
    func takenOver() async throws {
        try await StorageScene.with { scene in
            let path = "files/\(scene.anna.path)/a.bin"
            let url = try await scene.began(file.count, path, as: scene.anna)
            let dead = try RawConnection(port: try #require(scene.client.port))
            try await dead.sendApart(scene.partHead(url, at: 0, length: file.count), file.prefix(300_000))
            let upload = try await scene.onlyUpload()
            try await eventually { try await scene.routes.resumables.open(upload).size() >= 200_000 }
            let offset = try #require(try await scene.head(url, as: scene.anna).offset)
            #expect(offset >= 200_000 && offset <= 300_000)
            let rest = try await scene.part(file[offset...], url, at: offset, as: scene.anna)
            #expect(rest.offset == file.count, "\(rest.text)")
            // What the dead one still says changes nothing.
            try await dead.sendApart(file.suffix(from: 300_000))
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == file)
        }
    }

    @Test("a crash between the last byte and the object is made up for, and one after the object isn't done twice")
    func crash() async throws {
        try await StorageScene.with { scene in
            let path = "files/\(scene.anna.path)/a.bin"
            let url = try await scene.began(file.count, path, as: scene.anna)
            let upload = try await scene.onlyUpload()
            let bytes = try await scene.routes.resumables.open(upload)
            try file.withUnsafeBytes { try bytes.write($0, at: 0) }
            #expect(try await scene.head(url, as: scene.anna).offset == file.count)
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == file)
            // As if the server had died before it could note that.
            let version = "select version from storage.objects"
            let first = try await scene.database.query(version).scalar
            try await scene.routes.resumables.remove(upload)
            try await scene.routes.resumables.add(upload)
            let again = try await scene.routes.resumables.open(upload)
            try file.withUnsafeBytes { try again.write($0, at: 0) }
            let asked = try await scene.head(url, as: scene.anna)
            #expect(asked.status == .ok && asked.offset == file.count)
            #expect(try await scene.database.query(version).scalar == first)
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == file)
        }
    }

    @Test("an upload that was taken back, or whose day is over, is gone: bytes, record and all")
    func ends() async throws {
        try await StorageScene.with { scene in
            let path = "files/\(scene.anna.path)/a.bin"
            let url = try await scene.began(file.count, path, as: scene.anna)
            #expect(try await scene.part(file.prefix(1000), url, at: 0, as: scene.anna).offset == 1000)
            #expect(try await scene.send(.delete, url, as: scene.anna, StorageScene.tus).status == .noContent)
            #expect(try await scene.head(url, as: scene.anna).status == .notFound)
            let old = try await scene.began(file.count, path, as: scene.anna)
            #expect(try await scene.part(file.prefix(1000), old, at: 0, as: scene.anna).offset == 1000)
            try await scene.expireUploads()
            let late = try await scene.part(file[1000...], old, at: 1000, as: scene.anna)
            #expect(late.status == .gone && late.code == "NoSuchUpload" && late.text.contains("Begin it anew"))
            #expect(!scene.filesOnDisk.contains { $0.hasSuffix(".json") })
        }
    }

    @Test("the sweeper removes uploads whose day is over and nothing of those that go on")
    func swept() async throws {
        try await StorageScene.with { scene in
            let url = try await scene.began(file.count, "files/\(scene.anna.path)/a.bin", as: scene.anna)
            #expect(try await scene.part(file.prefix(1000), url, at: 0, as: scene.anna).offset == 1000)
            let done = try await scene.began(1, "files/\(scene.anna.path)/b.bin", as: scene.anna)
            #expect(try await scene.part(Data([1]), done, at: 0, as: scene.anna).offset == 1)
            #expect(try await scene.routes.sweeper.sweep(now: Date(timeIntervalSinceNow: 80_000)).uploads == 0)
            #expect(try await scene.head(url, as: scene.anna).offset == 1000)
            #expect(try await scene.routes.sweeper.sweep(now: Date(timeIntervalSinceNow: 90_000)).uploads == 1)
            #expect(try await scene.head(url, as: scene.anna).status == .notFound)
            #expect(try await scene.head(done, as: scene.anna).status == .notFound)
            #expect(!scene.filesOnDisk.contains { $0.hasPrefix("resumable/") && $0.contains(".") })
            #expect(
                try await scene.send(.get, "/object/files/\(scene.anna.path)/b.bin", as: scene.anna).bytes == Data([1]))
        }
    }
}
