/// From a wish to a picture of one's own gallery, on a whole server with the maker that is built in.
import Foundation
import ServerDatabase
import TestSupport
import Testing
import VeramoCore
import VeramoServer
import Wire

@Suite("Making a memory", .timeLimit(.minutes(3)))
struct MakingTests {
    private static let fox: JSONValue = ["prompt": "A fox in tall grass"]

    @Test(
        """
        VER-S3d VER-S3e VER-S3f VER-F-9 prompt and style make a picture that is a private one of whoever asked, once per key, \
        with its files and without a charge
        """)
    func made() async throws {
        try await ProductStage.open(Veramo.self) { stage in
            try await stage.subscribe()
            let wish: JSONValue = ["prompt": "A fox in tall grass", "preset": "cartoon"]
            let answer = try await stage.call("make-memory?wait=60", wish, key: "one")
            #expect(answer.status == 200, "\(answer.json.jsonText)")
            #expect(answer.json["result"]?["maker"] == "Drawn on this server, without an AI model.")
            let again = try await stage.call("make-memory?wait=60", wish, key: "one")
            #expect(again.json["id"] == answer.json["id"])
            let row = try await stage.database.query(
                "select id, user_id, origin, width, height from veramo.pictures"
            ).only()
            #expect(row[0]?.uppercased() == answer.json["result"]?["picture"]?.stringValue?.uppercased())
            #expect(row[1]?.uppercased() == stage.user.id.uuidString && row[2] == "made")
            #expect(row[3] == "1024" && row[4] == "1024")
            let files = try await stage.database.query(
                "select split_part(name, '/', 3) from storage.objects where bucket_id = 'veramo-pictures' order by 1")
            #expect(files.map { $0[0] } == ["large.jpg", "medium.jpg", "original.jpg", "small.jpg"])
            #expect(try await stage.number("select count(*) from atelier.jobs where charged") == 0)
            // Its own owner lists it; a partner doesn't.
            let partner = try await stage.somebodyElse()
            try await stage.pair(with: partner)
            for (who, count) in [(stage, 1), (partner, 0)] {
                let rows = try await stage.database.withRole(
                    who.user.caller, .init(), [Statement("select id from veramo.pictures")])[0]
                #expect(rows.count == count)
            }
        }
    }

    @Test(
        "VER-F-27 without a plan nothing is made: what there is to buy is said, and either one's plan opens it for both"
    )
    func plan() async throws {
        try await ProductStage.open(Veramo.self) { stage in
            let partner = try await stage.somebodyElse()
            for _ in 0..<2 {
                let refused = try await stage.call("make-memory", Self.fox)
                #expect(refused.status == 402 && refused.json["code"] == "plan_required", "\(refused.json.jsonText)")
                #expect(refused.json["offer"]?["products"]?.arrayValue?.isEmpty == false, "\(refused.json.jsonText)")
                #expect(refused.json["message"]?.stringValue?.contains("Nothing was charged") == true)
            }
            #expect(try await stage.number("select count(*) from atelier.jobs") == 0)
            try await partner.subscribe(isTrial: true)
            #expect(try await stage.call("make-memory", Self.fox).status == 402, "they aren't linked yet")
            try await stage.pair(with: partner)
            _ = try await stage.make()
            _ = try await stage.rpc("unlink", ["blocks": false])
            #expect(try await stage.call("make-memory", Self.fox).status == 402, "the link has ended")
            _ = try await partner.make()
        }
    }

    @Test(
        "VER-S3a a wish that breaks a rule says which, and nothing is made",
        arguments: [
            (["prompt": ""], "prompt"), (["prompt": " \u{200B} "], "prompt"),
            (["prompt": .string(String(repeating: "👨‍👩‍👧‍👦", count: 501))], "prompt"),
            (["prompt": "x", "preset": "oil"], "preset"),
            (["prompt": "x", "references": .array((0..<6).map { _ in .string(UUID().uuidString) })], "references"),
            (
                [
                    "prompt": "x",
                    "references": ["C0FFEE00-0000-4000-8000-000000000001", "C0FFEE00-0000-4000-8000-000000000001"],
                ], "references"
            ),
        ] as [(JSONValue, String)])
    func rules(_ wish: JSONValue, _ field: String) async throws {
        try await ProductStage.open(Veramo.self) { stage in
            try await stage.subscribe()
            let answer = try await stage.call("make-memory", wish)
            #expect(answer.status == 400 && answer.json["field"]?.stringValue == field, "\(answer.json.jsonText)")
            #expect(try await stage.number("select count(*) from atelier.jobs") == 0)
        }
    }

