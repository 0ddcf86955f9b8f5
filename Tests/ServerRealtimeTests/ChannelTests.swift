/// Joining, broadcasts and presence, in both versions of the protocol.
import Foundation
import NIOCore
import ServerDatabase
import Testing
import TestSupport
import Wire

@Suite struct ChannelTests {
    @Test func bothVersionsJoinAndHearEachOther() async throws {
        try await RealtimeScene.open { scene in
            let old = try await scene.joined("realtime:room")
            let new = try await scene.socket(vsn: "2.0.0")
            try await new.send(["1", "1", "realtime:room", "phx_join", ["config": ["broadcast": ["self": true]]]])
            try await eventually { new.messages.contains { $0.arrayValue?[3] == "phx_reply" } }
            try await old.send(old.message("phoenix", "heartbeat", [:], ref: "9"))
            let beat = try await old.hear { $0["topic"] == "phoenix" }
            #expect(beat["payload"] == ["status": "ok", "response": [:]])
            #expect(beat["ref"] == "9")
            try await old.broadcast("realtime:room", "shout", ["n": 1])
            try await eventually { new.messages.contains { $0.arrayValue?[3] == "broadcast" } }
            let heard = new.messages.first { $0.arrayValue?[3] == "broadcast" }?.arrayValue
            #expect(heard?[4] == ["type": "broadcast", "event": "shout", "payload": ["n": 1]])
            #expect(!old.messages.contains { $0["event"] == "broadcast" }, "it did not ask to hear itself")
        }
    }

    @Test func aSocketOutlivesTheTimeOfAnIdleConnection() async throws {
        try await RealtimeScene.open { scene in
            let socket = try await scene.socket()
            let end = ContinuousClock.now + .seconds(1)
            try await eventually {
                try await socket.send(socket.message("phoenix", "heartbeat", [:], ref: "1"))
                return ContinuousClock.now > end
            }
            let heard = socket.messages.count
            try await eventually { socket.messages.count >= heard }
            #expect(!socket.isClosed)
            _ = try await scene.joined("realtime:room")
        }
    }

