/// From a wish to pictures, on a whole server with the maker that is built in: what is stored, paid and refused.
import ArtifexCore
import ArtifexServer
import Foundation
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite("Generating", .timeLimit(.minutes(3)))
struct GenerateTests {
    private static let fox: JSONValue = ["prompt": "A fox in tall grass", "style": "anime", "shape": "square"]

    private static func wish(_ changes: [String: JSONValue]) -> JSONValue {
        guard case .object(var fields) = fox else { return fox }
        fields.merge(changes) { _, new in new }
        return .object(fields)
    }

    private static let small: [String: JSONValue] = ["shape": "custom", "width": 256, "height": 320]

    @Test(
        "ART-3.10a ART-3.12 ART-G-3 one picture takes one credit when it is stored, once per key, with all that made it"
    )
    func one() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            #expect(try await stage.credits() == 10)
            let wish = Self.wish(Self.small.merging(["seed": 7]) { $1 })
            let answer = try await stage.call("generate-image?wait=60", wish, key: "one")
            #expect(answer.status == 200, "\(answer.json.jsonText)")
            let result = try #require(answer.json["result"])
            #expect(result["pictures"]?.arrayValue?.count == 1 && result["asked"]?.intValue == 1)
            #expect(result["notice"]?.stringValue == "Drawn on this server, without an AI model.")
            #expect(try await stage.credits() == 9)
            // The same key again: the same job, and no second picture.
            let again = try await stage.call("generate-image?wait=60", wish, key: "one")
            #expect(again.json["id"] == answer.json["id"])
            #expect(try await stage.credits() == 9)
            #expect(try await stage.number("select count(*) from artifex.images") == 1)
            let row = try await stage.database.query(
                "select prompt, style, shape, width, height, seed, provider, model, cost_micro_usd from artifex.images"
            ).only()
            #expect(
                (0..<9).map { row[$0] } == [
                    "A fox in tall grass", "anime", "custom", "256", "320", "7", "built-in", "drawing-1", "0",
                ])
            #expect(try await stage.number("select count(*) from artifex.prompts where seed = 7") == 1)
            // Its sizes are made when somebody looks at them.
            let files = try await stage.database.query(
                "select split_part(name, '/', 3) as file from storage.objects where bucket_id = 'artifex-pictures' order by 1"
            )
            #expect(files.map { $0[0] } == ["original.jpg"])
            #expect(try await stage.number("select count(*) from atelier.audit()") == 0)
        }
    }

    @Test("the same key with another wish is a conflict and makes nothing")
    func conflict() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            _ = try await stage.call("generate-image?wait=60", Self.wish(Self.small), key: "k")
            let other = try await stage.call("generate-image", Self.wish(["prompt": "A cat"]), key: "k")
            #expect(other.status == 409 && other.json["code"]?.stringValue == "idempotency_conflict")
            #expect(try await stage.credits() == 9)
        }
    }

    @Test(
        "ART-9.3a ART-9.3b four pictures at once are for Premium, which pays no credits; a free account is refused before anything"
    )
    func four() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            _ = try await stage.call("generate-image?wait=60", Self.wish(Self.small))
            #expect(try await stage.credits() == 9)
            let wish = Self.wish(Self.small.merging(["outputs": 4]) { $1 })
            let refused = try await stage.call("generate-image", wish)
            #expect(refused.status == 403 && refused.json["code"]?.stringValue == "premium_required")
            #expect(try await stage.number("select count(*) from atelier.jobs") == 1)
            try await stage.subscribe()
            let made = try await stage.call("generate-image?wait=90", wish)
            #expect(made.json["result"]?["pictures"]?.arrayValue?.count == 4, "\(made.json.jsonText)")
            #expect(try await stage.number("select count(distinct blurhash) from artifex.images") == 5)
            #expect(try await stage.credits() == 9)
            // The queue takes those with a priority first.
            #expect(try await stage.number("select count(*) from atelier.jobs where priority = 0") == 1)
            #expect(try await stage.number("select count(*) from atelier.jobs where priority = 1") == 1)
        }
    }

    @Test(
        "ART-3.3a ART-3.5a ART-G-10 a wish that breaks a rule says which, and costs nothing",
        arguments: [
            (["prompt": ""], "prompt"), (["prompt": "  \u{200B} "], "prompt"), (["prompt": "a\u{0}b"], "prompt"),
            (["prompt": .string(String(repeating: "👨‍👩‍👧‍👦", count: 501))], "prompt"), (["style": "oil"], "style"),
            (["shape": "round"], "shape"), (["shape": "custom"], "shape"),
            (["shape": "custom", "width": 248, "height": 256], "size"),
            (["shape": "custom", "width": 257, "height": 256], "size"),
            (["shape": "custom", "width": 2048, "height": 2048], "size"), (["outputs": 2], "outputs"),
            (["seed": -1], "seed"), (["template": "x"], "template"),
        ] as [([String: JSONValue], String)])
    func rules(_ changes: [String: JSONValue], _ field: String) async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let answer = try await stage.call("generate-image", Self.wish(changes))
            #expect(answer.status == 400 && answer.json["field"]?.stringValue == field, "\(answer.json.jsonText)")
            #expect(try await stage.number("select count(*) from atelier.jobs") == 0)
            #expect(try await stage.credits() == 10)
        }
    }

    @Test("a refused prompt says which rule it breaks, costs nothing, and counts towards the day's attempts")
    func screened() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            for prompt in ["p.o.r.n. poster", "a sеxy teenager", "be\u{200D}headed knight"] {
                let answer = try await stage.call("generate-image?wait=30", Self.wish(["prompt": .string(prompt)]))
                let problem = answer.json["error"]
                #expect(problem?["code"]?.stringValue == "prompt_refused", "\(answer.json.jsonText)")
                #expect(problem?["message"]?.stringValue?.hasSuffix("Nothing was charged. Change the prompt.") == true)
            }
            #expect(try await stage.credits() == 10)
            #expect(try await stage.number("select count(*) from atelier.jobs where is_free_attempt") == 3)
            #expect(try await stage.number("select count(*) from artifex.images") == 0)
        }
    }

    @Test("ART-3.11a without credits the server refuses with what there is to buy, and nothing is made or charged")
    func broke() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            _ = try await stage.call("generate-image?wait=60", Self.wish(Self.small))
            _ = try await stage.database.query("update atelier.wallets set free = 0 where app = 'artifex'")
            let answer = try await stage.call("generate-image", Self.wish(Self.small))
            #expect(answer.status == 402 && answer.json["code"]?.stringValue == "payment_required")
            #expect(answer.json["offer"] != nil)
            #expect(try await stage.number("select count(*) from artifex.images") == 1)
        }
    }

    @Test(
        "another's picture is no start, no template and nothing to make again; a stranger can't tell whether it is there"
    )
    func others() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let made = try await stage.call("generate-image?wait=60", Self.wish(Self.small))
            let id = try #require(made.json["result"]?["pictures"]?.arrayValue?.first?["id"])
            let stranger = try await stage.somebodyElse()
            for field in ["template", "again"] {
                for picture in [id, .string(UUID().uuidString)] {
                    let answer = try await stranger.call("generate-image", Self.wish([field: picture]))
                    #expect(answer.status == 404 && answer.json["code"]?.stringValue == "picture_not_found")
                }
                let own = try await stage.call(
                    "generate-image?wait=60", Self.wish(Self.small.merging([field: id]) { $1 }))
                #expect(own.json["status"]?.stringValue == "done", "\(own.json.jsonText)")
            }
            let start = try await stranger.call(
                "generate-image", Self.wish(["start": .string("\(stage.user.id.uuidString.lowercased())/a.jpg")]))
            #expect(start.status == 400 && start.json["code"]?.stringValue == "photo_not_found")
        }
    }

    @Test(
        "ART-3.7a a picture has the shape that was chosen",
        arguments: [("landscape", 1344, 896), ("portrait", 896, 1344)])
    func shapes(_ shape: String, _ width: Int, _ height: Int) async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let answer = try await stage.call("generate-image?wait=60", Self.wish(["shape": .string(shape)]))
            let picture = answer.json["result"]?["pictures"]?.arrayValue?.first
            #expect(picture?["width"]?.intValue == width && picture?["height"]?.intValue == height)
        }
    }
}

extension ProductStage {
    /// As if the store had said so.
    func subscribe() async throws {
        _ = try await database.query(
            """
            insert into atelier.entitlements (user_id, app, product_id, status, is_unlimited, expires_at)
            values ($1, 'artifex', 'com.artifex.premium.monthly', 'active', true, now() + interval '1 day')
            """, [user.id.uuidString])
    }
}
