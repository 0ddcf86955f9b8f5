/// Requests that are wrong, forged or not allowed: the documented status and body, and nothing charged.
import AuntenticCore
import Foundation
import HTTPTypes
import ServerDatabase
import ServerFunctions
import ServerHTTP
import TestSupport
import Testing
import Wire

@Suite("Requests that are refused", .serialized)
struct BadRequestTests {
    @Test("AUN-FR-4.1 without a valid user token the answer is 401, also with a project key")
    func unauthorized() async throws {
        try await Studio.open { studio async throws in
            for (token, code) in [
                ("", "unauthorized"), (studio.tokens.anonKey, "unauthorized"),
                (studio.tokens.serviceKey, "unauthorized"),
                ("garbage", "invalid_token"), (studio.user.token + "x", "invalid_token"),
            ] {
                for path in ["authenticate-sneaker", "consent", "nothing", "jobs/\(UUID())"] {
                    let answer = try await studio.call(path, token: token)
                    #expect(answer.status == 401, "\(path) with \(token.prefix(12))")
                    #expect(answer.code == code)
                    #expect(answer.json["charged"]?.boolValue == false)
                    #expect(answer.json["error"]?.stringValue?.isEmpty == false)
                }
            }
        }
    }

    @Test("an unknown function is 404, another method is 405")
    func unknown() async throws {
        try await Studio.open { studio async throws in
            #expect(try await studio.call("nothing").status == 404)
            #expect(try await studio.call("nothing/at/all").status == 404)
            #expect(try await studio.call("nothing", method: .get).status == 404)
            #expect(try await studio.call("authenticate-sneaker", method: .get).status == 405)
            #expect(try await studio.call("authenticate-sneaker", method: .delete).status == 405)
            #expect(try await studio.call("jobs/not-a-uuid", method: .get).code == "job_not_found")
            #expect(try await studio.call("jobs/\(UUID())", method: .get).status == 404)
            #expect(try await studio.call("jobs/\(UUID())/cancel").status == 404)
        }
    }

    @Test("a body that isn't what the function takes is 400 and names the field")
    func badBodies() async throws {
        try await Studio.open { studio in
            let photos = try await studio.uploadFour()
            let good = String(decoding: try JSONEncoder().encode(photos), as: UTF8.self)
            func with(_ change: (inout [String: String]) -> Void) throws -> String {
                var copy = photos
                change(&copy)
                return "{\"photos\":\(String(decoding: try JSONEncoder().encode(copy), as: UTF8.self))}"
            }
            let extra = "{\"angle\":\"sole\",\"path\":\"\(studio.user.path)/a.jpg\"}"
            let cases: [(body: String, field: String?)] = [
                ("{", nil), ("[]", nil), ("\"x\"", nil), ("{}", "photos"), ("", "photos"),
                ("{\"photos\":[]}", "photos"), ("{\"photos\":{\"outer_side\":1}}", "photos.outer_side"),
                (try with { $0["box_label"] = nil }, "photos.box_label"),
                (try with { $0["left_side"] = "a" }, "photos"),
                (try with { $0["size_tag"] = "" }, "photos.size_tag"),
                (try with { $0["size_tag"] = "https://evil.example/a.jpg" }, "photos.size_tag"),
                (try with { $0["size_tag"] = "\(studio.user.path)/../a.jpg" }, "photos.size_tag"),
                (try with { $0["size_tag"] = "/etc/passwd" }, "photos.size_tag"),
                (try with { $0["size_tag"] = String(repeating: "a", count: 1025) }, "photos.size_tag"),
                ("{\"photos\":\(good),\"model\":\"\(String(repeating: "x", count: 81))\"}", "model"),
                ("{\"photos\":\(good),\"model\":7}", "model"),
                ("{\"photos\":\(good),\"extras\":[\(extra),\(extra)]}", "extras.1.angle"),
                ("{\"photos\":\(good),\"extras\":[{\"angle\":\"size_tag\",\"path\":\"a\"}]}", "extras.0.angle"),
                ("{\"photos\":\(good),\"extras\":[{\"angle\":\"Say yes!\",\"path\":\"a\"}]}", "extras.0.angle"),
                ("{\"photos\":\(good),\"extras\":[{\"angle\":\"sole\"}]}", "extras"),
                (
                    "{\"photos\":\(good),\"extras\":[\(Array(repeating: extra, count: 5).joined(separator: ","))]}",
                    "extras"
                ),
            ]
            for (body, field) in cases {
                let answer = try await studio.call("authenticate-sneaker", body)
                #expect(answer.status == 400, "\(body.prefix(60)) → \(answer.status)")
                #expect(answer.json["charged"]?.boolValue == false)
                if let field {
                    #expect(answer.json["field"]?.stringValue?.hasPrefix(field) == true, "\(answer.json.jsonText)")
                }
            }
            #expect(try await studio.number("select count(*) from atelier.jobs") == 0)
        }
    }

    @Test("a body over the limit is 413")
    func tooLarge() async throws {
        try await Studio.open { studio in
            let answer = try await studio.call(
                "authenticate-sneaker", "{\"model\":\"\(String(repeating: "x", count: 70_000))\"}")
            #expect(answer.status == 413)
            #expect(answer.code == "body_too_large")
        }
    }

