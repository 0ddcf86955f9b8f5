/// Changes of rows, under row level security.
import Foundation
import NIOCore
import ServerDatabase
import ServerHTTP
import Testing
import TestSupport
import Wire

@testable import ServerRealtime

@Suite struct ChangeTests {
    @Test func aChangeReachesWhoMaySeeItAndNobodyElse() async throws {
        try await RealtimeScene.open(servers: 2) { scene in
            try await scene.makeNotes()
            let (alice, bob) = (
                try await TestUser.make(scene.database, scene.tokens),
                try await TestUser.make(scene.database, scene.tokens)
            )
            let hers = try await scene.watching(alice.token)
            let far = try await scene.watching(alice.token, server: 1)
            let his = try await scene.watching(bob.token)
            let anybody = try await scene.watching(nil)
            let service = try await scene.watching(scene.tokens.serviceKey)
            try await scene.insert(alice, "hers")
            try await scene.insert(bob, "his")
            try await eventually { service.notes == ["hers", "his"] && his.notes == ["his"] }
            try await eventually { hers.notes == ["hers"] && far.notes == ["hers"] }
            #expect(anybody.notes.isEmpty)
            let data = try await hers.hear("postgres_changes")["payload"]?["data"]
            #expect(data?["type"] == "INSERT")
            #expect(data?["record"]?["id"] == 1)
            #expect(data?["columns"]?.arrayValue?.first == ["name": "id", "type": "int8"])
            _ = try await scene.database.query("delete from notes where owner_id = $1", [alice.path])
            let gone = try await his.hear { $0["payload"]?["data"]?["type"] == "DELETE" }
            #expect(gone["payload"]?["data"]?["old_record"] == ["id": 1], "only the key of what is gone")
        }
    }

    @Test(arguments: [
        ("body=eq.a", ["a"]), ("body=neq.a", ["b", "c"]), ("size=lt.10", ["a", "b"]), ("size=gte.9", ["b", "c"]),
        ("body=in.(a,c)", ["a", "c"]), ("size=eq.9.00", ["b"]), ("size=eq.nonsense", []),
    ])
    func aFilterSelects(_ filter: String, _ expected: [String]) async throws {
        try await RealtimeScene.open { scene in
            try await scene.makeNotes()
            let user = try await TestUser.make(scene.database, scene.tokens)
            let socket = try await scene.watching(user.token, filter: filter)
            let all = try await scene.watching(user.token)
            for (body, size) in [("a", "1"), ("b", "9"), ("c", "10"), ("end", "9999")] {
                _ = try await scene.database.query(
                    "insert into notes (owner_id, body, size) values ($1, $2, $3)", [user.path, body, size])
            }
            try await eventually { all.notes.count == 4 }
            // What the one has heard, the other may be about to hear.
            let heard = try await becomes { socket.notes.filter { $0 != "end" }.count >= expected.count }
            #expect(heard && socket.notes.filter { $0 != "end" } == expected, "\(socket.notes)")
        }
    }

    @Test func aFilterOnAColumnThatMayNotBeReadSelectsNothing() async throws {
        try await RealtimeScene.open { scene in
            try await scene.makeNotes()
            for sql in [
                "revoke select on notes from authenticated",
                "grant select (id, owner_id, body) on notes to authenticated",
            ] { _ = try await scene.database.query(sql) }
            let user = try await TestUser.make(scene.database, scene.tokens)
            let guess = try await scene.watching(user.token, filter: "size=eq.7")
            let all = try await scene.watching(user.token)
            for body in ["first", "second"] { try await scene.insert(user, body, size: "7") }
            try await eventually { all.notes == ["first", "second"] }
            #expect(guess.notes.isEmpty, "it would tell that the hidden size is 7")
        }
    }

    @Test func aNewTokenChangesWhatIsSeen() async throws {
        try await RealtimeScene.open { scene in
            try await scene.makeNotes()
            let (alice, bob) = (
                try await TestUser.make(scene.database, scene.tokens),
                try await TestUser.make(scene.database, scene.tokens)
            )
            let socket = try await scene.watching(alice.token)
            let service = try await scene.watching(scene.tokens.serviceKey)
            try await scene.insert(alice, "before")
            try await eventually { socket.notes == ["before"] }
            try await socket.send(
                socket.message("realtime:notes", "access_token", ["access_token": .string(bob.token)], ref: "5"))
            // The answer to a later message: the token has been taken.
            try await socket.send(socket.message("phoenix", "heartbeat", [:], ref: "6"))
            _ = try await socket.hear { $0["ref"] == "6" }
            try await eventually {
                try await scene.insert(bob, "his")
                return socket.notes.contains("his")
            }
            try await scene.insert(alice, "after")
            try await scene.insert(bob, "last")
            try await eventually { socket.notes.contains("last") && service.notes.contains("last") }
            #expect(!socket.notes.contains("after"))
        }
    }

    @Test func anExpiredTokenEndsTheChannel() async throws {
        var limits = RealtimeConfiguration()
        limits.checkInterval = .milliseconds(50)
        try await RealtimeScene.open(limits) { scene in
            let user = try await TestUser.make(scene.database, scene.tokens)
            // Ends within a second: half a minute of leeway has passed but for that.
            let token = try await scene.tokens.sign([
                "sub": .string(user.path), "role": "authenticated",
                "exp": .int(Int64(Date().timeIntervalSince1970) - 28),
            ])
            let socket = try await scene.joined("realtime:room", token: token)
            let word = try await socket.hear("system")
            #expect(word["payload"]?["message"] == "Access token has expired")
            _ = try await socket.hear("phx_close")
        }
    }

    @Test func aTableThatIsNotTurnedOnIsNamed() async throws {
        try await RealtimeScene.open { scene in
            let refused = await #expect(throws: RealtimeScene.Refused.self) { try await scene.watching(nil) }
            let word = refused?.reply["payload"]?["message"]?.stringValue ?? ""
            #expect(word.contains("Please check Realtime is enabled"), "\(word)")
        }
    }

    @Test(arguments: ["", "a", "a=b", "a=like.b", "=eq.1", "a=in.1"]) func aBadFilterIsRefused(_ text: String) {
        #expect(ChangeFilter(text) == nil)
    }

    @Test func aBrokenLogIsNoCrash() {
        for text in ["I", "R\0\0\0\u{1}public", "U\0\0\0\u{1}", "B\0", "Insert of an unknown table"] {
            var reader = LogReader()
            #expect(throws: LogReader.Malformed.self) { try reader.read(ByteBuffer(string: text)) }
        }
    }
}
