/// Signed URLs: what they open, and what they don't.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct SigningTests {
    @Test("AUN-FR-3.2 a signed URL opens the caller's own image to whoever holds it, without any key")
    func signed() async throws {
        try await StorageScene.with { scene in
            let photo = try await TestPictures.jpeg()
            let name = "\(scene.anna.path)/a b.jpg"
            _ = try await scene.put(photo, "photos/\(scene.anna.path)/a%20b.jpg", as: scene.anna)
            // One client sends the seconds as text.
            for life: JSONValue in [60, "60"] {
                let url = try await scene.send(
                    .post, "/object/sign/photos/\(scene.anna.path)/a%20b.jpg", as: scene.anna, json: ["expiresIn": life]
                ).json["signedURL"]?.stringValue
                let signed = try #require(url)
                #expect(signed.hasPrefix("/object/sign/photos/"))
                let answer = try await scene.send(.get, signed + "&download=x.jpg")
                #expect(
                    answer.bytes == photo && answer.headers[.expires] != nil && answer.headers[.cacheControl] == nil)
                #expect(answer.headers[.contentDisposition]?.contains("x.jpg") == true)
            }
            let many = try await scene.send(
                .post, "/object/sign/photos", as: scene.anna,
                json: ["expiresIn": 60, "paths": [.string(name), "no/such.jpg"]]
            ).json.arrayValue
            let first = try #require(many?.first?["signedURL"]?.stringValue)
            #expect(try await scene.send(.get, first).bytes == photo)
            #expect(
                many?[1]["error"]?.stringValue == "Either the object does not exist or you do not have access to it")
            #expect(many?[1]["signedURL"] == .null)
        }
    }

    @Test("AUN-FR-3.2 an expired, forged or foreign token, or one made for another use, opens nothing")
    func refused() async throws {
        try await StorageScene.with { scene in
            let name = "photos/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), name, as: scene.anna)
            _ = try await scene.put(try await TestPictures.jpeg(2), "photos/\(scene.anna.path)/b.jpg", as: scene.anna)
            let now = Int64(Date().timeIntervalSince1970)
            func token(_ claims: JSONValue, secret: Tokens) async throws -> String { try await secret.sign(claims) }
            let foreign = try await Tokens(secret: "another-secret-of-at-least-thirty-two-bytes")
            let good: JSONValue = ["url": .string(name), "scope": "download", "exp": .int(now + 60)]
            let upload = try await scene.send(
                .post, "/object/upload/sign/photos/\(scene.anna.path)/c.jpg", as: scene.anna
            ).json["token"]?.stringValue
            for (token, error) in [
                (
                    try await scene.tokens.sign(["url": .string(name), "scope": "download", "exp": .int(now - 1)]),
                    "InvalidJWT"
                ),
                (
                    try await scene.tokens.sign(["url": .string(name), "scope": "download", "exp": .int(now - 500)]),
                    "InvalidJWT"
                ),
                (try await foreign.sign(good), "InvalidJWT"), ("", "InvalidJWT"), ("a.b.c", "InvalidJWT"),
                (scene.anna.token, "InvalidSignature"), (scene.tokens.serviceKey, "InvalidSignature"),
                (upload ?? "", "InvalidSignature"),
                (try await scene.tokens.sign(["url": .string(name), "scope": "download"]), "InvalidSignature"),
                (
                    try await scene.tokens.sign(["url": "photos/x", "scope": "download", "exp": .int(now + 60)]),
                    "InvalidSignature"
                ),
            ] {
                let answer = try await scene.send(.get, "/object/sign/\(name)?token=\(token)")
                #expect(answer.status == .badRequest && answer.error == error, "\(answer.text)")
            }
            let valid = try await scene.tokens.sign(good)
            #expect(try await scene.send(.get, "/object/sign/\(name)?token=\(valid)").status == .ok)
            // The token of one object doesn't open its neighbour, nor does it speak for its maker.
            let neighbour = try await scene.send(.get, "/object/sign/photos/\(scene.anna.path)/b.jpg?token=\(valid)")
            #expect(neighbour.error == "InvalidSignature")
            #expect(try await scene.send(.get, "/object/authenticated/" + name, token: valid).errorStatus == "403")
            #expect(try await scene.send(.get, "/object/" + name, token: valid).errorStatus == "404")
        }
    }

    @Test("AUN-FR-3.2 a signed URL lives an hour unless a client asks for another time, and other people sign nothing")
    func shortLife() async throws {
        try await StorageScene.with { scene in
            let name = "photos/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), name, as: scene.anna)
            for (asked, given) in [(nil, 3600), (60, 60), (7200, 7200), (86_400, 86_400)] as [(Int64?, Int)] {
                let (one, many) = try await Self.sign(name, for: asked, as: scene.anna.token, scene)
                for url in [one.json["signedURL"], many.json.arrayValue?.first?["signedURL"]] {
                    #expect(try Self.life(url?.stringValue) == given, "\(String(describing: asked))")
                }
                let (foreign, none) = try await Self.sign(name, for: asked, as: scene.ben.token, scene)
                #expect(foreign.status == .badRequest && foreign.json["signedURL"] == nil)
                #expect(none.json.arrayValue?.first?["signedURL"] == .null)
            }
        }
    }

    @Test("AUN-FR-3.2 a client that asks for more than a day is told so with 400; only the service key gets more")
    func longestLife() async throws {
        try await StorageScene.with { scene in
            // The client without an account may read here, so that nothing but the time is in its way.
            let rule = "create policy scene_anybody on storage.objects for select to anon using (true)"
            _ = try await scene.database.query(rule)
            let name = "photos/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), name, as: scene.anna)
            for client in [scene.anna.token, scene.tokens.anonKey] {
                for asked in [86_401, 10 * 365 * 86_400, .max] as [Int64] {
                    let (one, many) = try await Self.sign(name, for: asked, as: client, scene)
                    for refusal in [one, many] {
                        #expect(refusal.status == .badRequest && refusal.errorStatus == "400", "\(asked)")
                        #expect(refusal.text.contains("at most 86400 seconds"), "\(refusal.text)")
                        #expect(!refusal.text.contains("token="))
                    }
                }
                let (day, days) = try await Self.sign(name, for: 86_400, as: client, scene)
                #expect(day.status == .ok && days.status == .ok)
            }
            let month: Int64 = 30 * 86_400
            let (one, many) = try await Self.sign(name, for: month, as: scene.tokens.serviceKey, scene)
            for url in [one.json["signedURL"], many.json.arrayValue?.first?["signedURL"]] {
                #expect(try Self.life(url?.stringValue) == Int(month))
            }
            // A date that no clock holds is refused and ends nothing.
            let (never, nevers) = try await Self.sign(name, for: .max, as: scene.tokens.serviceKey, scene)
            #expect(never.status == .badRequest && nevers.status == .badRequest)
        }
    }

    @Test("AUN-FR-3.2 an operator may allow clients less than a day")
    func shorterLife() async throws {
        try await StorageScene.with {
            $0.signedDownloadLife = .seconds(600)
        } _: { scene in
            let name = "photos/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), name, as: scene.anna)
            let (refused, _) = try await Self.sign(name, for: 601, as: scene.anna.token, scene)
            #expect(refused.text.contains("at most 600 seconds"), "\(refused.text)")
            let (usual, _) = try await Self.sign(name, for: nil, as: scene.anna.token, scene)
            #expect(try Self.life(usual.json["signedURL"]?.stringValue) == 600)
        }
    }

    /// The same photo by both ways: alone, and as one of many.
    private static func sign(
        _ name: String, for life: Int64?, as token: String, _ scene: StorageScene
    ) async throws -> (one: Answer, many: Answer) {
        var body: [String: JSONValue] = [:]
        if let life { body["expiresIn"] = .int(life) }
        let one = try await scene.send(.post, "/object/sign/" + name, token: token, json: .object(body))
        body["paths"] = [.string(name.replacing("photos/", with: ""))]
        return (one, try await scene.send(.post, "/object/sign/photos", token: token, json: .object(body)))
    }

    /// Seconds between a token's beginning and its end.
    private static func life(_ url: String?) throws -> Int {
        let claims = try claims(String(try #require(url?.split(separator: "=").last)))
        return try #require(claims["exp"]?.intValue) - #require(claims["iat"]?.intValue)
    }

    @Test("AUN-FR-3.2 a signed URL stops working when its time is over, also where the same token was seen before")
    func expiry() async throws {
        let clock = TestClock()
        let tokens = try await Tokens(secret: testSecret, now: { clock.now })
        let tickets = DownloadTickets(tokens: tokens, now: { clock.now })
        let path = try ObjectPath(bucket: "photos", key: "anna/a.jpg")
        let (seen, unseen) = (try await tickets.make(for: path, life: 60), try await tickets.make(for: path, life: 61))
        clock.advance(by: 59)
        #expect(try await tickets.check(seen, for: path).url == path.text)
        clock.advance(by: 3)
        for token in [seen, unseen] {
            let failure = await #expect(throws: StorageFailure.self) { try await tickets.check(token, for: path) }
            #expect(failure?.body.error == "InvalidJWT")
        }
    }

    private static func claims(_ token: String) throws -> JSONValue {
        let payload = try #require(token.split(separator: ".").dropFirst().first)
        return try JSONValue(json: try #require(Data(base64URL: payload)))
    }

    @Test("a signed upload needs no key; replacing is settled when the URL is made")
    func uploads() async throws {
        try await StorageScene.with { scene in
            let (first, second) = (try await TestPictures.jpeg(1), try await TestPictures.jpeg(2))
            let path = "photos/\(scene.anna.path)/ticket.jpg"
            let made = try await scene.send(.post, "/object/upload/sign/" + path, as: scene.anna).json
            let url = try #require(made["url"]?.stringValue)
            #expect(url.contains("token=\(made["token"]?.stringValue ?? "?")"))
            let (type, body) = form(first)
            // The header of the PUT has no say, as one client always sends false and another could send true.
            let upsert = try #require(HTTPField.Name("x-upsert"))
            let put = try await scene.send(.put, url, [.contentType: type, upsert: "true"], ByteBuffer(bytes: body))
            #expect(put.json["Key"]?.stringValue == path)
            #expect(try await scene.database.query("select owner_id from storage.objects").scalar == scene.anna.path)
            let twice = try await scene.send(.put, url, [.contentType: type, upsert: "true"], ByteBuffer(bytes: body))
            #expect(twice.errorStatus == "409")

            let again = try await scene.send(.post, "/object/upload/sign/" + path, as: scene.anna, [upsert: "true"])
                .json
            let replacing = try #require(again["url"]?.stringValue)
            let other = form(second)
            let replaced = try await scene.send(
                .put, replacing, [.contentType: other.type, upsert: "false"], ByteBuffer(bytes: other.body))
            #expect(replaced.status == .ok)
            #expect(try await scene.send(.get, "/object/" + path, as: scene.anna).bytes == second)
            // The rules of the bucket hold for signed uploads too.
            let text = form(Data("text".utf8))
            #expect(
                try await scene.send(.put, replacing, [.contentType: text.type], ByteBuffer(bytes: text.body))
                    .errorStatus
                    == "415")
            let elsewhere = replacing.replacing("ticket.jpg", with: "other.jpg")
            #expect(
                try await scene.send(.put, elsewhere, [.contentType: type], ByteBuffer(bytes: body)).error
                    == "InvalidSignature")
        }
    }
}
