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

    @Test("AUN-FR-3.2 whatever life is asked for, a signed URL lives an hour at most, and other people sign nothing")
    func shortLife() async throws {
        try await StorageScene.with { scene in
            let name = "photos/\(scene.anna.path)/a.jpg"
            _ = try await scene.put(try await TestPictures.jpeg(), name, as: scene.anna)
            for (asked, given) in [(60, 60), (3601, 3600), (10 * 365 * 86_400, 3600), (Int.max, 3600)] {
                let life: JSONValue = .int(Int64(asked))
                let one = try await scene.send(.post, "/object/sign/" + name, as: scene.anna, json: ["expiresIn": life])
                let many = try await scene.send(
                    .post, "/object/sign/photos", as: scene.anna,
                    json: ["expiresIn": life, "paths": [.string("\(scene.anna.path)/a.jpg")]])
                for url in [one.json["signedURL"], many.json.arrayValue?.first?["signedURL"]] {
                    let token = try #require(url?.stringValue?.split(separator: "=").last)
                    let claims = try Self.claims(String(token))
                    let (start, end) = (try #require(claims["iat"]?.intValue), try #require(claims["exp"]?.intValue))
                    #expect(end - start == given, "\(asked)")
                }
                let foreign = try await scene.send(
                    .post, "/object/sign/" + name, as: scene.ben, json: ["expiresIn": life])
                #expect(foreign.status == .badRequest && foreign.json["signedURL"] == nil)
            }
        }
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