    @Test("a prompt of refused words fails with the reason and stores nothing (VER-S3g)")
    func screened() async throws {
        try await ProductStage.open(Veramo.self) { stage in
            try await stage.subscribe()
            let answer = try await stage.call("make-memory?wait=30", ["prompt": "p.o.r.n. poster"])
            #expect(answer.json["error"]?["code"] == "prompt_refused", "\(answer.json.jsonText)")
            #expect(answer.json["error"]?["message"]?.stringValue?.contains("Nothing was charged") == true)
            #expect(try await stage.number("select count(*) from veramo.pictures") == 0)
        }
    }

    @Test(
        """
        VER-S3b VER-T-5 a reference is an own picture, or a shared one of a partner who lends and is lent to; a stranger's, an \
        unshared one and none at all get the same answer
        """)
    func references() async throws {
        try await ProductStage.open(Veramo.self) { stage in
            let (partner, stranger) = (try await stage.somebodyElse(), try await stage.somebodyElse())
            try await stage.subscribe()
            try await stranger.subscribe()
            try await stage.pair(with: partner)
            let (mine, theirs, hidden, foreign) = (
                try await stage.make(), try await partner.make(), try await partner.make(), try await stranger.make()
            )
            let today = try await partner.day()
            try await partner.share(theirs, on: today)
            try await partner.share(hidden, on: try await partner.day(after: 1))
            func ask(_ pictures: UUID...) async throws -> ProductStage.Answer {
                try await stage.call(
                    "make-memory?wait=60",
                    [
                        "prompt": "Make it a drawing", "preset": "sketch",
                        "references": .array(pictures.map { .string($0.uuidString) }),
                    ])
            }
            #expect(try await ask(mine).json["status"] == "done")
            let unknown = try await ask(UUID())
            #expect(unknown.status == 404 && unknown.json["code"] == "picture_not_found")
            for picture in [foreign, theirs, hidden] {
                let refused = try await ask(mine, picture)
                #expect(refused.status == 404 && refused.json["message"] == unknown.json["message"])
            }
            let lends: [String: JSONValue] = ["lends_pictures": true, "quiet_from": 0, "quiet_to": 0]
            _ = try await stage.rpc("set_preferences", lends)
            #expect(try await ask(theirs).status == 404, "only one of the two lends")
            _ = try await partner.rpc("set_preferences", lends)
            #expect(try await ask(theirs).json["status"] == "done")
            #expect(try await ask(mine, theirs).json["status"] == "done")
            #expect(try await ask(hidden).status == 404, "it comes tomorrow")
            _ = try await stage.rpc("unlink", ["blocks": false])
            #expect(try await ask(theirs).status == 404, "the link has ended")
            // All that was made is the caller's own.
            let owners = try await stage.database.query(
                "select count(*) from veramo.pictures where user_id = $1 and origin = 'made'",
                [stage.user.id.uuidString])
            #expect(owners.scalar == "4")
        }
    }

    @Test(
        "VER-T-5 the day's limit refuses the next with the time from which it goes on, and another person isn't touched"
    )
    func quota() async throws {
        try await ProductStage.open(Veramo.self, settings: ["daily-memories": "2"]) { stage in
            let other = try await stage.somebodyElse()
            try await stage.subscribe()
            try await other.subscribe()
            for _ in 0..<2 { _ = try await stage.make() }
            let refused = try await stage.call("make-memory", Self.fox)
            #expect(refused.status == 429 && refused.json["code"] == "daily_limit", "\(refused.json.jsonText)")
            #expect(refused.json["lifts_at"]?.stringValue?.isEmpty == false, "\(refused.json.jsonText)")
            _ = try await other.make()
            // A day later there is room again.
            _ = try await stage.database.query("update atelier.jobs set created_at = created_at - interval '25 hours'")
            _ = try await stage.make()
        }
    }
}
