/// Nobody reaches what isn't theirs: not by path, listing, search, signing, moving, copying or removing.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct IsolationTests {
    @Test("AUN-NF-66 another user's image can't be had by path, info, listing or search")
    func reading() async throws {
        try await withAnnasPhoto { scene, path in
            for route in ["/object/", "/object/authenticated/", "/object/info/", "/object/info/authenticated/"] {
                for stranger in [scene.ben.token, scene.tokens.anonKey] {
                    let answer = try await scene.send(.get, route + path, token: stranger)
                    #expect(answer.status == .badRequest && answer.errorStatus == "404", "\(route) \(answer.text)")
                }
            }
            #expect(try await scene.send(.head, "/object/" + path, as: scene.ben).status == .badRequest)
            #expect(try await scene.send(.get, "/object/" + path).errorStatus == "404")
            #expect(try await scene.send(.get, "/object/public/" + path).errorStatus == "404")
            #expect(
                try await scene.send(.get, "/render/image/authenticated/\(path)?width=10", as: scene.ben).errorStatus
                    == "404")
            for body: JSONValue in [
                ["prefix": .string(scene.anna.path)], ["prefix": ""],
                ["prefix": "", "search": .string(scene.anna.path)],
            ] {
                #expect(try await scene.send(.post, "/object/list/photos", as: scene.ben, json: body).json == [])
                let page = try await scene.send(.post, "/object/list-v2/photos", as: scene.ben, json: body).json
                #expect(page["objects"] == [] && page["folders"] == [])
            }
        }
    }

    @Test("AUN-NF-66 another user's image can't be signed, replaced, moved, copied or removed")
    func writing() async throws {
        try await withAnnasPhoto { scene, path in
            let ben = scene.ben
            let name = String(path.dropFirst("photos/".count))
            let sign = try await scene.send(.post, "/object/sign/" + path, as: ben, json: ["expiresIn": 60])
            #expect(sign.errorStatus == "404" && sign.error == "not_found")
            let many = try await scene.send(
                .post, "/object/sign/photos", as: ben, json: ["expiresIn": 60, "paths": [.string(name)]])
            #expect(many.json.arrayValue?.first?["signedURL"] == .null)
            #expect(try await scene.send(.post, "/object/upload/sign/" + path, as: ben).errorStatus == "403")
            #expect(
                try await scene.put(try await TestPictures.jpeg(2), path, as: ben, upsert: true).errorStatus == "403")
            let steal: JSONValue = [
                "bucketId": "photos", "sourceKey": .string(name), "destinationKey": .string(ben.path + "/mine.jpg"),
            ]
            #expect(try await scene.send(.post, "/object/move", as: ben, json: steal).errorStatus == "404")
            #expect(try await scene.send(.post, "/object/copy", as: ben, json: steal).errorStatus == "404")
            let removed = try await scene.send(.delete, "/object/photos", as: ben, json: ["prefixes": [.string(name)]])
            #expect(removed.status == .ok && removed.json == [])
            #expect(try await scene.send(.delete, "/object/" + path, as: ben).errorStatus == "404")
            // And it is still hers.
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).status == .ok)
        }
    }

    @Test("AUN-FR-0.5 a user can't move their own image into another's folder or plant one there by copying")
    func planting() async throws {
        try await withAnnasPhoto { scene, path in
            let name = String(path.dropFirst("photos/".count))
            let plant: JSONValue = [
                "bucketId": "photos", "sourceKey": .string(name), "destinationKey": .string(scene.ben.path + "/x.jpg"),
            ]
            for call in ["move", "copy"] {
                let answer = try await scene.send(.post, "/object/" + call, as: scene.anna, json: plant)
                #expect(answer.errorStatus == "403", "\(answer.text)")
            }
            #expect(scene.filesOnDisk.count == 1)
        }
    }

    @Test("other parts of the server see an object only as its user would")
    func reader() async throws {
        try await withAnnasPhoto { scene, path in
            let key = try ObjectPath(bucket: "photos", key: String(path.dropFirst("photos/".count)))
            #expect(try await scene.routes.reader.object(key, as: scene.ben.caller) == nil)
            let found = try await scene.routes.reader.objects([key, key], as: scene.anna.caller)
            let object = try #require(found[0])
            #expect(found[1] == object && object.owner == scene.anna.path && object.mimeType == "image/jpeg")
            #expect(try Data(contentsOf: await scene.routes.reader.file(object)).count == object.size)
        }
    }

    @Test("AUN-NF-26 deleting an account's objects takes rows and bytes, and nobody else's")
    func deletion() async throws {
        try await withAnnasPhoto { scene, path in
            let bens = "photos/\(scene.ben.path)/b.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), bens, as: scene.ben)
            #expect(try await scene.routes.reader.deleteAll(owner: scene.anna.id) == 1)
            #expect(scene.filesOnDisk.count == 1)
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).errorStatus == "404")
            #expect(try await scene.send(.get, "/object/" + bens, as: scene.ben).status == .ok)
        }
    }

    @Test("a row can't be deleted past the server, which would leave its bytes behind")
    func directDelete() async throws {
        try await withAnnasPhoto { scene, _ in
            let caller = scene.anna.caller
            await #expect(throws: DatabaseError.self) {
                try await scene.database.withRole(caller, .init(), [Statement("delete from storage.objects")])
            }
        }
    }

    private func withAnnasPhoto(_ body: @escaping @Sendable (StorageScene, String) async throws -> Void) async throws {
        try await StorageScene.with { scene in
            let path = "photos/\(scene.anna.path)/check/outer.jpg"
            let made = try await scene.put(try await TestPictures.jpeg(), path, as: scene.anna)
            #expect(made.status == .ok, "\(made.text)")
            try await body(scene, path)
        }
    }
}
