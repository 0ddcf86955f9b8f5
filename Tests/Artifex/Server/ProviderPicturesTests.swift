/// Pictures from a provider, on a whole server: what is charged when it delivers less, something else, late or nothing.
import ArtifexServer
import Foundation
import HTTPTypes
import ServerDatabase
import ServerProviders
import TestSupport
import Testing
import Wire

@Suite("Pictures from a provider", .timeLimit(.minutes(3)))
struct ProviderPicturesTests {
    private static let wish: JSONValue = [
        "prompt": "A boat at dawn", "style": "none", "shape": "square", "outputs": 1,
    ]
    private static let four: JSONValue = [
        "prompt": "A boat at dawn", "style": "none", "shape": "square", "outputs": 4,
    ]

    /// A stage whose pictures come from fal's stand-in, for somebody who has agreed to that.
    private static func withFal(
        hasWebhook: Bool = false, sends: (@Sendable (FakeFal.Message) async -> Void)? = nil,
        _ body: @escaping @Sendable (ProductStage, FakeFal) async throws -> Void
    ) async throws {
        try await FakeFal.run(sends: sends) { fake in
            var variables = fake.environment()
            if hasWebhook { variables["ATELIER_FAL_WEBHOOK"] = "https://api.example.com/artifex/v1/fal" }
            let settings = try ImageMakerSettings.read { variables[$0] }
            try await ProductStage.open(Artifex.self, pictures: settings) { stage in
                try await stage.consent("prompts", "fal")
                try await body(stage, fake)
            }
        }
    }

    @Test("three of four pictures delivered cost what three cost, and the answer says so")
    func threeOfFour() async throws {
        try await Self.withFal { stage, fake in
            // Four at once are Premium's, which pays nothing; a pack's owner pays by the piece.
            try await stage.subscribe()
            fake.then(.fewer(3))
            let made = try await stage.call("generate-image?wait=60", Self.four)
            #expect(made.json["status"]?.stringValue == "done", "\(made.json.jsonText)")
            #expect(made.json["result"]?["pictures"]?.arrayValue?.count == 3)
            #expect(made.json["result"]?["asked"]?.intValue == 4)
            #expect(try await stage.number("select count(*) from artifex.images") == 3)
            let held = try await stage.database.query(
                "select price, charged_price from atelier.jobs")
            #expect(held[0][0] == "4" && held[0][1] == "3", "\(held[0])")
        }
    }

    @Test("a picture that the provider's check marks is not kept; with none left the job fails and nothing is charged")
    func flagged() async throws {
        try await Self.withFal { stage, fake in
            fake.then(.flagged([0]))
            let made = try await stage.call("generate-image?wait=60", Self.wish)
            #expect(made.json["error"]?["code"]?.stringValue == "picture_refused", "\(made.json.jsonText)")
            #expect(try await stage.credits() == 10)
            #expect(try await stage.number("select count(*) from artifex.images") == 0)
            #expect(try await stage.number("select count(*) from atelier.jobs where is_free_attempt") == 1)
            try await stage.subscribe()
            fake.then(.flagged([1, 2]))
            let some = try await stage.call("generate-image?wait=60", Self.four)
            #expect(some.json["result"]?["pictures"]?.arrayValue?.count == 2)
            #expect(some.json["result"]?["flagged"]?.intValue == 2)
        }
    }

