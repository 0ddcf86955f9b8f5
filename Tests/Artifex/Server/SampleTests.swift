/// The pictures that are there before anybody has made one.
import ArtifexCore
import ArtifexServer
import Foundation
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite("Samples", .timeLimit(.minutes(5)))
struct SampleTests {
    @Test("there are at least forty samples, every section has four and more, and each one can be made and be shown")
    func list() async throws {
        try await withTestDatabase(.product) { database in
            let rows = try await database.query(
                "select prompt, style, shape, seed, artifex.screen(prompt) as rule, artifex.tags_of(prompt, style) as tags from artifex.samples"
            )
            #expect(rows.count >= 40)
            for row in rows {
                var request = GenerateRequest(prompt: try row.string("prompt"), seed: try row.int("seed"))
                request.style = try row.string("style")
                request.shape = try row.string("shape")
                #expect(throws: Never.self) { try PictureWish(request) }
                #expect(row["rule"] == nil, "\(request.prompt)")
            }
            for section in try await database.query(
                "select s.title, (select count(*) from artifex.samples p where t.id = any (artifex.tags_of(p.prompt, p.style))) as count from artifex.sections s join artifex.tags t using (tag)"
            ) {
                let title = try section.string("title")
                #expect(try section.int("count") >= 4, "\(title)")
            }
            #expect(
                try await database.query("select count(*) from artifex.samples where template_id is not null").scalar
                    == "10")
        }
    }

    @Test("a server draws them by itself; an account that says what it is publishes them, and they stand for templates")
    func drawn() async throws {
        try await ProductStage.open(Artifex.self, settings: ["samples": "on"]) { stage in
            try await eventually { try await stage.number("select count(*) from artifex.publications") >= 2 }
            let cards = try await stage.rpc("explore", ["page": 50]).arrayValue ?? []
            #expect(Set(cards.map { $0["artist_name"]?.stringValue }) == ["Artifex samples"])
            let template = try await stage.rpc("featured").arrayValue?.first?["templates"]?.arrayValue?.first
            let preview = try #require(template?["preview"]?["id"]?.stringValue)
            #expect(try await stage.get("artifex/v1/pictures/\(preview)/medium").status == 200)
            let card = cards.first { $0["id"]?.stringValue == preview }
            #expect(card?["prompt"]?.stringValue == template?["prompt"]?.stringValue)
            #expect(try await stage.number("select count(*) from atelier.jobs") == 0, "nobody paid for it")
            #expect(try await stage.number("select count(*) from artifex.notifications") == 0)
        }
    }
}
