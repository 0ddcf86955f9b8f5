/// Deleting a finished check: what goes, what stays, and who may.
import AuntenticCore
import Foundation
import HTTPTypes
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@Suite("Deleting a check", .serialized)
struct DeleteCheckTests {
    private static func delete(_ id: String, _ studio: Studio, token: String? = nil) async throws -> Answer {
        try await studio.call("delete-check", "{\"id\":\"\(id)\"}", token: token)
    }

    @Test("a deleted check is gone with its photos' rows and bytes, its report and its links; the money stays taken")
    func deleted() async throws {
        try await Studio.open { studio in
            let id = try await studio.finishedCheck(model: "Air Max 90")
            let kept = try await studio.finishedCheck("kept")
            let token = try await studio.share(id, ",\"photo\":true").newestToken
            #expect(try await studio.page(token).status == 200)
            let before = try studio.storedFiles()
            #expect(before.blobs == 8)
            #expect(before.images == 1)
            let answer = try await Self.delete(id, studio)
            #expect(answer.status == 200)
            #expect(answer.json == ["deleted": true])
            let rows = try await studio.history()
            #expect(rows.count == 1)
            #expect(rows.first?["id"] == kept)
            #expect(try await studio.number("select count(*) from storage.objects") == 4)
            let after = try studio.storedFiles()
            #expect(after.blobs == 4)
            #expect(after.images == 0)
            #expect(try await studio.page(token).status == 404)
            let job = try await studio.call("jobs/\(id)", method: .get)
            #expect(job.json["error"]?["code"] == "check_deleted")
            #expect(!job.json.jsonText.contains("Air Max"))
            #expect(try await studio.credits() == 1)
            // Whoever lost the answer asks again.
            #expect(try await Self.delete(id.uppercased(), studio).json == ["deleted": true])
        }
    }

    @Test("a check that is still running is not deleted, and goes on")
    func running() async throws {
        let latch = Latch()
        let judge = ScriptedJudge { _ throws(JudgeError) in
            do { try await latch.wait() } catch { throw .cancelled }
            return .sure(.authentic)
        }
        try await Studio.open(judge) { studio in
            let id = try await studio.check(try await studio.uploadFour(), query: "").json["id"]?.stringValue ?? ""
            let refused = try await Self.delete(id, studio)
            #expect(refused.status == 409)
            #expect(refused.code == "job_running")
            latch.open()
            #expect(try await studio.call("jobs/\(id)?wait=20", method: .get).jobStatus == "done")
            #expect(try await Self.delete(id, studio).status == 200)
        }
    }

    @Test("photos that another check, or one still running, needs stay")
    func sharedPhotos() async throws {
        let latch = Latch()
        let judge = ScriptedJudge { request throws(JudgeError) in
            if request.claimedModel == "slow" {
                do { try await latch.wait() } catch { throw .cancelled }
            }
            return .sure(.authentic)
        }
        try await Studio.open(judge) { studio in
            let photos = try await studio.uploadFour()
            let first = try await studio.check(photos).json["id"]?.stringValue ?? ""
            let second = try await studio.check(photos, model: "again").json["id"]?.stringValue ?? ""
            let third = try await studio.check(photos, model: "slow", query: "").json["id"]?.stringValue ?? ""
            #expect(try await Self.delete(first, studio).status == 200)
            #expect(try await Self.delete(second, studio).status == 200)
            #expect(try studio.storedFiles().blobs == 4)
            latch.open()
            #expect(try await studio.call("jobs/\(third)?wait=20", method: .get).jobStatus == "done")
            #expect(try await Self.delete(third, studio).status == 200)
            #expect(try studio.storedFiles().blobs == 0)
        }
    }

    @Test("nobody deletes another account's check; nonsense and missing tokens are refused")
    func refused() async throws {
        try await Studio.open { studio in
            let id = try await studio.finishedCheck()
            let other = try await TestUser.make(studio.database, studio.tokens)
            let foreign = try await Self.delete(id, studio, token: other.token)
            #expect(foreign.status == 404)
            #expect(foreign.code == "check_not_found")
            #expect(try await Self.delete(id, studio, token: "").status == 401)
            #expect(try await Self.delete(id, studio, token: studio.tokens.anonKey).status == 401)
            #expect(try await Self.delete(UUID().uuidString, studio).status == 404)
            for body in ["{}", "{\"id\":7}", "{\"id\":\"x\"}", "[]", "{"] {
                #expect(try await studio.call("delete-check", body).status == 400, "\(body)")
            }
            #expect(try await studio.history().count == 1)
            #expect(try studio.storedFiles().blobs == 4)
        }
    }

    @Test("a path in the check's row that isn't its owner's own object is never removed")
    func foreignPath() async throws {
        try await Studio.open { studio in
            let other = try await TestUser.make(studio.database, studio.tokens)
            let theirs = try await studio.uploadFour(by: other)
            let id = try await studio.finishedCheck()
            _ = try await studio.database.query(
                "update auntentic.authentications set image_urls = array_append(image_urls, $2) where id = $1",
                [id, theirs["outer_side"]])
            #expect(try await Self.delete(id, studio).status == 200)
            #expect(try studio.storedFiles().blobs == 4)
        }
    }
}
