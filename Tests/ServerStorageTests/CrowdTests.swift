/// Many at once: two who write the same name, and more listings than the database should do at a time.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct CrowdTests {
    @Test(
        "an object that appears between the question and the write isn't overwritten by somebody who may not",
        arguments: ["upload", "copy"])
    func race(way: String) async throws {
        try await StorageScene.with { scene in
            _ = try await scene.database.transaction { try await $0.script(Self.sharedFolder) }
            _ = try await scene.put(Data("1".utf8), "files/\(scene.anna.path)/a", as: scene.anna, type: "text/plain")
            // The write itself, as opposed to its trial, takes long for Anna.
            _ = try await scene.database.query(
                "update slow set id = $1", [scene.anna.path])
            let copy = #"{"bucketId":"files","sourceKey":"\#(scene.anna.path)/a","destinationKey":"all/x"}"#
            async let annas =
                way == "upload"
                ? scene.postAlone("/object/files/all/x", as: scene.anna, "anna", type: "text/plain", upsert: true)
                : scene.postAlone("/object/copy", as: scene.anna, copy, upsert: true)
            try await Task.sleep(for: .milliseconds(600))
            let bens = try await scene.postAlone("/object/files/all/x", as: scene.ben, "ben", type: "text/plain")
                .hasPrefix("HTTP/1.1 200")
            let first = try await annas.hasPrefix("HTTP/1.1 200")
            let owner = try await scene.database.query("select owner_id from storage.objects where name = 'all/x'")
            // Whoever was first keeps it; both can't have been.
            #expect(bens != first)
            #expect(owner.scalar == (bens ? scene.ben.path : scene.anna.path))
        }
    }

    @Test("a move locks the name it moves to, as uploads do")
    func moveLocks() async throws {
        try await StorageScene.with { scene in
            let folder = scene.anna.path
            _ = try await scene.put(Data("1".utf8), "files/\(folder)/a", as: scene.anna, type: "text/plain")
            let target = try ObjectPath(bucket: "files", key: "\(folder)/b")
            let locked = Latch()
            async let moved = try await scene.database.transaction { session in
                _ = try await session.execute(target.lock)
                locked.open()
                usleep(1_500_000)
                return ContinuousClock.now
            }
            try await locked.wait()
            let answer = try await scene.send(
                .post, "/object/move", as: scene.anna,
                json: ["bucketId": "files", "sourceKey": .string("\(folder)/a"), "destinationKey": .string(target.key)])
            let end = ContinuousClock.now
            #expect(answer.status == .ok, "\(answer.text)")
            #expect(try await moved < end)
        }
    }

    @Test("more listings than allowed are told to come back, and one that takes too long is ended")
    func listings() async throws {
        try await StorageScene.with({
            $0.listsAtOnce = 1
            $0.listsWaiting = 1
            $0.listTimeout = .milliseconds(700)
        }) { scene in
            _ = try await scene.put(
                Data("1".utf8), "files/\(scene.anna.path)/a", as: scene.anna, type: "text/plain")
            _ = try await scene.database.query(
                """
                create policy slow on storage.objects as restrictive for select to authenticated
                using (storage.operation() not like '%list%' or pg_sleep(60) is not null)
                """)
            let begin = ContinuousClock.now
            let answers = try await withThrowingTaskGroup(of: String.self) { group in
                for route in ["list", "list-v2", "list", "list-v2"] {
                    group.addTask {
                        try await scene.postAlone("/object/\(route)/files", as: scene.anna, #"{"prefix":""}"#)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0.hasPrefix("HTTP/1.1 544") } == 2, "\(answers)")
            #expect(answers.count { $0.hasPrefix("HTTP/1.1 503") && $0.contains("SlowDown") } == 2, "\(answers)")
            // Nobody waited for the minute that the listing would have taken.
            #expect(ContinuousClock.now - begin < .seconds(40))
            // Who failed has left.
            _ = try await scene.database.query("drop policy slow on storage.objects")
            let after = try await scene.send(.post, "/object/list/files", as: scene.anna, json: ["prefix": ""])
            #expect(after.json.arrayValue?.count == 1)
        }
    }

    @Test("the usual numbers: four listings at once, five seconds each")
    func numbers() {
        let usual = StorageConfiguration(blobs: URL(filePath: "/"), cache: URL(filePath: "/"))
        #expect(usual.listsAtOnce == 4 && usual.listTimeout == .seconds(5) && usual.trashLife == .seconds(7 * 86_400))
    }

    /// A folder where everybody may add and nobody may replace another's.
    private static let sharedFolder = """
        create policy shared_read on storage.objects for select to authenticated
            using ((storage.foldername(name))[1] = 'all');
        create policy shared_add on storage.objects for insert to authenticated
            with check ((storage.foldername(name))[1] = 'all');
        create policy shared_replace on storage.objects for update to authenticated
            using (owner_id = auth.uid()::text) with check ((storage.foldername(name))[1] = 'all');
        create table slow (id text);
        insert into slow values ('');
        create function dawdle() returns trigger language plpgsql as $$
        begin
            if current_user not in ('authenticated', 'anon') and new.owner_id = (select id from slow) then
                perform pg_sleep(1.5);
            end if;
            return new;
        end $$;
        create trigger dawdle before insert on storage.objects for each row execute function dawdle();
        grant select on slow to authenticated;
        """
}
