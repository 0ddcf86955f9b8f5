/// What a client may not do, and what it gets.
import Foundation
import NIOCore
import ServerHTTP
import Testing
import TestSupport
import Wire

@testable import ServerRealtime

@Suite struct BoundsTests {
    @Test(
        arguments: [
            (1, 10 << 20, "", 1009), (1, nil, "\u{0}", 1008), (1, nil, "[1]", 1008), (2, nil, "hello", 1003),
        ] as [(UInt8, Int?, String, UInt16)])
    func aBadFrameEndsTheSocket(_ opcode: UInt8, _ length: Int?, _ text: String, _ code: UInt16) async throws {
        try await RealtimeScene.open { scene in
            let socket = try await scene.socket()
            try await socket.send(frame: opcode, Array(text.utf8), claims: length)
            try await eventually { socket.isClosed }
            #expect(socket.closeCode == code)
            // The server is well.
            _ = try await scene.joined("realtime:room")
        }
    }

    @Test func textThatIsNotUTF8EndsTheSocket() async throws {
        try await RealtimeScene.open { scene in
            let socket = try await scene.socket()
            try await socket.send(frame: 1, [0x7B, 0xFF, 0x7D])
            try await eventually { socket.isClosed }
            #expect(socket.closeCode == 1007)
        }
    }

    @Test func silenceEndsTheSocket() async throws {
        var limits = RealtimeConfiguration()
        (limits.checkInterval, limits.silence) = (.milliseconds(50), .milliseconds(200))
        try await RealtimeScene.open(limits) { scene in
            let socket = try await scene.socket()
            try await eventually { socket.isClosed }
            #expect(socket.closeCode == 1000)
            try await eventually { scene.servers[0].sockets == 0 }
        }
    }

    @Test func aSocketOutlivesTheIdleTimeOfPlainConnections() async throws {
        try await RealtimeScene.open(idle: .milliseconds(300)) { scene in
            // A busy machine may reach the limit before its request is whole.
            var socket = try await scene.socket()
            try await eventually {
                if socket.head.hasPrefix("HTTP/1.1 101") { return true }
                socket = try await scene.socket()
                return false
            }
            try await Task.sleep(for: .milliseconds(900))
            try await socket.join("realtime:room")
            #expect(try await socket.hear("phx_reply")["payload"]?["status"] == "ok")
        }
    }

    @Test func joinsAreBounded() async throws {
        var limits = RealtimeConfiguration()
        limits.joinsPerSocket = 3
        try await RealtimeScene.open(limits) { scene in
            let socket = try await scene.socket()
            for number in 1...4 { try await socket.join("realtime:\(number)", ref: "\(number)") }
            let refused = try await socket.hear { $0["ref"] == "4" }
            #expect(
                refused["payload"]
                    == ["status": "error", "response": ["reason": "ChannelRateLimitReached: Too many channels"]])
        }
    }

    @Test(arguments: [
        ("realtime:", "TopicNameRequired"), ("other", "unmatched topic"),
        ("realtime:" + String(repeating: "x", count: 300), "Topic name is too long"),
    ])
    func aBadTopicIsRefused(_ topic: String, _ reason: String) async throws {
        try await RealtimeScene.open { scene in
            let refused = await #expect(throws: RealtimeScene.Refused.self) { try await scene.joined(topic) }
            let text = refused?.reply["payload"]?["response"]?["reason"]?.stringValue ?? ""
            #expect(text.hasPrefix(reason))
        }
    }

    @Test func aForgedTokenIsRefused() async throws {
        try await RealtimeScene.open { scene in
            let foreign = try await Tokens(secret: String(repeating: "f", count: 40))
            let refused = await #expect(throws: RealtimeScene.Refused.self) {
                try await scene.joined("realtime:room", token: foreign.serviceKey)
            }
            let text = refused?.reply["payload"]?["response"]?["reason"]?.stringValue ?? ""
            #expect(text.hasPrefix("InvalidJWTToken"))
            let socket = try await RawSocket.open(scene.ports[0], key: foreign.anonKey)
            #expect(socket.head.hasPrefix("HTTP/1.1 401"))
            let version = try await scene.socket(vsn: "3")
            #expect(version.head.hasPrefix("HTTP/1.1 400"))
        }
    }

    @Test func tooManyMessagesEndTheChannel() async throws {
        var limits = RealtimeConfiguration()
        (limits.messageBurst, limits.messagesPerSecond) = (10, 1)
        try await RealtimeScene.open(limits) { scene in
            let socket = try await scene.joined("realtime:room")
            for _ in 0..<12 { try await socket.broadcast("realtime:room", "spam") }
            let word = try await socket.hear("system")
            #expect(word["payload"]?["message"] == "Too many messages per second")
            _ = try await socket.hear("phx_close")
        }
    }

    @Test func socketsOfAnAddressAreBounded() async throws {
        var limits = RealtimeConfiguration()
        limits.socketsPerAddress = 2
        try await RealtimeScene.open(limits) { scene in
            let (one, two) = (try await scene.socket(), try await scene.socket())
            let refused = try await scene.socket()
            #expect(refused.head.hasPrefix("HTTP/1.1 429"))
            #expect(one.head.hasPrefix("HTTP/1.1 101") && two.head.hasPrefix("HTTP/1.1 101"))
            await one.close()
            try await eventually { try await scene.socket().head.hasPrefix("HTTP/1.1 101") }
        }
    }

    @Test func aClientThatDoesNotReadIsDropped() async throws {
        var limits = RealtimeConfiguration()
        (limits.queuedBytes, limits.messageBurst) = (256 << 10, 10_000)
        try await RealtimeScene.open(limits) { scene in
            let (deaf, ears) = (try await scene.joined("realtime:room"), try await scene.joined("realtime:room"))
            let speaker = try await scene.joined("realtime:room")
            try await deaf.pauseReading()
            let text = JSONValue.string(String(repeating: "z", count: 500_000))
            var spoken = 0
            try await eventually {
                spoken += 1
                let event = "loud \(spoken)"
                try await speaker.broadcast("realtime:room", event, ["text": text])
                // One message is more than may wait, so the next must not come before this one is heard.
                _ = try await ears.hear { $0["payload"]?["event"]?.stringValue == event }
                return scene.servers[0].droppedClients > 0
            }
            try await speaker.broadcast("realtime:room", "last")
            _ = try await ears.hear { $0["payload"]?["event"] == "last" }
            #expect(scene.servers[0].droppedClients == 1)
        }
    }

    @Test func aPresenceIsBounded() async throws {
        try await RealtimeScene.open { scene in
            let socket = try await scene.joined("realtime:room", ["presence": ["enabled": true]])
            try await socket.track("realtime:room", ["text": .string(String(repeating: "p", count: 9000))])
            let refused = try await socket.hear { $0["ref"] == "t" }
            #expect(refused["payload"]?["response"]?["reason"] == "Presence payload is too large")
        }
    }
}
