/// How much an account may store, and how often it may upload: refused with words, also when many come at once.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct QuotaTests {
    @Test("of sixty uploads at once exactly those are stored that the account has room for")
    func crowd() async throws {
        try await StorageScene.with({ $0.quotas.registered.bytes = 20_500 }) { scene in
            let body = String(repeating: "x", count: 1000)
            let answers = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        try await scene.postAlone(
                            "/object/files/\(scene.anna.path)/\(number)", as: scene.anna, body, type: "text/plain")
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let refused = answers.filter { $0.hasPrefix("HTTP/1.1 413") && $0.contains("QuotaExceeded") }
            #expect(answers.count { $0.hasPrefix("HTTP/1.1 200") } == 20 && refused.count == 40, "\(answers)")
            #expect(refused.allSatisfy { $0.contains("Nothing was stored") })
            #expect(try await scene.stored(scene.anna) == [20, 20_000])
            #expect(scene.filesOnDisk.count == 20 && scene.routes.uploads.count == 0)
            try await scene.expectCountedRight()
            // Somebody else's room is theirs, and what is removed makes room.
            #expect(try await scene.text(1000, "b", as: scene.ben).status == .ok)
            _ = try await scene.send(
                .delete, "/object/files/\(scene.anna.path)/\(try await scene.anyName())", as: scene.anna)
            #expect(try await scene.text(1000, "again", as: scene.anna).status == .ok)
            try await scene.expectCountedRight()
        }
    }

    @Test("an anonymous account may store less, and is told that signing up gives it more")
    func anonymous() async throws {
        try await StorageScene.with({
            $0.quotas.anonymous = StorageQuota(objects: 2, bytes: 0)
            $0.quotas.registered = StorageQuota(objects: 3, bytes: 0)
        }) { scene in
            _ = try await scene.database.query(
                "update auth.users set is_anonymous = true where id = $1", [scene.anna.id.uuidString])
            for name in ["1", "2"] { #expect(try await scene.text(5, name, as: scene.anna).status == .ok) }
            let refused = try await scene.text(5, "3", as: scene.anna)
            #expect(refused.status == .contentTooLarge && refused.errorStatus == "413")
            let message = refused.json["message"]?.stringValue ?? ""
            #expect(message.contains("2 files") && message.contains("sign up"), "\(message)")
            for name in ["1", "2", "3"] { #expect(try await scene.text(5, name, as: scene.ben).status == .ok) }
            #expect(try await scene.text(5, "4", as: scene.ben).status == .contentTooLarge)
            #expect(try await scene.stored(scene.anna) == [2, 10])
        }
    }

    @Test("what replaces an object counts by what it adds; a limit that became smaller takes nothing away")
    func replacing() async throws {
        try await StorageScene.with({ $0.quotas.registered = StorageQuota(objects: 1, bytes: 600_000) }) { scene in
            #expect(try await scene.text(600_000, "a", as: scene.anna).status == .ok)
            #expect(try await scene.text(600_000, "a", as: scene.anna, upsert: true).status == .ok)
            #expect(try await scene.text(600_001, "a", as: scene.anna, upsert: true).status == .contentTooLarge)
            #expect(try await scene.text(10, "b", as: scene.anna).status == .contentTooLarge)
            #expect(try await scene.text(10, "a", as: scene.anna, upsert: true).status == .ok)
            #expect(try await scene.stored(scene.anna) == [1, 10])
            try await scene.expectCountedRight()
        }
    }

    @Test("a bucket's own limit holds for each account, also for what is moved or copied into it")
    func bucket() async throws {
        try await StorageScene.with { scene in
            _ = try await scene.database.query(
                "update storage.buckets set account_object_limit = 1, account_size_limit = 100 where id = 'open'")
            for user in [scene.anna, scene.ben] {
                #expect(try await scene.text(60, "a", as: user, in: "open").status == .ok)
                #expect(try await scene.text(60, "b", as: user, in: "open").status == .contentTooLarge)
                #expect(try await scene.text(60, "c", as: user).status == .ok)
                for way in ["move", "copy"] {
                    let answer = try await scene.send(
                        .post, "/object/\(way)", as: user,
                        json: [
                            "bucketId": "files", "sourceKey": .string("\(user.path)/c"), "destinationBucket": "open",
                            "destinationKey": .string("\(user.path)/d"),
                        ])
                    #expect(answer.status == .contentTooLarge && answer.error == "QuotaExceeded", "\(answer.text)")
                }
            }
            #expect(try await scene.stored(scene.anna) == [2, 120])
            try await scene.expectCountedRight()
        }
    }

    @Test("the project's own key has no limit, and what it stores is nobody's")
    func service() async throws {
        try await StorageScene.with({
            $0.quotas.registered = StorageQuota(objects: 1, bytes: 10)
            $0.quotas.anonymous = StorageQuota(objects: 1, bytes: 10)
            $0.uploadsPerMinute = 1
        }) { scene in
            for number in 0..<3 {
                let answer = try await scene.put(
                    Data(count: 100), "files/x/\(number)", token: scene.tokens.serviceKey, type: "application/x-own")
                #expect(answer.status == .ok, "\(answer.text)")
            }
            try await scene.expectCountedRight()
            #expect(try await scene.text(5, "a", as: scene.anna).status == .ok)
        }
    }

    @Test("a signed upload counts against whoever made the link")
    func signed() async throws {
        try await StorageScene.with({ $0.quotas.registered = StorageQuota(objects: 1, bytes: 0) }) { scene in
            var urls: [String] = []
            for name in ["a", "b"] {
                let made = try await scene.send(
                    .post, "/object/upload/sign/files/\(scene.anna.path)/\(name)", as: scene.anna)
                urls.append(try #require(made.json["url"]?.stringValue))
            }
            let text = ByteBuffer(string: "x")
            #expect(try await scene.send(.put, urls[0], [.contentType: "text/plain"], text).status == .ok)
            #expect(try await scene.send(.put, urls[1], [.contentType: "text/plain"], text).status == .contentTooLarge)
        }
    }

    @Test("too many uploads in a minute are told when to come back; another account isn't")
    func rate() async throws {
        try await StorageScene.with({ $0.uploadsPerMinute = 3 }) { scene in
            for number in 0..<3 { #expect(try await scene.text(5, "\(number)", as: scene.anna).status == .ok) }
            let refused = try await scene.text(5, "3", as: scene.anna)
            #expect(refused.status == .tooManyRequests)
            let seconds = try #require(refused.headers[.retryAfter].flatMap { Int($0) })
            #expect((1...20).contains(seconds))
            #expect(refused.json["message"]?.stringValue?.contains("Too many uploads") == true)
            #expect(try await scene.text(5, "0", as: scene.ben).status == .ok)
            let copy = try await scene.send(
                .post, "/object/copy", as: scene.anna,
                json: [
                    "bucketId": "files", "sourceKey": .string("\(scene.anna.path)/0"),
                    "destinationKey": .string("\(scene.anna.path)/9"),
                ])
            #expect(copy.status == .tooManyRequests)
        }
    }

    @Test("bytes on their way in are bounded by the room there is, and given back when an upload ends")
    func ledger() {
        let ledger = UploadLedger()
        do {
            let first = ledger.open("anna", room: 1000)
            let second = ledger.open("anna", room: 1000)
            #expect(first.take(900) && second.take(100 + UploadMeter.overhead) && !first.take(1))
            #expect(ledger.open("ben", room: 10).take(10) && ledger.open("anna", room: nil).take(.max))
        }
        #expect(ledger.count == 0 && ledger.open("anna", room: 1000).take(1000))
    }

    @Test("clients can neither read nor change what is counted")
    func closed() async throws {
        try await StorageScene.with { scene in
            _ = try await scene.text(5, "a", as: scene.anna)
            for sql in [
                "select * from storage.usage", "delete from storage.usage", "update storage.usage set bytes = 0",
                "select storage.add_usage('{x}', '{y}', '{1}', '{1}')", "select * from storage.used_upload_links",
                "select * from storage.photo_origins",
            ] {
                for caller in [scene.anna.caller, .anonymous] {
                    await #expect("\(sql)") {
                        _ = try await scene.database.withRole(caller, .init(), [Statement(sql, prepared: false)])
                    } throws: { ($0 as? DatabaseError)?.sqlState == "42501" }
                }
            }
        }
    }
}

extension StorageScene {
    func text(
        _ size: Int, _ name: String, as user: TestUser, in bucket: String = "files", upsert: Bool = false
    ) async throws -> Answer {
        try await put(
            Data(repeating: 0x78, count: size), "\(bucket)/\(user.path)/\(name)", as: user, type: "text/plain",
            upsert: upsert)
    }

    /// Objects and bytes that really belong to somebody.
    fileprivate func stored(_ user: TestUser) async throws -> [Int] {
        let row = try await database.query(
            """
            select count(*) as objects, coalesce(sum((metadata->>'size')::bigint), 0) as bytes from storage.objects
            where owner_id = $1
            """, [user.path]
        ).only()
        return [try row.int("objects"), try row.int("bytes")]
    }

    fileprivate func anyName() async throws -> String {
        try #require(
            try await database.query(
                "select storage.filename(name) from storage.objects where owner_id = $1", [anna.path]
            )
            .scalar)
    }

    /// What the triggers have counted is what is there.
    fileprivate func expectCountedRight() async throws {
        let wrong = try await database.query(
            """
            with there as (
                select coalesce(owner_id, '') as owner_id, coalesce(bucket_id, '') as bucket_id, count(*) as objects,
                    sum((metadata->>'size')::bigint) as bytes
                from storage.objects group by grouping sets ((coalesce(owner_id, ''), bucket_id), (coalesce(owner_id, '')))
            )
            select * from there full join storage.usage u using (owner_id, bucket_id)
            where there.objects is distinct from u.objects or there.bytes is distinct from u.bytes
            """)
        #expect(wrong.isEmpty, "\(wrong.map { "\($0["owner_id"] ?? "") \($0["bucket_id"] ?? "")" })")
    }
}
