/// A check from upload to stored result, and what it costs, for every way it can end.
import AuntenticCore
import AuntenticServer
import Foundation
import HTTPTypes
import ServerDatabase
import ServerFunctions
import ServerHTTP
import ServerMedia
import TestSupport
import Testing
import Wire

@Suite("A sneaker check", .serialized)
struct CheckTests {
    @Test("AUN-NF-8 AUN-FR-5.7 AUN-CR-38 AUN-FR-9.2a photo, upload, analysis, stored result: one row, one credit")
    func wholeWay() async throws {
        try await Studio.open { studio in
            let photos = try await studio.uploadFour()
            let answer = try await studio.check(photos, model: "Air Max 90")
            #expect(answer.status == 200)
            #expect(answer.jobStatus == "done")
            #expect(answer.json["charged"]?.boolValue == true)
            #expect(answer.json["stages"]?.arrayValue?.count == 5)
            let result = try #require(answer.result)
            #expect(result["verdict"] == "authentic")
            #expect(result["confidence"]?.intValue == 91)
            #expect(result["observations"]?.arrayValue?.count == 1)
            #expect(result["additionalPhotosNeeded"] == .null)
            #expect(result["disclaimer"]?.stringValue == CheckReport.disclaimer)
            #expect(try await studio.credits() == 2)

            let row = try await studio.history().only()
            #expect(row["verdict"] == "authentic")
            #expect(try row.int("confidence") == 91)
            #expect(row["sneaker_model"] == "Air Max 90")
            #expect(row["model"] == "eye-1-2026")
            #expect(row["prompt_version"] == SneakerPrompt.version)
            #expect(try row.uuid("id") == (result["id"]?.stringValue).flatMap(UUID.init))
            let stored = try JSONValue(json: Data(try row.string("report").utf8))
            #expect(stored["categories"]?.arrayValue?.count == 6)
        }
    }

