/// Listing, moving, copying and removing.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct ListingTests {
    @Test("a folder shows its files and the folders in it, in order, in pages, by the beginning of a name")
    func list() async throws {
        try await withFiles { scene, folder in
            func list(_ body: JSONValue) async throws -> [String] {
                let answer = try await scene.send(.post, "/object/list/files", as: scene.anna, json: body)
                #expect(answer.status == .ok, "\(answer.text)")
                return answer.json.arrayValue?.compactMap { $0["name"]?.stringValue } ?? []
            }
            #expect(try await list(["prefix": .string(folder)]) == ["a.txt", "B.txt", "c.txt", "sub"])
            #expect(try await list(["prefix": .string(folder + "/")]) == ["a.txt", "B.txt", "c.txt", "sub"])
            #expect(try await list(["prefix": .string(folder + "/sub")]) == ["d.txt", "deep"])
            #expect(try await list(["prefix": .string(folder), "limit": 2, "offset": 1]) == ["B.txt", "c.txt"])
            #expect(try await list(["prefix": .string(folder), "search": "b"]) == ["B.txt"])
            let down: JSONValue = ["column": "name", "order": "desc"]
            #expect(try await list(["prefix": .string(folder), "sortBy": down]) == ["sub", "c.txt", "B.txt", "a.txt"])
            let new: JSONValue = ["column": "created_at", "order": "desc"]
            #expect(try await list(["prefix": .string(folder), "sortBy": new]) == ["sub", "c.txt", "B.txt", "a.txt"])
            #expect(try await list(["prefix": ""]) == [folder])
            #expect(try await list(["prefix": "nothing"]) == [])
            let entries =
                try await scene.send(
                    .post, "/object/list/files", as: scene.anna, json: ["prefix": .string(folder)]
                ).json.arrayValue ?? []
            #expect(entries.last?["id"] == .null && entries.last?["metadata"] == .null)
            #expect(entries.first?["metadata"]?["size"] == 1 && entries.first?["id"]?.stringValue != nil)
            for body: JSONValue in [
                ["limit": 0], ["offset": -1], ["offset": 99_999_999_999], ["sortBy": ["column": "id; drop"]],
                ["prefix": 7], [1],
            ] {
                #expect(
                    try await scene.send(.post, "/object/list/files", as: scene.anna, json: body).errorStatus == "400")
            }
        }
    }

    @Test("pages of the longer listing follow each other without gap or repeat")
    func pages() async throws {
        try await withFiles { scene, folder in
            for (column, order) in [("name", "asc"), ("name", "desc"), ("created_at", "asc"), ("updated_at", "desc")] {
                for isDelimited in [false, true] {
                    var seen: [String] = []
                    var cursor = ""
                    repeat {
                        let page = try await scene.send(
                            .post, "/object/list-v2/files", as: scene.anna,
                            json: [
                                "prefix": .string(folder + "/"), "limit": 2, "cursor": .string(cursor),
                                "with_delimiter": .bool(isDelimited),
                                "sortBy": ["column": .string(column), "order": .string(order)],
                            ])
                        #expect(page.status == .ok, "\(page.text)")
                        let entries =
                            (page.json["folders"]?.arrayValue ?? []) + (page.json["objects"]?.arrayValue ?? [])
                        #expect(entries.count <= 2)
                        seen += entries.compactMap { $0["name"]?.stringValue }
                        cursor = page.json["hasNext"] == true ? page.json["nextCursor"]?.stringValue ?? "" : ""
                    } while !cursor.isEmpty && seen.count < 20
                    let all = ["a.txt", "B.txt", "c.txt"] + (isDelimited ? ["sub/"] : ["sub/d.txt", "sub/deep/e.txt"])
                    #expect(
                        seen.sorted() == all.map { "\(folder)/\($0)" }.sorted(), "\(column) \(order) \(isDelimited)")
                }
            }
            let forged = Data(#"{"name":"x","moment":"yesterday-ish"}"#.utf8).base64URL
            for cursor in ["!!", forged] {
                let bad = try await scene.send(
                    .post, "/object/list-v2/files", as: scene.anna,
                    json: ["cursor": .string(cursor), "sortBy": ["column": "created_at"]])
                #expect(bad.errorStatus == "400", "\(bad.text)")
            }
        }
    }

    @Test("a move changes the name and keeps bytes and id; a copy is a second object")
    func moving() async throws {
        try await withFiles { scene, folder in
            func body(_ from: String, _ to: String, _ bucket: JSONValue = nil) -> JSONValue {
                [
                    "bucketId": "files", "sourceKey": .string("\(folder)/\(from)"),
                    "destinationKey": .string("\(folder)/\(to)"), "destinationBucket": bucket,
                ]
            }
            let moved = try await scene.send(.post, "/object/move", as: scene.anna, json: body("a.txt", "z/a.txt"))
            #expect(
                moved.json["message"] == "Successfully moved"
                    && moved.json["Key"]?.stringValue == "files/\(folder)/z/a.txt")
            #expect(try await scene.send(.get, "/object/files/\(folder)/z/a.txt", as: scene.anna).text == "a")
            #expect(try await scene.send(.get, "/object/files/\(folder)/a.txt", as: scene.anna).errorStatus == "404")
            let taken = try await scene.send(.post, "/object/move", as: scene.anna, json: body("c.txt", "B.txt"))
            #expect(taken.errorStatus == "409")
            #expect(
                try await scene.send(.post, "/object/move", as: scene.anna, json: body("no", "x")).errorStatus == "404")
            #expect(
                try await scene.send(.post, "/object/move", as: scene.anna, json: body("c.txt", "../x")).error
                    == "InvalidKey")

            let copied = try await scene.send(.post, "/object/copy", as: scene.anna, json: body("c.txt", "c2.txt"))
            #expect(copied.json["Key"]?.stringValue == "files/\(folder)/c2.txt", "\(copied.text)")
            for name in ["c.txt", "c2.txt"] {
                #expect(try await scene.send(.get, "/object/files/\(folder)/\(name)", as: scene.anna).text == "c")
            }
            #expect(
                try await scene.send(.post, "/object/copy", as: scene.anna, json: body("c.txt", "c2.txt")).errorStatus
                    == "409")
            // A stricter bucket's rules can't be walked around.
            for call in ["move", "copy"] {
                let answer = try await scene.send(
                    .post, "/object/\(call)", as: scene.anna, json: body("c.txt", "c.txt", "photos"))
                #expect(answer.errorStatus == "415", "\(answer.text)")
            }
            #expect(scene.filesOnDisk.count == 6)
        }
    }

    @Test("removing answers with what was removed and leaves nothing on disk")
    func removing() async throws {
        try await withFiles { scene, folder in
            let removed = try await scene.send(
                .delete, "/object/files", as: scene.anna,
                json: ["prefixes": [.string(folder + "/a.txt"), .string(folder + "/none.txt"), "../x"]])
            #expect(removed.json.arrayValue?.map { $0["name"]?.stringValue } == ["\(folder)/a.txt"])
            let row = removed.json.arrayValue?.first
            #expect(row?["bucket_id"] == "files" && row?["metadata"]?["size"] == 1 && row?["owner_id"] != nil)
            #expect(
                try await scene.send(.delete, "/object/files/\(folder)/B.txt", as: scene.anna).json
                    == ["message": "Successfully deleted"])
            #expect(try await scene.send(.delete, "/object/files/\(folder)/B.txt", as: scene.anna).errorStatus == "404")
            #expect(scene.filesOnDisk.count == 3)
            #expect(
                try await scene.send(.delete, "/object/files", as: scene.anna, json: ["prefixes": []]).errorStatus
                    == "400")
        }
    }

    private func withFiles(_ body: @escaping @Sendable (StorageScene, String) async throws -> Void) async throws {
        try await StorageScene.with { scene in
            let folder = scene.anna.path
            for name in ["a.txt", "B.txt", "c.txt", "sub/d.txt", "sub/deep/e.txt"] {
                let content = Data((name.split(separator: "/").last ?? "").prefix(1).utf8)
                let made = try await scene.put(content, "files/\(folder)/\(name)", as: scene.anna, type: "text/plain")
                #expect(made.status == .ok, "\(made.text)")
            }
            try await body(scene, folder)
        }
    }
}
