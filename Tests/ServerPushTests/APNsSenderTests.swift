/// The sender against the stand-in for Apple's service, over HTTP/2 and TLS: what is taken, and what each refusal means.
import Crypto
import Foundation
import HTTPTypes
import ServerPush
import SimulatorAPNs
import SimulatorDevice
import Testing

@Suite("Sending to Apple")
struct APNsSenderTests {
    @Test("a message arrives at the device that its token names, with its id, topic and collapse id")
    func arrives() async throws {
        try await PushScene.open { scene in
            let (token, arrived) = scene.device()
            let other = scene.device()
            let push = scene.push(token, collapseID: "job-1")
            #expect(await scene.sender.send(push) == .sent)
            #expect(arrived.all == [push.payload] && other.arrived.all.isEmpty)
            let message = try #require(scene.apns.taken.last)
            #expect(message.id == push.id.uuidString.lowercased() && message.collapseID == "job-1")
            #expect(message.topic == "app.atelier.auntentic")
        }
    }

    @Test("one token of ours serves many messages, and another is made before an hour has passed")
    func reuse() async throws {
        try await PushScene.open { scene in
            let (token, arrived) = scene.device()
            // The service refuses a second token within twenty minutes and any that is older than an hour.
            for minutes in [0, 19, 30, 15, 49] {
                scene.clock.advance(Double(minutes) * 60)
                #expect(await scene.sender.send(scene.push(token)) == .sent, "after \(minutes) minutes more")
            }
            #expect(arrived.all.count == 5)
        }
    }

    @Test("tokens that lead nowhere are dead: given up, never known, another app's, or of the other environment")
    func dead() async throws {
        try await PushScene.open { scene in
            let (token, _) = scene.device()
            #expect(
                await scene.sender.send(scene.push(token, app: "echo"))
                    == .dead(since: nil, reason: "DeviceTokenNotForTopic"))
            #expect(
                await scene.sender.send(scene.push(token, environment: .production))
                    == .dead(since: nil, reason: "BadDeviceToken"))
            #expect(await scene.sender.send(scene.push("abcdef")) == .dead(since: nil, reason: "BadDeviceToken"))
            let before = scene.clock.now
            scene.apns.exchange.disconnect(token)
            guard case .dead(let since?, "Unregistered") = await scene.sender.send(scene.push(token)) else {
                return #expect(Bool(false), "given up, and no date")
            }
            #expect(abs(since.timeIntervalSince(before)) < 60)
        }
    }

    @Test("what passes is tried later, as late as Apple says; what never passes is refused")
    func meanings() async throws {
        try await PushScene.open { scene in
            let (token, arrived) = scene.device()
            let later: [(APNsRefusal, Duration?)] = [
                (APNsRefusal(.tooManyRequests, "TooManyRequests", retryAfter: 7), .seconds(7)),
                (APNsRefusal(.serviceUnavailable, "ServiceUnavailable", retryAfter: 90_000), .seconds(3600)),
                (APNsRefusal(.serviceUnavailable, "Shutdown"), nil),
                (APNsRefusal(.internalServerError, "InternalServerError"), nil),
                (APNsRefusal(.forbidden, "InvalidProviderToken"), .seconds(300)),
            ]
            for (refusal, pause) in later {
                scene.apns.fail([refusal])
                #expect(await scene.sender.send(scene.push(token)) == .later(after: pause, reason: refusal.reason))
            }
            for refusal in [
                APNsRefusal(.badRequest, "BadCollapseId"), APNsRefusal(.contentTooLarge, "PayloadTooLarge"),
                APNsRefusal(.notFound, "BadPath"),
            ] {
                scene.apns.fail([refusal])
                #expect(await scene.sender.send(scene.push(token)) == .refused(reason: refusal.reason))
            }
            #expect(arrived.all.isEmpty)
            #expect(await scene.sender.send(scene.push(token, app: "unknown")).isRefused)
        }
    }

    @Test("an expired token of ours is made anew at once, but not more often than Apple allows")
    func expired() async throws {
        try await PushScene.open { scene in
            let (token, _) = scene.device()
            let expired = APNsRefusal(.forbidden, "ExpiredProviderToken")
            scene.apns.fail([expired])
            guard case .later = await scene.sender.send(scene.push(token)) else {
                return #expect(Bool(false), "a new token every minute is refused, too")
            }
            scene.clock.advance(25 * 60)
            scene.apns.fail([expired])
            #expect(await scene.sender.send(scene.push(token)) == .sent)
        }
    }

    @Test(
        "a service that can't be reached, or whose certificate nobody vouches for, gets no message; it is tried again")
    func unreachable() async throws {
        try await PushScene.open { scene in
            let (token, arrived) = scene.device()
            let strange = try APNsConfiguration(
                key: P256.Signing.PrivateKey().pemRepresentation, keyID: "ABCDEFGHIJ", teamID: "ABCDEFGHIJ",
                topics: ["auntentic": "com.example.app"],
                hosts: .init(production: "https://localhost:1", sandbox: scene.apns.address))
            let stranger = try APNsSender(strange)
            for environment in PushEnvironment.allCases {
                guard case .later = await stranger.send(scene.push(token, environment: environment)) else {
                    #expect(Bool(false), "\(environment)")
                    continue
                }
            }
            await stranger.close()
            #expect(arrived.all.isEmpty)
        }
    }

    @Test(
        "what can't be a key, an id or a bundle is said before anything is started",
        arguments: [
            ("", "ABCDEFGHIJ", "ABCDEFGHIJ", "com.example.app"), ("key", "ABC", "ABCDEFGHIJ", "com.example.app"),
            ("key", "ABCDEFGHIJ", "ABCDEFGHI!", "com.example.app"), ("key", "ABCDEFGHIJ", "ABCDEFGHIJ", "example"),
            ("key", "ABCDEFGHIJ", "ABCDEFGHIJ", "com.exämple"),
        ])
    func configuration(key: String, id: String, team: String, topic: String) throws {
        let good = P256.Signing.PrivateKey().pemRepresentation
        let text = key.isEmpty ? "no key" : good
        #expect(throws: APNsConfiguration.Problem.self) {
            try APNsConfiguration(key: text, keyID: id, teamID: team, topics: ["auntentic": topic])
        }
        _ = try APNsConfiguration(
            key: good, keyID: "ABCDEFGHIJ", teamID: "ABCDEFGHIJ", topics: ["auntentic": "com.example.app"])
    }
}

extension PushAnswer {
    fileprivate var isRefused: Bool { if case .refused = self { true } else { false } }
}
