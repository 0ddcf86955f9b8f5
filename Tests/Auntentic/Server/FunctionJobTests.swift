/// The job behind a check, as a client sees it: at once, waiting, repeated, cancelled, from another account.
import AuntenticCore
import Foundation
import HTTPTypes
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@Suite("The job behind a check", .serialized)
struct FunctionJobTests {
    private static func slow(_ milliseconds: Int) -> ScriptedJudge {
        ScriptedJudge { _ throws(JudgeError) in
            do { try await Task.sleep(for: .milliseconds(milliseconds)) } catch { throw .cancelled }
            return .sure(.authentic)
        }
    }

    /// Thinks until the latch is open.
    private static func held(by latch: Latch) -> ScriptedJudge {
        ScriptedJudge { _ throws(JudgeError) in
            do { try await latch.wait() } catch { throw .cancelled }
            return .sure(.authentic)
        }
    }

    @Test("a check answers 202 at once, shows its stage while it runs and its result when it has ended")
    func accepted() async throws {
        let latch = Latch()
        try await Studio.open(Self.held(by: latch)) { studio in
            let answer = try await studio.check(try await studio.uploadFour(), query: "")
            #expect(answer.status == 202)
            #expect(answer.jobStatus == "running")
            #expect(answer.json["result"] == .null)
            let id = try #require(answer.json["id"]?.stringValue)
            // Each answer comes when the stage is no longer the one seen: labels may be read in between.
            var asking = try await studio.call("jobs/\(id)?wait=10&seen=preparing_photos", method: .get)
            if asking.json["stage"] == "reading_labels" {
                asking = try await studio.call("jobs/\(id)?wait=10&seen=reading_labels", method: .get)
            }
            #expect(asking.status == 200)
            #expect(asking.json["stage"] == "asking_model")
            #expect(asking.json["stages"]?.arrayValue?.contains("asking_model") == true)
            latch.open()
            let done = try await studio.call("jobs/\(id)?wait=25", method: .get)
            #expect(done.jobStatus == "done")
            #expect(done.json["progress"]?.doubleValue == 1)
            let envelope = try JSONDecoder().decode(JobEnvelope.self, from: Data(done.json.jsonText.utf8))
            #expect(envelope.id == id && envelope.kind == "authenticate-sneaker" && envelope.charged)
            // An upper-case id, as Swift clients send them, is the same id.
            #expect(try await studio.call("jobs/\(id.uppercased())", method: .get).jobStatus == "done")
        }
    }

    @Test("waiting is asked for in the query or by Prefer, and nonsense is refused")
    func waiting() async throws {
        try await Studio.open(Self.slow(150)) { studio in
            let photos = try await studio.uploadFour()
            let body = String(decoding: try JSONEncoder().encode(CheckRequest(photos: photos)), as: UTF8.self)
            let preferred = try await studio.call(
                "authenticate-sneaker", body, headers: [.prefer: "respond-async, wait=20"])
            #expect(preferred.status == 200)
            #expect(preferred.jobStatus == "done")
            for bad in ["-1", "soon", "1.5", ""] {
                #expect(try await studio.call("authenticate-sneaker?wait=\(bad)", body).status == 400)
            }
        }
    }

    @Test("repeating a request with its key returns the same job, also when the photos are gone since")
    func replay() async throws {
        let judge = ScriptedJudge()
        try await Studio.open(judge) { studio in
            let photos = try await studio.uploadFour()
            let first = try await studio.check(photos, key: "one")
            let again = try await studio.check(photos, key: "one")
            #expect(again.status == 200)
            #expect(again.json == first.json)
            _ = try await studio.database.pipeline([
                Statement("select set_config('storage.allow_delete_query', 'true', true)"),
                Statement("delete from storage.objects"),
            ])
            #expect(try await studio.check(photos, key: "one").json == first.json)
            #expect(try await studio.check(photos, key: "two").code == "photo_not_found")
            #expect(judge.requests.count == 1)
            #expect(try await studio.credits() == 2)
        }
    }