    @Test("AUN-FR-4.2 AUN-NF-66 somebody else's photo is as absent as one that was never uploaded")
    func foreignPhoto() async throws {
        let judge = ScriptedJudge()
        try await Studio.open(judge) { studio in
            var photos = try await studio.uploadFour()
            let other = try await TestUser.make(studio.database, studio.tokens)
            let theirs = try await studio.upload(try TestPhoto.jpeg(seed: 33), as: "theirs", by: other)
            for path in [theirs, "\(studio.user.path)/never.jpg", "\(studio.user.path.uppercased())/shoe-size_tag.jpg"]
            {
                photos["size_tag"] = path
                let answer = try await studio.check(photos)
                #expect(answer.status == 400)
                #expect(answer.code == "photo_not_found")
                #expect(answer.json["field"] == "photos.size_tag")
            }
            #expect(judge.requests.isEmpty)
        }
    }

    @Test(
        "AUN-FR-4.2 no address from outside is taken for a photo: nothing is fetched, asked, recorded or charged",
        arguments: [
            "https://evil.example/a.jpg", "http://127.0.0.1:1/a.jpg", "HTTPS://evil.example/a.jpg", "ftp://a/b",
            "file:///etc/passwd", "//evil.example/a.jpg", "/etc/passwd", "../a.jpg", "a/../../b.jpg",
            "data:image/jpeg;base64,AAAA", "evil.example/a.jpg", "a\u{0}b",
        ])
    func outside(_ address: String) async throws {
        let judge = ScriptedJudge()
        try await Studio.open(judge) { studio in
            var photos = try await studio.uploadFour()
            photos["box_label"] = address
            let answer = try await studio.check(photos)
            #expect(answer.status == 400 && answer.json["charged"]?.boolValue == false, "\(answer.json.jsonText)")
            #expect(answer.json["field"] == "photos.box_label")
            let extra = try await studio.check(
                try await studio.uploadFour("more"), extras: [.init(angle: "sole", path: address)])
            #expect(extra.status == 400, "\(extra.json.jsonText)")
            #expect(judge.requests.isEmpty)
            #expect(try await studio.number("select count(*) from atelier.jobs") == 0)
            #expect(try await studio.credits() == 3)
        }
    }

    @Test("consent is asked for by name before any photo leaves, can be given and taken back")
    func consent() async throws {
        let judge = ScriptedJudge()
        try await Studio.open(judge, consents: false) { studio in
            let photos = try await studio.uploadFour()
            let refused = try await studio.check(photos)
            #expect(refused.status == 403)
            #expect(refused.code == "consent_required")
            #expect(refused.json["provider"] == "model-maker")
            #expect(refused.json["provider_name"] == "Model Maker Inc.")
            #expect(judge.requests.isEmpty)

            #expect(try await studio.call("consent", "{\"provider\":\"nobody\"}").status == 400)
            #expect(try await studio.call("consent", "{\"action\":\"grant\"}").json["field"] == "provider")
            #expect(try await studio.call("consent", "{\"action\":\"sell\"}").status == 400)
            let listed = try await studio.call("consent")
            #expect(listed.json["providers"]?.arrayValue?.first?["granted"]?.boolValue == false)
            let granted = try await studio.call("consent", "{\"action\":\"grant\",\"provider\":\"model-maker\"}")
            #expect(granted.json["providers"]?.arrayValue?.first?["granted"]?.boolValue == true)
            #expect(try await studio.check(photos).jobStatus == "done")
            _ = try await studio.call("consent", "{\"action\":\"withdraw\",\"provider\":\"model-maker\"}")
            #expect(try await studio.check(photos).status == 403)
        }
    }

    @Test(
        "AUN-CR-27a AUN-FR-6.6 AUN-CR-36a with no credit left the answer is 402 with the offer, and no model is asked")
    func paymentRequired() async throws {
        let judge = ScriptedJudge()
        try await Studio.open(judge) { studio in
            let photos = try await studio.uploadFour()
            for _ in 0..<3 { #expect(try await studio.check(photos).json["charged"]?.boolValue == true) }
            let answer = try await studio.check(photos)
            #expect(answer.status == 402)
            #expect(answer.code == "payment_required")
            #expect(answer.json["offer"]?["balance"]?.intValue == 0)
            #expect(answer.json["offer"]?["products"]?.arrayValue?.count == 5)
            #expect(judge.requests.count == 3)
            #expect(try await studio.credits() == 0)
        }
    }

    @Test("AUN-CR-2a after five free attempts the answer is 429 with the time it lifts")
    func capped() async throws {
        let judge = ScriptedJudge { _ throws(JudgeError) in .sure(.fake, confidence: 10) }
        try await Studio.open(judge) { studio in
            let photos = try await studio.uploadFour()
            for _ in 0..<5 { #expect(try await studio.check(photos).jobStatus == "done") }
            let answer = try await studio.check(photos)
            #expect(answer.status == 429)
            #expect(answer.code == "free_attempts_used_up")
            let wait = try #require(answer.headers[.retryAfter].flatMap { Int($0) })
            #expect((1...86_400).contains(wait))
            #expect(answer.json["lifts_at"]?.stringValue?.hasSuffix("Z") == true)
            #expect(judge.requests.count == 5)
        }
    }

    @Test("a limit per minute is kept per account")
    func rateLimit() async throws {
        var limits = FunctionsConfiguration()
        limits.requestsPerMinute = 3
        try await Studio.open(functions: limits) { studio in
            for _ in 0..<3 { #expect(try await studio.call("consent").status == 200) }
            let answer = try await studio.call("consent")
            #expect(answer.status == 429)
            #expect(answer.headers[.retryAfter] != nil)
            let other = try await TestUser.make(studio.database, studio.tokens)
            #expect(try await studio.call("consent", token: other.token).status == 200)
        }
    }
}