    @Test("AUN-NF-27 a row keeps the path of every photo of its check, the extra ones too")
    func paths() async throws {
        try await Studio.open { studio in
            let photos = try await studio.uploadFour()
            let sole = try await studio.upload(try TestPhoto.jpeg(seed: 9), as: "sole")
            _ = try await studio.check(photos, extras: [.init(angle: "sole", path: sole)])
            let row = try await studio.history().only()
            let urls = try row.string("image_urls")
            for path in photos.values + [sole] { #expect(urls.contains(path)) }
            let angles = try JSONValue(json: Data(try row.string("photos").utf8))
            #expect(angles["sole"]?.stringValue == sole)
        }
    }

    @Test("AUN-FR-4.2a the model sees every photo with its angle: small, JPEG, without metadata, from a file")
    func whatTheModelSees() async throws {
        let judge = ScriptedJudge()
        try await Studio.open(judge) { studio in
            var photos = try await studio.uploadFour()
            photos["outer_side"] = try await studio.upload(
                try TestPhoto.jpeg(seed: 50, width: 2400, height: 1800), as: "large")
            let answer = try await studio.check(photos, model: "Jordan 1")
            #expect(answer.jobStatus == "done")
            let request = try #require(judge.requests.first)
            #expect(request.photos.map(\.angle) == PhotoAngle.required)
            #expect(request.claimedModel == "Jordan 1")
            // The job's 60 seconds, some of which are over.
            #expect(request.deadline > .now + .seconds(20) && request.deadline < .now + .seconds(60))
            for photo in request.photos {
                let header = try PictureHeader.read(photo.file.path)
                #expect(header.format == .jpeg)
                #expect(max(header.width, header.height) <= 1568)
                #expect(photo.mediaType == "image/jpeg")
                #expect(photo.byteCount == (try Data(contentsOf: photo.file)).count)
            }
        }
    }

    @Test("AUN-CR-2 a fake verdict costs one credit too")
    func fake() async throws {
        try await Studio.open(ScriptedJudge { _ throws(JudgeError) in .sure(.fake) }) { studio in
            let answer = try await studio.check(try await studio.uploadFour())
            #expect(answer.result?["verdict"] == "fake")
            #expect(try await studio.credits() == 2)
        }
    }

    @Test("AUN-CR-2a AUN-NF-38 an unsure verdict is stored as inconclusive and is free")
    func inconclusive() async throws {
        try await Studio.open(ScriptedJudge { _ throws(JudgeError) in .sure(.fake, confidence: 41) }) { studio in
            let answer = try await studio.check(try await studio.uploadFour())
            #expect(answer.jobStatus == "done")
            #expect(answer.json["charged"]?.boolValue == false)
            #expect(answer.result?["verdict"] == "inconclusive")
            #expect(try await studio.history().only()["verdict"] == "inconclusive")
            #expect(try await studio.credits() == 3)
        }
    }

    @Test("AUN-NF-74 AUN-FR-7.4a a bag yields no verdict, no row and no charge")
    func bag() async throws {
        let judge = ScriptedJudge { _ throws(JudgeError) in
            ModelReport(isSneaker: false, verdict: .inconclusive, confidence: 0)
        }
        try await Studio.open(judge) { studio in
            let answer = try await studio.check(try await studio.uploadFour())
            #expect(answer.jobStatus == "failed")
            #expect(answer.json["error"]?["code"] == "not_a_sneaker")
            #expect(answer.result == .null)
            #expect(try await studio.history().isEmpty)
            #expect(try await studio.credits() == 3)
        }
    }

    @Test(
        "AUN-FR-4.2 a check may be named by its id: the photos are those in that folder of the caller's, and nobody else's"
    )
    func byID() async throws {
        let judge = ScriptedJudge()
        try await Studio.open(judge) { studio in
            let id = UUID().uuidString.lowercased()
            for (index, angle) in (PhotoAngle.required + [.sole]).enumerated() {
                let photo = try TestPhoto.jpeg(seed: UInt64(index + 1))
                try await studio.upload(photo, as: "\(id)/\(angle.rawValue)")
            }
            func ask(_ body: String, key: String = "one") async throws -> Answer {
                try await studio.call("authenticate-sneaker?wait=20", body, headers: [.idempotencyKey: key])
            }
            let answer = try await ask("{\"check\":\"\(id.uppercased())\",\"model\":\"Jordan 1\"}")
            #expect(answer.jobStatus == "done", "\(answer.json.jsonText)")
            #expect(judge.requests.first?.photos.map(\.angle) == PhotoAngle.required + [.sole])
            let paths = try #require(try await studio.history().only()["photos"])
            #expect(paths.contains("\(studio.user.path)/\(id)/size_tag.jpg") && paths.contains("sole.jpg"))
            // The same photos by their paths are the same request.
            let photos = Dictionary(
                uniqueKeysWithValues: PhotoAngle.required.map {
                    ($0.rawValue, "\(studio.user.path)/\(id)/\($0.rawValue).jpg")
                })
            let sole = CheckRequest.Extra(angle: "sole", path: "\(studio.user.path)/\(id)/sole.jpg")
            let again = try await studio.check(photos, extras: [sole], model: "Jordan 1", key: "one")
            #expect(again.json["id"] == answer.json["id"] && judge.requests.count == 1)
            let other = try await TestUser.make(studio.database, studio.tokens)
            let foreign = try await studio.call(
                "authenticate-sneaker?wait=20", "{\"check\":\"\(id)\"}", token: other.token)
            #expect(foreign.status == 400 && foreign.code == "photo_not_found", "\(foreign.json.jsonText)")
            for (body, field) in [
                ("{\"check\":\"\(UUID().uuidString)\"}", "photos.outer_side"), ("{\"check\":\"../\(id)\"}", "check"),
                ("{\"check\":\"\(id)\",\"photos\":{\"size_tag\":\"a\"}}", "check"),
                ("{\"check\":\"https://evil.example/\"}", "check"),
            ] {
                let refused = try await ask(body, key: "two")
                #expect(
                    refused.status == 400 && refused.json["field"]?.stringValue == field, "\(refused.json.jsonText)")
            }
            #expect(try await studio.number("select count(*) from atelier.jobs") == 1)
        }
    }