    @Test("the same key for another request is 409; a bad key is 400; without a key every request is its own")
    func keys() async throws {
        let judge = ScriptedJudge()
        try await Studio.open(judge) { studio in
            let photos = try await studio.uploadFour()
            _ = try await studio.check(photos, key: "one")
            let conflict = try await studio.check(photos, model: "another", key: "one")
            #expect(conflict.status == 409)
            #expect(conflict.code == "idempotency_conflict")
            #expect(try await studio.credits() == 2)
            for bad in ["", "two words", String(repeating: "k", count: 256)] {
                #expect(try await studio.check(photos, key: bad).status == 400)
            }
            _ = try await studio.check(photos)
            _ = try await studio.check(photos)
            #expect(judge.requests.count == 3)
        }
    }

    @Test("cancelling ends the job, costs nothing and leaves no result; DELETE does the same")
    func cancel() async throws {
        try await Studio.open(Self.slow(20_000)) { studio in
            let photos = try await studio.uploadFour()
            for method in [HTTPRequest.Method.post, .delete] {
                let id = try await studio.check(photos, query: "").json["id"]?.stringValue ?? ""
                let answer = try await studio.call(
                    method == .post ? "jobs/\(id)/cancel" : "jobs/\(id)", method: method)
                #expect(answer.status == 200)
                #expect(answer.jobStatus == "cancelled")
            }
            #expect(try await studio.credits() == 3)
            #expect(try await studio.history().isEmpty)
        }
    }

    @Test("AUN-NF-65 another account can't see, await or cancel the job, whatever id its body names")
    func foreign() async throws {
        let latch = Latch()
        try await Studio.open(Self.held(by: latch)) { studio in
            let other = try await TestUser.make(studio.database, studio.tokens)
            let id = try await studio.check(try await studio.uploadFour(), query: "").json["id"]?.stringValue ?? ""
            let body = "{\"user_id\":\"\(studio.user.path)\"}"
            #expect(try await studio.call("jobs/\(id)", method: .get, token: other.token).status == 404)
            #expect(try await studio.call("jobs/\(id)?wait=1", method: .get, token: other.token).status == 404)
            #expect(try await studio.call("jobs/\(id)/cancel", body, token: other.token).status == 404)
            #expect(try await studio.call("jobs/\(id)", body, method: .delete, token: other.token).status == 404)
            latch.open()
            #expect(try await studio.call("jobs/\(id)?wait=20", method: .get).jobStatus == "done")
        }
    }

    @Test("a user id in the body is ignored: the check belongs to the token's user")
    func bodyUserID() async throws {
        try await Studio.open { studio in
            let other = try await TestUser.make(studio.database, studio.tokens)
            let photos = try await studio.uploadFour()
            let list = String(decoding: try JSONEncoder().encode(photos), as: UTF8.self)
            let body = "{\"photos\":\(list),\"user_id\":\"\(other.path)\",\"credits\":99,\"price\":0}"
            #expect(try await studio.call("authenticate-sneaker?wait=20", body).json["charged"]?.boolValue == true)
            #expect(try await studio.history().count == 1)
            let theirs = try await studio.database.withRole(
                other.caller, .init(), [Statement("select count(*) from auntentic.authentications")])[0].scalar
            #expect(theirs == "0")
        }
    }

    @Test("another token of the same account sees the same history")
    func secondDevice() async throws {
        try await Studio.open { studio in
            _ = try await studio.check(try await studio.uploadFour())
            let now = Int64(Date().timeIntervalSince1970)
            let token = try await studio.tokens.sign([
                "sub": .string(studio.user.path), "role": "authenticated", "iat": .int(now), "exp": .int(now + 60),
            ])
            let caller = try studio.tokens.verify(token)
            let count = try await studio.database.withRole(
                caller, .init(), [Statement("select count(*) from auntentic.authentications")])[0].scalar
            #expect(count == "1")
        }
    }

    @Test("the account's time zone can be read and set")
    func preferences() async throws {
        try await Studio.open { studio in
            #expect(try await studio.call("preferences").json["time_zone"] == "UTC")
            let set = try await studio.call("preferences", "{\"time_zone\":\"Asia/Tokyo\"}")
            #expect(set.json["time_zone"] == "Asia/Tokyo")
            #expect(try await studio.call("preferences", "{\"time_zone\":\"Nowhere\"}").status == 400)
        }
    }

    @Test("with a model that answers at once, a result is there in well under 30 seconds")
    func fast() async throws {
        try await Studio.open { studio in
            let photos = try await studio.uploadFour()
            let began = ContinuousClock.now
            #expect(try await studio.check(photos).jobStatus == "done")
            #expect(ContinuousClock.now - began < .seconds(30))
        }
    }
}