    @Test(
        "garbage, a picture that is none, a refusal and an outage charge nothing and say what to do",
        arguments: [
            (FakeFal.Run.says("[]"), "bad_answer"), (.says(#"{"images":[{"url":"nonsense"}]}"#), "bad_answer"),
            (.failed(status: 500, body: #"{"error_type":"runner_server_error"}"#), "provider_unavailable"),
            (
                .failed(
                    status: 422,
                    body: #"{"detail":[{"loc":["body","prompt"],"msg":"no","type":"content_policy_violation"}]}"#),
                "prompt_refused"
            ),
        ] as [(FakeFal.Run, String)])
    func garbage(_ run: FakeFal.Run, _ code: String) async throws {
        try await Self.withFal { stage, fake in
            fake.then(run)
            let made = try await stage.call("generate-image?wait=60", Self.wish)
            let error = made.json["error"]
            #expect(error?["code"]?.stringValue == code, "\(made.json.jsonText)")
            #expect(error?["message"]?.stringValue?.contains("Nothing was charged.") == true)
            #expect(try await stage.credits() == 10)
            #expect(try await stage.number("select count(*) from artifex.images") == 0)
            #expect(fake.submissions == 1, "nothing is asked for twice")
            #expect(try await stage.number("select count(*) from atelier.audit()") == 0)
        }
    }

    @Test("a file that isn't a picture is not kept, and nothing is charged")
    func noPicture() async throws {
        try await Self.withFal { stage, fake in
            fake.files(.says(status: 200, type: "text/html", body: "<html>"))
            let made = try await stage.call("generate-image?wait=60", Self.wish)
            #expect(made.json["status"]?.stringValue == "failed", "\(made.json.jsonText)")
            #expect(try await stage.credits() == 10)
        }
    }

    @Test("without consent nothing is sent; whoever cancels pays nothing, and the provider is told to stop")
    func consentAndCancel() async throws {
        try await Self.withFal { stage, fake in
            let other = try await stage.somebodyElse()
            let asked = try await other.call("generate-image", Self.wish)
            #expect(asked.status == 403 && asked.json["code"]?.stringValue == "consent_required")
            #expect(fake.submissions == 0)
            fake.then(.never)
            let started = try await stage.call("generate-image", Self.wish)
            let id = try #require(started.json["id"]?.stringValue)
            try await eventually { fake.accepted == 1 }
            let ended = try await stage.call("jobs/\(id)/cancel", [:])
            #expect(ended.json["status"]?.stringValue == "cancelled", "\(ended.json.jsonText)")
            try await eventually { fake.cancelled.count == 1 }
            #expect(try await stage.credits() == 10)
        }
    }

    @Test("fal's message ends the waiting; forged, replayed and late ones, and one for a cancelled job, change nothing")
    func messages() async throws {
        let postman = Letters()
        try await Self.withFal(hasWebhook: true, sends: { await postman.keep($0) }) { stage, fake in
            let started = try await stage.call("generate-image", Self.wish)
            let id = try #require(started.json["id"]?.stringValue)
            try await eventually { await postman.letters.count == 1 }
            let letter = try #require(await postman.letters.first)
            let path = "artifex/v1/fal?token=\(letter.token)"
            #expect(try await stage.post(path, letter.body + Data([0x20]), letter.headers) == 401)
            #expect(try await stage.post(path, letter.body, [:]) == 401)
            #expect(try await stage.post(path, letter.body, letter.headers) == 200)
            let done = try await stage.call("jobs/\(id)?wait=30")
            #expect(done.json["status"]?.stringValue == "done", "\(done.json.jsonText)")
            #expect(try await stage.credits() == 9)
            #expect(try await stage.post(path, letter.body, letter.headers) == 200, "late, and again")
            #expect(try await stage.number("select count(*) from artifex.images") == 1)
            #expect(try await stage.credits() == 9)
        }
    }

    private actor Letters {
        var letters: [FakeFal.Message] = []
        func keep(_ letter: FakeFal.Message) { letters.append(letter) }
    }

    @Test("a Premium member sees previews on the way from a provider that streams them; a free account doesn't")
    func previews() async throws {
        try await FakeOpenAIImages.run { fake, base in
            let variables = [
                "ATELIER_PICTURES": "openai", "ATELIER_PICTURES_MODEL": "gpt-image-1",
                "ATELIER_PICTURES_KEY": fake.key, "ATELIER_PICTURES_BASE_URL": base,
            ]
            let settings = try ImageMakerSettings.read { variables[$0] }
            try await ProductStage.open(Artifex.self, pictures: settings) { stage in
                let party = try #require(
                    try await stage.call("generate-image", Self.wish).json["provider"]?.stringValue)
                try await stage.consent("prompts", party)
                let free = try await stage.call("generate-image?wait=60", Self.wish)
                #expect(free.json["status"]?.stringValue == "done", "\(free.json.jsonText)")
                #expect(fake.asked.map(\.previews) == [0])
                try await stage.subscribe()
                let paid = try await stage.call("generate-image?wait=60", Self.wish)
                #expect(paid.json["status"]?.stringValue == "done")
                #expect((fake.asked.last?.previews ?? 0) > 0)
            }
        }
    }
}
