/// Uploads in several requests with an upload link: what the link is good for, and that nobody else goes on with them.
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

@Suite struct ResumableLinkTests {
    private let file = Data((0..<60_000).flatMap { withUnsafeBytes(of: $0, Array.init) })

    /// The token of a link to a file of Anna's.
    private func token(_ scene: StorageScene, _ name: String = "a.bin", upserts: Bool = false) async throws -> String {
        let url = try await scene.link(name, upserts: upserts)
        return try #require(URLComponents(string: url)?.queryItems?.first { $0.name == "token" }?.value)
    }

    private func send(
        _ scene: StorageScene, _ method: HTTPRequest.Method, _ url: String, _ token: String?, _ more: HTTPFields = [:],
        _ body: Data? = nil
    ) async throws -> Answer {
        var headers = StorageScene.tus
        headers[.uploadSignature] = token
        for field in more { headers[field.name] = field.value }
        return try await scene.send(method, url, headers, body.map { ByteBuffer(bytes: $0) })
    }

    private func begin(
        _ scene: StorageScene, _ token: String?, _ name: String = "a.bin", length: Int? = nil
    ) async throws -> Answer {
        let values = [("bucketName", "files"), ("objectName", "\(scene.anna.path)/\(name)")]
        return try await send(
            scene, .post, "/upload/resumable/sign", token,
            [
                .uploadLength: String(length ?? file.count),
                .uploadMetadata: values.map { "\($0) \(Data($1.utf8).base64EncodedString())" }.joined(separator: ","),
            ])
    }

    private func part(_ scene: StorageScene, _ url: String, _ token: String?, _ range: Range<Int>) async throws
        -> Answer
    {
        try await send(
            scene, .patch, url, token,
            [.uploadOffset: String(range.lowerBound), .contentType: StorageRoutes.offsetStream], file[range])
    }

    private func address(_ answer: Answer) throws -> String {
        String(try #require(answer.headers[.location], "\(answer.text)").dropFirst(StorageRoutes.prefix.count))
    }

    @Test("without any token of an account, a link's holder uploads in parts; the object is its creator's")
    func parts() async throws {
        try await StorageScene.with { scene in
            let token = try await token(scene)
            let url = try address(try await begin(scene, token))
            #expect(url.hasPrefix("/upload/resumable/sign/"))
            #expect(try await part(scene, url, token, 0..<100_000).status == .noContent)
            let asked = try await send(scene, .head, url, token)
            #expect(asked.offset == 100_000)
            #expect(try await part(scene, url, token, 100_000..<file.count).status == .noContent)
            let stored = try await scene.send(.get, "/object/files/\(scene.anna.path)/a.bin", as: scene.anna)
            #expect(stored.bytes == file)
            let owner = try await scene.database.query("select owner_id from storage.objects").scalar
            #expect(owner == scene.anna.path)
        }
    }

    @Test("a link stores one object: a second upload with it is refused, and so is a plain one")
    func once() async throws {
        try await StorageScene.with { scene in
            let token = try await token(scene)
            let (first, second) = (
                try address(try await begin(scene, token)), try address(try await begin(scene, token))
            )
            #expect(try await part(scene, first, token, 0..<file.count).status == .noContent)
            _ = try await scene.send(.delete, "/object/files/\(scene.anna.path)/a.bin", as: scene.anna)
            #expect(try await part(scene, second, token, 0..<file.count).status == .badRequest)
            #expect(try await scene.database.query("select count(*) from storage.objects").scalar == "0")
        }
    }

    @Test("no signature, a forged one, another file's, and a link that isn't for uploads begin nothing")
    func refused() async throws {
        try await StorageScene.with { scene in
            let token = try await token(scene)
            #expect(try await begin(scene, nil).status == .badRequest)
            #expect(try await begin(scene, token + "x").status == .badRequest)
            #expect(try await begin(scene, scene.anna.token).status == .badRequest)
            #expect(try await begin(scene, token, "b.bin").status == .badRequest)
            let folder = scene.routes.resumables.folder
            #expect(((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).isEmpty)
        }
    }

    @Test("nobody goes on with, asks about or ends what a link began: not its creator, not another link's holder")
    func othersUploads() async throws {
        try await StorageScene.with { scene in
            let (token, other) = (try await token(scene), try await token(scene, "b.bin"))
            let url = try address(try await begin(scene, token))
            let id = url.split(separator: "/").last.map(String.init) ?? ""
            for method in [HTTPRequest.Method.head, .delete] {
                #expect(try await send(scene, method, url, other).status == .notFound)
                let own = try await scene.send(
                    method, "\(StorageScene.resumable)/\(id)", as: scene.anna, StorageScene.tus)
                #expect(own.status == .notFound)
            }
            #expect(try await part(scene, url, other, 0..<10).status == .notFound)
            #expect(try await part(scene, url, token, 0..<10).status == .noContent)
            #expect(try await send(scene, .delete, url, token).status == .noContent)
            #expect(try await send(scene, .head, url, token).status == .notFound)
        }
    }

    @Test("a link whose account is gone stores nothing of what it began")
    func accountGone() async throws {
        try await StorageScene.with { scene in
            let token = try await token(scene)
            let url = try address(try await begin(scene, token))
            _ = try await scene.database.query("delete from auth.users where id = $1", [scene.anna.id.uuidString])
            #expect(try await part(scene, url, token, 0..<file.count).status == .forbidden)
            #expect(try await scene.database.query("select count(*) from storage.objects").scalar == "0")
        }
    }
}
