/// Who is given a picture, in which sizes, and when with a mark.
import ArtifexServer
import Foundation
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite("Delivering pictures", .timeLimit(.minutes(3)))
struct DeliveryTests {
    private static let wish: JSONValue = [
        "prompt": "Mist over a lake", "style": "none", "shape": "custom", "width": 512, "height": 512, "seed": 3,
    ]

    private static func made(_ stage: ProductStage) async throws -> String {
        let answer = try await stage.call("generate-image?wait=60", wish)
        return try #require(answer.json["result"]?["pictures"]?.arrayValue?.first?["id"]?.stringValue)
    }

    @Test(
        "ART-9.3d a free account is given every size with a mark and no original; as Premium the same pictures are clean"
    )
    func mark() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.made(stage)
            var marked: [String: Data] = [:]
            for size in ["small", "medium", "large"] {
                let answer = try await stage.get("artifex/v1/pictures/\(id)/\(size)")
                #expect(answer.status == 200 && answer.contentType == "image/jpeg")
                marked[size] = answer.body
            }
            let original = try await stage.get("artifex/v1/pictures/\(id)/original")
            #expect(original.status == 403)
            try await stage.subscribe()
            for size in ["small", "medium", "large"] {
                let clean = try await stage.get("artifex/v1/pictures/\(id)/\(size)")
                #expect(clean.status == 200 && clean.body != marked[size] && clean.body.count > 100)
            }
            let whole = try await stage.get("artifex/v1/pictures/\(id)/original")
            #expect(whole.status == 200 && whole.contentType == "image/jpeg")
        }
    }

    @Test("storage gives nobody a link to the files themselves, whatever name is guessed")
    func guessing() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.made(stage)
            let folder = "\(stage.user.id.uuidString.lowercased())/\(id)"
            for file in ["original.jpg", "large.jpg", "small.jpg"] {
                #expect(try await stage.of("artifex-pictures").download("\(folder)/\(file)") == nil)
            }
            #expect(
                try await stage.number("select count(*) from storage.objects where bucket_id = 'artifex-pictures'") == 1
            )
        }
    }

    @Test("a stranger is told the same of another's picture as of none")
    func strangers() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.made(stage)
            let stranger = try await stage.somebodyElse()
            let answers = [
                try await stranger.get("artifex/v1/pictures/\(id)/small"),
                try await stranger.get("artifex/v1/pictures/\(UUID().uuidString)/small"),
                try await stage.get("artifex/v1/pictures/\(id)/huge"),
                try await stage.get("artifex/v1/pictures/x/small"),
            ]
            #expect(answers.allSatisfy { $0.status == 404 })
        }
    }

    @Test("a deleted picture is gone with its files; its prompt stays in the history")
    func deletion() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.made(stage)
            _ = try await stage.database.withRole(
                stage.user.caller, .init(), [Statement("delete from artifex.images where id = $1", [id])])
            #expect(try await stage.get("artifex/v1/pictures/\(id)/small").status == 404)
            #expect(try await stage.number("select count(*) from artifex.gone_folders") == 1)
            try await eventually { try await stage.number("select count(*) from artifex.gone_folders") == 0 }
            #expect(
                try await stage.number("select count(*) from storage.objects where bucket_id = 'artifex-pictures'") == 0
            )
            #expect(try await stage.number("select count(*) from artifex.prompts") == 1)
        }
    }
}