    @Test("AUN-FR-4.5 a wish for more photos neither ends nor charges the check; with the photo it goes on")
    func morePhotos() async throws {
        let judge = ScriptedJudge { request throws(JudgeError) in
            request.photos.contains { $0.angle == .sole }
                ? .sure(.authentic)
                : ModelReport(
                    identifiedModel: "X", additionalPhotos: [.sole], verdict: .inconclusive, confidence: 40)
        }
        try await Studio.open(judge) { studio in
            let photos = try await studio.uploadFour()
            let first = try await studio.check(photos, key: "one")
            #expect(first.jobStatus == "needs_input")
            #expect(first.json["charged"]?.boolValue == false)
            let wish = first.json["needs_input"]?["fields"]?.arrayValue?.first
            #expect(wish?["field"] == "sole")
            #expect(try await studio.history().isEmpty)
            #expect(try await studio.credits() == 3)
            let sole = try await studio.upload(try TestPhoto.jpeg(seed: 9), as: "sole")
            let second = try await studio.check(photos, extras: [.init(angle: "sole", path: sole)], key: "one")
            #expect(second.result?["verdict"] == "authentic")
            #expect(try await studio.credits() == 2)
            // The same check: one job, one row, one booking, and asking again asks nobody.
            #expect(second.json["id"] == first.json["id"] && second.json["id"] != nil)
            #expect(try await studio.number("select count(*) from atelier.jobs") == 1)
            #expect(try await studio.number("select count(*) from atelier.ledger where kind = 'use'") == 1)
            #expect(try await studio.history().count == 1)
            let third = try await studio.check(photos, extras: [.init(angle: "sole", path: sole)], key: "one")
            #expect(third.jobStatus == "done" && judge.requests.count == 2)
            let other = try await studio.check(photos, key: "one")
            #expect(other.code == "idempotency_conflict", "it has ended: \(other.json.jsonText)")
        }
    }

    @Test("AUN-FR-4.5a a check that goes on again and again spends the day's free attempts as others do")
    func roundsAreCounted() async throws {
        let judge = ScriptedJudge { _ throws(JudgeError) in
            ModelReport(identifiedModel: "X", additionalPhotos: [.sole], verdict: .inconclusive, confidence: 40)
        }
        try await Studio.open(judge, { $0.dailyFreeAttempts = 2 }) { studio in
            try await Noon().settle(studio.user, in: studio.database)
            let photos = try await studio.uploadFour()
            for name in ["Air Jordan 1", "Air Jordan 2"] {
                #expect(try await studio.check(photos, model: name, key: "one").jobStatus == "needs_input")
            }
            let third = try await studio.check(photos, model: "Air Jordan 3", key: "one")
            #expect(third.code == "free_attempts_used_up", "\(third.json.jsonText)")
            #expect(judge.requests.count == 2)
            #expect(try await studio.number("select count(*) from atelier.jobs") == 1)
            #expect(try await studio.credits() == 3)
        }
    }

    @Test("AUN-FR-4.5a without a credit left a waiting check goes on waiting, and goes on once there is one")
    func continuedWithoutCredits() async throws {
        let judge = ScriptedJudge { request throws(JudgeError) in
            request.photos.contains { $0.angle == .sole }
                ? .sure(.authentic)
                : ModelReport(identifiedModel: "X", additionalPhotos: [.sole], verdict: .inconclusive, confidence: 40)
        }
        try await Studio.open(judge) { studio in
            let photos = try await studio.uploadFour()
            let first = try await studio.check(photos, key: "one")
            #expect(first.jobStatus == "needs_input")
            _ = try await studio.database.query("update atelier.wallets set free = 0")
            let sole = try await studio.upload(try TestPhoto.jpeg(seed: 9), as: "sole")
            let extras = [CheckRequest.Extra(angle: "sole", path: sole)]
            #expect(try await studio.check(photos, extras: extras, key: "one").status == 402)
            #expect(try await studio.number("select count(*) from atelier.jobs where status = 'needs_input'") == 1)
            _ = try await studio.database.query("update atelier.wallets set free = 1")
            // Two devices at once: one of them goes on, the other finds the same job.
            async let one = studio.check(photos, extras: extras, key: "one")
            async let two = studio.check(photos, extras: extras, key: "one")
            let both = try await [one, two]
            #expect(both.allSatisfy { $0.jobStatus == "done" && $0.json["id"] == first.json["id"] })
            #expect(try await studio.credits() == 0 && judge.requests.count == 2)
        }
    }

