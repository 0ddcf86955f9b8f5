/// Messages that aren't fal's, aren't fresh, or aren't whole.
import AsyncHTTPClient
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ServerProviders

@Suite struct FalWebhookTests {
    private static let token = "0123456789abcdef0123456789abcdef"

    /// A door with its own clock, a genuine message for it, and somebody who waits.
    struct Door: Sendable {
        var webhook: FalWebhook
        var notices: FalNotices
        var clock: TestClock
        var letter: FakeFal.Message
    }

    private func open(
        userID: String? = nil, at offset: TimeInterval = 0,
        _ body: @escaping @Sendable (FakeFal, Door) async throws -> Void
    ) async throws {
        try await FakeFal.run { fake in
            let http = HTTPClient(configuration: .providers())
            let clock = TestClock(), notices = FalNotices()
            let keys = FalKeys(
                address: fake.base + "/.well-known/jwks.json", exchange: Exchange(http: http), now: { clock.now })
            let letter = FakeFal.Message(
                url: "https://x.example?token=\(Self.token)",
                headers: fake.sign(Self.body, id: "r1", at: clock.now + offset, user: fake.userID), body: Self.body)
            let webhook = FalWebhook(notices: notices, keys: keys, userID: userID, now: { clock.now })
            let handle = notices.open(Self.token)
            let door = Door(webhook: webhook, notices: notices, clock: clock, letter: letter)
            let result: Result<Void, any Error>
            do { result = .success(try await body(fake, door)) } catch { result = .failure(error) }
            notices.close(handle)
            try await http.shutdown()
            try result.get()
        }
    }

