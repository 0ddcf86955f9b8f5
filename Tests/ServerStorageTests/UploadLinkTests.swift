/// Signed upload links: what they are good for, how often, and that they don't outlive their account.
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

@Suite struct UploadLinkTests {
    @Test("a link whose account is gone stores nothing, upsert or not", arguments: [true, false])
    func accountGone(upserts: Bool) async throws {
        try await StorageScene.with { scene in
            let url = try await scene.link("a", upserts: upserts)
            _ = try await scene.database.query("delete from auth.users where id = $1", [scene.anna.id.uuidString])
            let refused = try await scene.use(url)
            #expect(refused.status != .ok && refused.errorStatus == "403", "\(refused.text)")
            #expect(refused.json["message"]?.stringValue?.contains("has been deleted") == true)
            // Nor does a token of that account, whatever the policies think.
            #expect(try await scene.text(5, "b", as: scene.anna).json["code"] == "account_closed")
            #expect(scene.filesOnDisk.isEmpty)
            #expect(try await scene.database.query("select count(*) from storage.objects").scalar == "0")
        }
    }

    @Test("an account that goes while its upload comes in has nothing stored for it")
    func accountGoesMeanwhile() async throws {
        try await StorageScene.with { scene in
            let socket = try RawConnection(port: try #require(scene.client.port))
            let path = "files/\(scene.anna.path)/a.bin"
            try await socket.sendApart(
                scene.chunkedHead(path, type: "application/octet-stream"),
                RawConnection.chunk(Data(repeating: 1, count: 300_000)))
            let deadline = ContinuousClock.now + .seconds(20)
            while scene.filesOnDisk.isEmpty, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(!scene.filesOnDisk.isEmpty)
            _ = try await scene.database.query("delete from auth.users where id = $1", [scene.anna.id.uuidString])
            try await socket.sendApart(RawConnection.chunk(Data()))
            let answer = try await socket.answerApart()
            #expect(answer.contains("account_closed"), "\(answer)")
            #expect(scene.filesOnDisk.isEmpty)
        }
    }

    @Test(
        "a link is good for one upload, also after its object was removed; one that may replace is good until it ends")
    func once() async throws {
        try await StorageScene.with { scene in
            let (single, many) = (try await scene.link("a", upserts: false), try await scene.link("b", upserts: true))
            // An upload that is refused leaves the link good.
            #expect(try await scene.use(single, type: "no type").status != .ok)
            #expect(try await scene.use(single).status == .ok)
            #expect(try await scene.use(single).errorStatus == "409")
            _ = try await scene.send(.delete, "/object/files/\(scene.anna.path)/a", as: scene.anna)
            let again = try await scene.use(single)
            #expect(again.errorStatus == "400" && again.error == "InvalidSignature")
            #expect(again.json["message"]?.stringValue?.contains("used already") == true)
            // Another link for the same place is another link.
            #expect(try await scene.use(try await scene.link("a", upserts: false)).status == .ok)
            for _ in 0..<2 { #expect(try await scene.use(many).status == .ok) }
            _ = try await scene.send(.delete, "/object/files/\(scene.anna.path)/b", as: scene.anna)
            #expect(try await scene.use(many).status == .ok)
        }
    }

    @Test("marks of links that have ended are forgotten, others are not")
    func forgotten() async throws {
        try await StorageScene.with { scene in
            #expect(try await scene.use(try await scene.link("a", upserts: false)).status == .ok)
            let count = "select count(*) from storage.used_upload_links"
            _ = try await scene.routes.sweeper.sweep(now: Date().addingTimeInterval(7000))
            #expect(try await scene.database.query(count).scalar == "1")
            _ = try await scene.routes.sweeper.sweep(now: Date().addingTimeInterval(7300))
            #expect(try await scene.database.query(count).scalar == "0")
        }
    }
}

extension StorageScene {
    /// Anna's link for an object of hers.
    func link(_ name: String, upserts: Bool) async throws -> String {
        let upsert = try #require(HTTPField.Name("x-upsert"))
        let made = try await send(
            .post, "/object/upload/sign/files/\(anna.path)/\(name)", as: anna, upserts ? [upsert: "true"] : [:])
        return try #require(made.json["url"]?.stringValue)
    }

    fileprivate func use(_ url: String, type: String = "text/plain") async throws -> Answer {
        try await send(.put, url, [.contentType: type], ByteBuffer(string: "x"))
    }
}