    @Test(
        "AUN-NF-41 AUN-NF-42 whatever goes wrong at the provider ends cleanly, free, and says nothing of our insides",
        arguments: [
            (JudgeError.refused("I can't look at that."), "refused", false),
            (.filtered, "refused", false), (.truncated, "bad_answer", true),
            (.invalidReply("choices missing at secret-host"), "bad_answer", true),
            (.rateLimited(retryAfter: .seconds(7)), "provider_busy", true),
            (.quotaExhausted("secret-account"), "provider_unavailable", false),
            (.timeout, "timeout", true), (.unavailable("secret-host"), "provider_unavailable", true),
            (.badRequest("secret"), "photos_rejected", false),
            (.misconfigured("sk-secret-key"), "provider_unavailable", false),
        ])
    func providerTrouble(_ error: JudgeError, _ code: String, _ isRetryable: Bool) async throws {
        let judge = ScriptedJudge { _ throws(JudgeError) -> ModelReport in throw error }
        try await Studio.open(judge) { studio in
            let answer = try await studio.check(try await studio.uploadFour())
            #expect(answer.jobStatus == "failed")
            #expect(answer.json["error"]?["code"]?.stringValue == code)
            #expect(answer.json["error"]?["retryable"]?.boolValue == isRetryable)
            #expect(!answer.json.jsonText.contains("secret"))
            #expect(!answer.json.jsonText.contains("can't look"))
            if case .rateLimited = error { #expect(answer.json["error"]?["retry_after"]?.intValue == 7) }
            #expect(try await studio.credits() == 3)
            #expect(try await studio.history().isEmpty)
            #expect(
                try await studio.number("select count(*) from atelier.provider_calls where outcome = 'failed'") == 1)
        }
    }

    @Test(
        "AUN-CR-2a what a provider may bill and the account doesn't pay is one of the day's free attempts",
        arguments: [
            (JudgeError.refused("no"), 1), (.filtered, 1), (.truncated, 1), (.invalidReply("no choices"), 1),
            (.timeout, 1), (.badRequest("picture"), 1), (.rateLimited(retryAfter: nil), 0), (.unavailable("host"), 0),
            (.quotaExhausted("account"), 0), (.misconfigured("key"), 0),
        ])
    func freeAttempts(_ error: JudgeError, _ counted: Int) async throws {
        let judge = ScriptedJudge { _ throws(JudgeError) -> ModelReport in throw error }
        try await Studio.open(judge, { $0.dailyFreeAttempts = 1 }) { studio in
            try await Noon().settle(studio.user, in: studio.database)
            let photos = try await studio.uploadFour()
            _ = try await studio.check(photos)
            #expect(try await studio.number("select count(*) from atelier.jobs where is_free_attempt") == counted)
            let next = try await studio.check(photos)
            #expect(next.code == (counted == 1 ? "free_attempts_used_up" : next.code))
            #expect(judge.requests.count == 2 - counted)
        }
    }

    @Test("a call that ran out of time before it left this machine is no attempt")
    func neverLeft() async throws {
        let judge = ScriptedJudge(attempts: 0) { _ throws(JudgeError) -> ModelReport in throw .timeout }
        try await Studio.open(judge) { studio in
            let answer = try await studio.check(try await studio.uploadFour())
            #expect(answer.json["error"]?["code"] == "timeout")
            #expect(try await studio.number("select count(*) from atelier.jobs where is_free_attempt") == 0)
        }
    }