    private static let body = Data(#"{"request_id":"r1","status":"OK","payload":{"images":[]}}"#.utf8)

    @Test("a published vector is genuine, and is not with any bit of it changed")
    func vector() throws {
        let body = Data(Self.vectorBody.utf8)
        let keys = FalKeys.read(Data(Self.vectorKeys.utf8), mostKeys: 16)
        #expect(keys.count == 1)
        let headers = Self.vectorHeaders
        #expect(FalSignature(headers, body: body)?.isValid(for: keys) == true)
        for position in body.indices {
            var spoilt = body
            spoilt[position] ^= 1
            #expect(FalSignature(headers, body: spoilt)?.isValid(for: keys) == false)
        }
        for field in headers {
            for position in field.value.indices {
                var value = field.value
                let other: Character = value[position] == "1" ? "2" : "1"
                value.replaceSubrange(position...position, with: [other])
                var changed = headers
                changed[field.name] = value
                #expect(FalSignature(changed, body: body)?.isValid(for: keys) != true, "\(field.name) \(value)")
            }
        }
    }

    @Test("headers that are missing, doubled or odd are no signature")
    func headers() async throws {
        try await open { _, door in
            for field in door.letter.headers {
                var missing = door.letter
                missing.headers[field.name] = nil
                #expect(await door.webhook.outcome(missing) == .failure(.unsigned))
                var doubled = door.letter
                doubled.headers.append(field)
                #expect(await door.webhook.outcome(doubled) == .failure(.unsigned))
                for odd in ["", String(repeating: "1", count: 201), "-1", "zz"] where field.value != odd {
                    var spoilt = door.letter
                    spoilt.headers[field.name] = odd
                    let end = await door.webhook.outcome(spoilt)
                    #expect([.failure(.unsigned), .failure(.forged)].contains(end), "\(field.name) \(odd)")
                }
            }
            #expect(await door.webhook.outcome(door.letter) == .success(.delivered))
        }
    }

    @Test("a message is taken within five minutes of its time, and neither later nor earlier")
    func window() async throws {
        for (offset, isTaken) in [(300.0, true), (301, false), (-300, true), (-301, false)] {
            try await open(at: offset) { _, door in
                #expect(await door.webhook.outcome(door.letter) == (isTaken ? .success(.delivered) : .failure(.stale)))
            }
        }
    }

    @Test("a body changed by one byte, a wrong key and another account are refused")
    func forged() async throws {
        try await open(userID: "user_fake") { fake, door in
            var spoilt = door.letter
            spoilt.body[5] ^= 1
            #expect(await door.webhook.outcome(spoilt) == .failure(.forged))
            var other = door.letter
            other.headers = fake.sign(Self.body, id: "r1", at: door.clock.now, user: "user_other")
            #expect(await door.webhook.outcome(other) == .failure(.stranger))
            fake.forge()
            other.headers = fake.sign(Self.body, id: "r1", at: door.clock.now, user: fake.userID)
            #expect(await door.webhook.outcome(other) == .failure(.forged))
            #expect(await door.webhook.outcome(door.letter) == .success(.delivered))
        }
    }

    @Test("a signed body that isn't a message about a request is refused, however deep or large")
    func malformed() async throws {
        try await open { fake, door in
            let texts = [
                "", "[]", "null", #"{"request_id":"r1"}"#, #"{"request_id":"../x","status":"OK"}"#,
                #"{"request_id":7,"status":"OK"}"#, #"{"request_id":"r1","status":"MAYBE"}"#,
                String(repeating: "[", count: 200_000),
            ]
            for text in texts {
                let body = Data(text.utf8)
                let letter = FakeFal.Message(
                    url: "https://x.example?token=\(Self.token)",
                    headers: fake.sign(body, id: "r1", at: door.clock.now, user: fake.userID), body: body)
                #expect(await door.webhook.outcome(letter) == .failure(.malformed), "\(text.prefix(50))")
            }
            var large = door.letter
            large.body = Data(count: FalWebhook.mostBytes + 1)
            #expect(await door.webhook.outcome(large) == .failure(.tooLarge))
        }
    }

    @Test("keys are fetched once a day, again when none fits, and not for every forged message")
    func keys() async throws {
        try await open { fake, door in
            func letter() -> FakeFal.Message {
                var letter = door.letter
                letter.headers = fake.sign(Self.body, id: "r1", at: door.clock.now, user: fake.userID)
                return letter
            }
            #expect(await door.webhook.outcome(letter()) == .success(.delivered))
            door.clock.advance(by: 3600)
            #expect(await door.webhook.outcome(letter()) == .success(.delivered))
            #expect(fake.keyFetches == 1)
            door.clock.advance(by: 61)
            fake.rotate()
            #expect(await door.webhook.outcome(letter()) == .success(.delivered))
            #expect(fake.keyFetches == 2)
            door.clock.advance(by: 3600)
            fake.forge()
            for _ in 0..<20 { #expect(await door.webhook.outcome(letter()) == .failure(.forged)) }
            #expect(fake.keyFetches == 3)
            door.clock.advance(by: 24 * 3600)
            fake.keysAnswer(500)
            #expect(await door.webhook.outcome(letter()) == .failure(.keysUnavailable))
            #expect(await door.webhook.outcome(letter()) == .failure(.keysUnavailable))
            #expect(fake.keyFetches == 4)
        }
    }

    @Test("a flood of genuine messages is remembered only so far")
    func seen() {
        var seen = SeenMessages(most: 100)
        let now = Date(timeIntervalSince1970: 0)
        for index in 0..<1000 {
            let mark = Data("\(index)".utf8)
            let (first, second) = (
                seen.insert(mark, now: now, until: now + 10), seen.insert(mark, now: now, until: now + 10)
            )
            #expect((first, second) == (true, false))
        }
        #expect(seen.count <= 100)
        let isNew = seen.insert(Data("a".utf8), now: now + 11, until: now + 20)
        #expect((isNew, seen.count) == (true, 1))
    }

    @Test("what the sender is told: a replay needs no further attempts, missing keys do")
    func statuses() {
        #expect(FalWebhook.Refusal.allCases.map(\.status) == [413, 401, 401, 401, 401, 400, 200, 503])
    }

    // Made with a throw-away key and checked with another library.
    private static let vectorKeys =
        #"{"keys":[{"kty":"OKP","crv":"Ed25519","x":"if7xOV5q81Wpiz3Tz4mYVACsjvrD9SJHONGO9wBHsbU","kid":"fake-1"}]}"#
    private static let vectorBody =
        #"{"request_id":"6f0f6a2e-0000-4000-8000-000000000001","gateway_request_id":"6f0f6a2e-0000-4000-8000-000000000001","status":"OK","payload":{"images":[{"url":"https://example.test/a.png","content_type":"image/png","width":1024,"height":1024}],"seed":42,"has_nsfw_concepts":[false]}}"#
    private static var vectorHeaders: HTTPFields {
        var fields = HTTPFields()
        for (name, value) in [
            ("X-Fal-Webhook-Request-Id", "6f0f6a2e-0000-4000-8000-000000000001"),
            ("X-Fal-Webhook-User-Id", "user_test"), ("X-Fal-Webhook-Timestamp", "1790000000"),
            (
                "X-Fal-Webhook-Signature",
                "8816db46e95edd688a0a21a63b5ef3ba231fc99e387c43f401f3abe76f831529"
                    + "5bbc46f3ea4962f45980802f5cc575fab9dcefb1f9c5b4578a0c8e9cacae010b"
            ),
        ] {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }
}
