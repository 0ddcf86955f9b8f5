/// Who may do what with the picture of a profile, and what is left when it goes.
import Foundation
import HTTPTypes
import MirrorMateCore
import MirrorMateServer
import NIOCore
import ServerDatabase
import ServerMedia
import TestSupport
import Testing
import Wire

@Suite struct PortraitTests {
    private func address(_ owner: ProductStage, _ kind: String = "object") -> String {
        "storage/v1/\(kind)/\(PortraitPlace.bucket)/\(PortraitPlace.path(of: owner.user.path))"
    }

    @discardableResult
    private func put(
        _ bytes: Data, _ sender: ProductStage, at path: String? = nil, type: String = "image/jpeg",
        _ more: HTTPFields = [:]
    ) async throws -> ProductStage.Download {
        var headers: HTTPFields = [.contentType: type, .init("x-upsert")!: "true"]
        for field in more { headers[field.name] = field.value }
        return try await sender.send(.post, path ?? address(sender), ByteBuffer(bytes: bytes), headers)
    }

    private func portrait(_ seed: UInt64 = 1) throws -> Data { Data(try TestPhoto.jpeg(seed: seed).readableBytesView) }

    private func words(_ answer: ProductStage.Download) -> String { String(decoding: answer.body, as: UTF8.self) }

    /// All that the server keeps of pictures on its disk: the bytes and what was made of them.
    private func files(_ stage: ProductStage) throws -> Int {
        let found = FileManager.default.enumerator(
            at: stage.folder, includingPropertiesForKeys: [.isRegularFileKey])
        return try (found?.compactMap { $0 as? URL } ?? []).count {
            try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        }
    }

    @Test("a portrait is written, read and removed by its owner, and by nobody else, with or without a key")
    func owner() async throws {
        try await ProductStage.open(MirrorMate.self) { ana in
            let bo = try await ana.somebodyElse()
            let mine = try portrait()
            #expect(try await put(mine, ana).status == 200)
            let read = try await ana.get(address(ana, "object/authenticated"))
            #expect(read.status == 200 && read.contentType == "image/jpeg" && read.body.count > 1000)

            let noToken: HTTPFields = [.authorization: ""]
            for path in [
                address(ana, "object/authenticated"), address(ana), address(ana, "render/image/authenticated"),
            ] {
                #expect(try await bo.get(path).status >= 400, "\(path)")
                #expect(try await bo.send(.get, path, nil, noToken).status >= 400, "\(path)")
            }
            #expect(try await bo.get(address(ana, "object/public")).status >= 400)
            let signed = try await bo.send(
                .post, address(ana, "object/sign"), ByteBuffer(string: #"{"expiresIn":60}"#),
                [.contentType: "application/json"])
            #expect(signed.status >= 400, "\(words(signed))")
            #expect(try await put(try portrait(2), bo, at: address(ana)).status >= 400)
            #expect(try await put(try portrait(2), bo, at: address(ana), noToken).status >= 400)
            // A folder of one's own isn't enough: there is one file.
            let other = "storage/v1/object/\(PortraitPlace.bucket)/\(ana.user.path)/second.jpg"
            #expect(try await put(mine, ana, at: other).status >= 400)
            let listed = try await bo.send(
                .post, "storage/v1/object/list/\(PortraitPlace.bucket)",
                ByteBuffer(string: "{\"prefix\":\"\(ana.user.path)\"}"), [.contentType: "application/json"])
            #expect(words(listed) == "[]")
            #expect(try await bo.send(.delete, address(ana)).status >= 400)
            #expect(try await bo.send(.delete, address(ana), nil, noToken).status >= 400)
            #expect(try await ana.get(address(ana, "object/authenticated")).body == read.body)

            #expect(try await ana.send(.delete, address(ana)).status == 200)
            #expect(try await ana.get(address(ana, "object/authenticated")).status >= 400)
            #expect(try files(ana) == 0)
        }
    }

    @Test(
        "another type, other bytes than they say and too many bytes are refused in words; the bucket says the app's limits",
        arguments: [
            ("image/png", "Accepted kinds: JPEG. Nothing was stored."), ("text/html", "The file is not a picture"),
            ("image/jpeg", "it was sent as a JPEG picture and is a web page"),
            ("large", "one file may have 2 MB here"),
        ])
    func refused(_ type: String, _ said: String) async throws {
        try await ProductStage.open(MirrorMate.self) { ana in
            let bytes =
                switch type {
                case "large": Data(count: PortraitPlace.mostBytes + 1)
                case "image/jpeg": Data("<script>no picture</script>".utf8)
                default: try portrait()
                }
            let answer = try await put(bytes, ana, type: type == "large" ? "image/jpeg" : type)
            #expect(answer.status >= 400 && words(answer).lowercased().contains(said.lowercased()), "\(words(answer))")
            #expect(try await ana.number("select count(*) from storage.objects") == 0)
            #expect(try files(ana) == 0)
            let bucket = try await ana.database.query(
                """
                select public, file_size_limit, allowed_mime_types::text as types from storage.buckets where id = $1
                """, [PortraitPlace.bucket]
            ).only()
            #expect(bucket["public"] == "f" && bucket["types"] == "{\(PortraitPlace.type)}")
            #expect(try bucket.int("file_size_limit") == PortraitPlace.mostBytes)
        }
    }

    @Test("a new portrait takes the old one's place, and its metadata are gone before it is kept")
    func replaced() async throws {
        try await ProductStage.open(MirrorMate.self) { ana in
            try await put(try portrait(1), ana)
            _ = try await ana.get(address(ana, "render/image/authenticated") + "?width=320&height=320&resize=contain")
            #expect(try files(ana) >= 2)
            let photo = CameraFile().bytes(of: try portrait(2))
            #expect(
                photo.range(of: Data(CameraFile.secret.utf8)) != nil && photo.range(of: Data(CameraFile.place)) != nil)
            #expect(try await put(photo, ana).status == 200)
            #expect(try files(ana) == 1)
            let kept = try await ana.get(address(ana, "object/authenticated")).body
            #expect(kept.count > 1000 && kept.range(of: Data(CameraFile.secret.utf8)) == nil)
            #expect(kept.range(of: Data(CameraFile.place)) == nil)
        }
    }

    @Test("an export has a link to the portrait; deleting the account leaves nothing of it on the disk")
    func exportAndDeletion() async throws {
        try await ProductStage.open(MirrorMate.self) { ana in
            try await ana.openSession()
            try await put(try portrait(), ana)
            _ = try await ana.get(address(ana, "render/image/authenticated") + "?width=320&height=320&resize=contain")
            let document = try await ana.call("export-data", [:]).json
            let photo = try #require(document["photos"]?.arrayValue?.first, "\(document.jsonText)")
            #expect(photo["bucket"]?.stringValue == PortraitPlace.bucket)
            let link = try #require(photo["url"]?.stringValue.flatMap(URL.init(string:)))
            let path = String(link.path.dropFirst()) + "?" + (link.query ?? "")
            let bare: HTTPFields = [.authorization: "", .init("apikey")!: ""]
            #expect(try await ana.send(.get, path, nil, bare).body.count > 1000)
            #expect(try files(ana) >= 2)
            #expect(try await ana.call("delete-account", ["confirm": "DELETE"]).status == 200)
            #expect(try files(ana) == 0)
            #expect(try await ana.number("select count(*) from storage.objects") == 0)
            // The token outlives the account.
            #expect(try await put(try portrait(), ana).status >= 400)
            #expect(try files(ana) == 0)
        }
    }
}