    @Test func aBinaryFrameCarriesABroadcast() async throws {
        try await RealtimeScene.open { scene in
            let (one, two) = (try await scene.socket(vsn: "2.0.0"), try await scene.joined("realtime:r"))
            let other = try await scene.socket(vsn: "2.0.0")
            for socket in [one, other] {
                try await socket.send(["1", "1", "realtime:r", "phx_join", ["config": ["broadcast": ["ack": true]]]])
                try await eventually { !socket.messages.isEmpty }
            }
            func frame(_ encoding: UInt8, _ payload: String) -> [UInt8] {
                [3, 1, 1, 10, 2, 0, encoding] + Array("12realtime:rhi\(payload)".utf8)
            }
            try await one.send(frame: 2, frame(1, #"{"a":1}"#))
            let heard = try await two.hear("broadcast")
            #expect(heard["payload"]?["payload"] == ["a": 1])
            try await eventually { one.messages.contains { $0.arrayValue?[1] == "2" } }
            try await one.send(frame: 2, frame(0, "bytes"))
            try await eventually { other.frames.contains { $0.opcode == 2 } }
            let bytes = other.frames.first { $0.opcode == 2 }.map { Array($0.data.readableBytesView) }
            #expect(bytes == [4, 10, 2, 0, 0] + Array("realtime:rhibytes".utf8))
        }
    }

    @Test func messagesBySQLAndByHTTPReachAChannel() async throws {
        try await RealtimeScene.open { scene in
            let socket = try await scene.joined("realtime:room")
            let long = String(repeating: "x", count: 20_000)
            for text in ["short", long] {
                _ = try await scene.database.query(
                    "select realtime.send(jsonb_build_object('text', $1::text), 'told', 'room', false)", [text])
                let heard = try await socket.hear { $0["payload"]?["payload"]?["text"]?.stringValue == text }
                #expect(heard["payload"]?["event"] == "told")
                #expect(heard["payload"]?["meta"]?["id"] != nil)
            }
        }
    }

    @Test func presenceIsSeenAndEnds() async throws {
        try await RealtimeScene.open { scene in
            let config: JSONValue = ["presence": ["enabled": true, "key": "bob"]]
            let one = try await scene.joined("realtime:lobby", ["presence": ["enabled": true]])
            let two = try await scene.joined("realtime:lobby", config)
            try await two.track("realtime:lobby", ["mood": "good"])
            let joined = try await one.hear("presence_diff")
            let meta = joined["payload"]?["joins"]?["bob"]?["metas"]?.arrayValue?.first
            #expect(meta?["mood"] == "good")
            #expect(meta?["phx_ref"]?.stringValue?.isEmpty == false)
            let three = try await scene.joined("realtime:lobby", ["presence": ["enabled": true]])
            let state = try await three.hear("presence_state")
            #expect(state["payload"]?["bob"]?["metas"]?.arrayValue?.first?["mood"] == "good")
            await two.close()
            let left = try await one.hear { $0["payload"]?["leaves"]?["bob"] != nil }
            #expect(left["payload"]?["joins"] == [:])
        }
    }

    @Test func aPrivateChannelFollowsThePolicies() async throws {
        try await RealtimeScene.open { scene in
            try await Migrator.runScript(
                """
                create policy hear on realtime.messages for select to authenticated
                    using (realtime.topic() = 'for-' || auth.uid() and extension = 'broadcast');
                create policy speak on realtime.messages for insert to authenticated
                    with check (realtime.topic() = 'for-' || auth.uid() and (auth.jwt() ->> 'email') like 'loud%');
                """, info: scene.database.info)
            let loud = try await TestUser.make(scene.database, scene.tokens, email: "loud@example.com")
            let mine = "realtime:for-\(loud.path)"
            let quiet = try await TestUser.make(scene.database, scene.tokens, email: "quiet@example.com")
            let hers = try await scene.joined(mine, ["private": true, "broadcast": ["self": true]], token: loud.token)
            try await hers.broadcast(mine, "said", ["n": 1])
            _ = try await hers.hear("broadcast")
            for token in [quiet.token, nil] {
                let refused = await #expect(throws: RealtimeScene.Refused.self) {
                    try await scene.joined(mine, ["private": true], token: token)
                }
                #expect(
                    refused?.reply["payload"]?["response"]?["reason"]?.stringValue?.hasPrefix("Unauthorized") == true)
            }
            // He may hear his own channel, and not speak in it.
            let his = "realtime:for-\(quiet.path)"
            let ears = try await scene.joined(his, ["private": true, "broadcast": ["self": true]], token: quiet.token)
            try await ears.broadcast(his, "said")
            _ = try await scene.database.query(
                "select realtime.send('{}', 'after', $1, true)", ["for-\(quiet.path)"])
            _ = try await ears.hear { $0["payload"]?["event"] == "after" }
            #expect(!ears.messages.contains { $0["payload"]?["event"] == "said" })
            // A public channel of the same name is another one.
            let outside = try await scene.joined(mine)
            try await hers.broadcast(mine, "secret")
            _ = try await hers.hear { $0["payload"]?["event"] == "secret" }
            #expect(!outside.messages.contains { $0["event"] == "broadcast" })
            // Her next token is his: the channel ends.
            try await hers.send(
                hers.message(mine, "access_token", ["access_token": .string(quiet.token)], ref: "5"))
            _ = try await hers.hear("phx_close")
        }
    }

    @Test func serversOfOneDatabaseTellEachOther() async throws {
        try await RealtimeScene.open(servers: 2) { scene in
            let config: JSONValue = ["presence": ["enabled": true, "key": "far"]]
            let here = try await scene.joined("realtime:room", server: 0, config)
            let there = try await scene.joined("realtime:room", server: 1, config)
            // Listening begins soon after the start.
            try await eventually {
                try await there.broadcast(
                    "realtime:room", "hello", ["text": .string(String(repeating: "y", count: 9000))])
                return here.messages.contains { $0["payload"]?["event"] == "hello" }
            }
            try await there.track("realtime:room", ["on": "two"])
            let joined = try await here.hear("presence_diff")
            #expect(joined["payload"]?["joins"]?["far"]?["metas"]?.arrayValue?.first?["on"] == "two")
            await there.close()
            _ = try await here.hear { $0["payload"]?["leaves"]?["far"] != nil }
        }
    }
}