    @Test("consent withdrawn while the check waits in the queue: nothing is sent, charged or counted")
    func withdrawnConsent() async throws {
        let judge = ScriptedJudge()
        try await Studio.open(judge) { studio in
            _ = try await studio.check(try await studio.uploadFour(), key: "first")
            for withdraws in [false, true] {
                let id = UUID()
                let start = Statement(
                    """
                    select (s.job).id from atelier.jobs j, atelier.start_job(
                        json_build_object('id', $1::text, 'user_id', j.user_id, 'app', j.app, 'kind', j.kind, 'key', $2::text,
                            'hash', 'h', 'price', 1, 'provider', j.provider, 'model', j.model,
                            'purpose', 'photos', 'cap', 5, 'max_attempts', 3), j.input) s
                    where j.idempotency_key = 'first'
                    """, [id.uuidString, id.uuidString])
                let withdraw = Statement(
                    "select atelier.withdraw_consent($1, 'auntentic', 'photos', 'model-maker')",
                    [studio.user.id.uuidString])
                _ = try await studio.database.pipeline(withdraws ? [start, withdraw] : [start])
                let job = try await studio.call("jobs/\(id.uuidString)?wait=20", method: .get)
                #expect(job.jobStatus == (withdraws ? "failed" : "done"))
                if withdraws { #expect(job.json["error"]?["code"] == "consent_withdrawn") }
            }
            #expect(judge.requests.count == 2)
            #expect(try await studio.credits() == 1)
            #expect(try await studio.number("select count(*) from atelier.jobs where is_free_attempt") == 0)
            #expect(try await studio.number("select count(*) from atelier.provider_calls") == 2)
        }
    }

    @Test("every provider call is on record with tokens, cost and latency")
    func callRecord() async throws {
        try await Studio.open { studio in
            _ = try await studio.check(try await studio.uploadFour())
            let row = try await studio.database.query("select * from atelier.provider_calls").only()
            #expect(row["provider"] == "model-maker" && row["model"] == "eye-1-2026")
            #expect(row["prompt_version"] == SneakerPrompt.version)
            #expect(try row.int("input_tokens") == 1000 && row.int("output_tokens") == 200)
            #expect(try row.int("cost_micro_usd") == 4500 && row.int("latency_ms") == 12)
            #expect(row["request_id"] == "req_1")
        }
    }

    @Test("without a model the built-in judge says inconclusive and why, needs no consent, costs nothing, has no cap")
    func builtIn() async throws {
        try await Studio.open(BuiltInJudge(), consents: false) { studio in
            let photos = try await studio.uploadFour()
            for _ in 0..<7 {
                let answer = try await studio.check(photos)
                #expect(answer.jobStatus == "done")
                #expect(answer.result?["verdict"] == "inconclusive")
                #expect(answer.result?["notice"]?.stringValue == BuiltInJudge.notice)
                #expect(answer.result?["disclaimer"]?.stringValue == CheckReport.disclaimer)
            }
            #expect(try await studio.credits() == 3)
            #expect(try await studio.history().count == 7)
            #expect(try await studio.number("select count(*) from atelier.provider_calls") == 0)
        }
    }

    @Test(
        "AUN-NF-12 a check of a supported brand, or of another, gets its verdict like any other",
        arguments: ["Nike", "Jordan 1", "adidas Yeezy 350", "New Balance 990", "Ünïcödé"])
    func brands(_ name: String) async throws {
        let judge = ScriptedJudge { request throws(JudgeError) in
            var report = ModelReport.sure(.authentic)
            report.identifiedModel = request.claimedModel
            return report
        }
        try await Studio.open(judge) { studio in
            let answer = try await studio.check(try await studio.uploadFour(), model: name)
            #expect(judge.requests.map(\.claimedModel) == [name])
            #expect(answer.result?["verdict"] == "authentic" && answer.result?["outcome"] == "decided")
            #expect(answer.result?["identifiedModel"]?.stringValue == name)
            #expect(answer.json["charged"]?.boolValue == true)
        }
    }
}
