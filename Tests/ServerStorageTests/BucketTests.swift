/// Buckets: made, read, changed, emptied, deleted; by the server's key, and by nobody else without a policy.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct BucketTests {
    @Test("a bucket's whole life with the service key")
    func life() async throws {
        try await StorageScene.with { scene in
            let key = scene.tokens.serviceKey
            let made = try await scene.send(
                .post, "/bucket", token: key,
                json: [
                    "id": "new", "name": "new", "public": false, "file_size_limit": "1mb",
                    "allowed_mime_types": ["image/*"],
                ])
            #expect(made.json == ["name": "new"])
            let bucket = try await scene.send(.get, "/bucket/new", token: key).json
            #expect(bucket["owner"] == "" && bucket["public"] == false && bucket["type"] == "STANDARD")
            #expect(bucket["file_size_limit"] == 1_000_000 && bucket["allowed_mime_types"] == ["image/*"])
            #expect(bucket["created_at"]?.stringValue?.contains("T") == true)
            let twice = try await scene.send(.post, "/bucket", token: key, json: ["id": "new", "name": "new"])
            #expect(twice.errorStatus == "409" && twice.error == "Duplicate")
            let changed = try await scene.send(
                .put, "/bucket/new", token: key,
                json: ["id": "new", "name": "new", "public": true, "file_size_limit": nil])
            #expect(changed.json == ["message": "Successfully updated"])
            let after = try await scene.send(.get, "/bucket/new", token: key).json
            #expect(after["public"] == true && after["file_size_limit"] == .null)
            #expect(after["allowed_mime_types"] == ["image/*"])

            let photo = try await TestPictures.jpeg()
            #expect(try await scene.put(photo, "new/a/b.jpg", token: key).status == .ok)
            let full = try await scene.send(.delete, "/bucket/new", token: key)
            #expect(full.errorStatus == "409" && full.error == "ResourceNotEmpty")
            #expect(try await scene.send(.post, "/bucket/new/empty", token: key).status == .ok)
            #expect(
                try await scene.send(.delete, "/bucket/new", token: key).json == ["message": "Successfully deleted"])
            #expect(scene.filesOnDisk.isEmpty)
            let gone = try await scene.send(.get, "/bucket/new", token: key)
            #expect(gone.status == .badRequest && gone.errorStatus == "404" && gone.error == "Bucket not found")
            #expect(
                try await scene.send(.get, "/bucket?limit=2&sortColumn=name&sortOrder=desc", token: key).json
                    .arrayValue?.map { $0["id"] } == ["photos", "open"])
        }
    }

    @Test("AUN-FR-0.5 users without a policy neither see nor make nor change buckets")
    func users() async throws {
        try await StorageScene.with { scene in
            let anna = scene.anna
            #expect(try await scene.send(.get, "/bucket", as: anna).json == [])
            #expect(try await scene.send(.get, "/bucket/photos", as: anna).errorStatus == "404")
            let made = try await scene.send(.post, "/bucket", as: anna, json: ["id": "mine", "name": "mine"])
            #expect(made.errorStatus == "403" && made.error == "Unauthorized")
            #expect(try await scene.send(.put, "/bucket/photos", as: anna, json: ["public": true]).errorStatus == "404")
            #expect(try await scene.send(.post, "/bucket/photos/empty", as: anna).errorStatus == "404")
            #expect(try await scene.send(.delete, "/bucket/photos", as: anna).errorStatus == "404")
            let none = try await scene.send(.get, "/bucket")
            #expect(none.status == .badRequest && none.error == "Error")
            #expect(
                try await scene.database.query("select public from storage.buckets where id = 'photos'").scalar == "f")
        }
    }

    @Test("bad buckets are refused")
    func bad() async throws {
        let bodies: [(JSONValue, String)] = [
            (["id": ""], "Bucket name invalid"), (["id": "a/b"], "Bucket name invalid"),
            (["id": " a"], "Bucket name invalid"),
            (["id": ".."], "Bucket name invalid"), (["id": "a", "file_size_limit": "many"], "file_size_limit"),
            (["id": "a", "file_size_limit": -1], "file_size_limit"),
            (["id": "a", "file_size_limit": "900gb"], "at most 50 MB"),
            (["id": "a", "allowed_mime_types": ["nonsense"]], "is not a media type"), (["id": 7], "must be text"),
            (["id": "a", "public": "yes"], "must be true or false"), ([:], "Bucket name invalid"),
        ]
        try await StorageScene.with { scene in
            for (body, message) in bodies {
                let answer = try await scene.send(.post, "/bucket", token: scene.tokens.serviceKey, json: body)
                #expect(answer.status == .badRequest)
                #expect(answer.json["message"]?.stringValue?.contains(message) == true, "\(answer.text)")
                #expect(answer.error != nil && answer.errorStatus != nil)
            }
        }
    }
}
