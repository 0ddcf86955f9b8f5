/// Pictures from a provider, on a whole server: which model is asked, whose picture comes to whom, and what a failure leaves.
import Foundation
import ServerDatabase
import ServerMedia
import ServerProviders
import TestSupport
import Testing
import VeramoServer
import Wire

@Suite("Memories from a provider", .timeLimit(.minutes(3)))
struct ProviderMemoryTests {
    private static func withFal(
        _ body: @escaping @Sendable (ProductStage, FakeFal) async throws -> Void
    ) async throws {
        try await FakeFal.run { fake in
            let variables = fake.environment()
            let settings = try ImageMakerSettings.read { variables[$0] }
            try await ProductStage.open(Veramo.self, pictures: settings) { stage in
                try await stage.subscribe()
                try await stage.consent("prompts", "fal")
                try await body(stage, fake)
            }
        }
    }

    @Test(
        """
        VER-T-4 VER-T-7 VER-T-8 VER-T-9 VER-T-10 words, one picture and several each go to the model of their kind, which the \
        server picks: a model that a client names is ignored
        """)
    func models() async throws {
        try await Self.withFal { stage, fake in
            func make(_ references: [UUID]) async throws -> UUID {
                try await stage.make([
                    "prompt": "A boat at dawn", "preset": "dreamy", "model": "fal-ai/flux/dev",
                    "references": .array(references.map { .string($0.uuidString) }),
                ])
            }
            let first = try await make([]), second = try await make([first])
            var all = [first, second]
            for _ in 0..<3 { all.append(try await make([first])) }
            _ = try await make(all)
            #expect(
                fake.asked.map(\.model) == ["fal-ai/flux/schnell"]
                    + Array(repeating: "fal-ai/flux-kontext/dev", count: 4) + ["fal-ai/nano-banana/edit"])
            #expect(fake.asked.map(\.starts.count) == [0, 1, 1, 1, 1, 5])
            #expect(fake.asked.allSatisfy { $0.prompt == "A boat at dawn. a dreamy scene, soft focus, pastel light" })
            #expect(fake.refusals == [])
            // Each is a new picture, and the ones that it began with are as they were.
            #expect(try await stage.number("select count(distinct id) from veramo.pictures") == 6)
        }
    }

    @Test("VER-T-6 eight people at once: everybody gets the picture that was made for them, and nobody another's")
    func together() async throws {
        try await Self.withFal { stage, fake in
            var people = [stage]
            for _ in 1..<8 {
                let other = try await stage.somebodyElse()
                try await other.subscribe()
                try await other.consent("prompts", "fal")
                people.append(other)
            }
            let made = try await withThrowingTaskGroup(of: (Int, UUID).self) { group in
                for (index, person) in people.enumerated() {
                    group.addTask {
                        (index, try await person.make(["prompt": .string("A boat, picture \(20 + index)")]))
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            let renderer = PhotoRenderer(pool: try MediaPool(workers: 1))
            var seen: Set<Data> = []
            for (index, person) in people.enumerated() {
                let picture = try #require(made[index]).uuidString.lowercased()
                let folder = try await stage.database.query(
                    "select folder from veramo.pictures where user_id = $1", [person.user.id.uuidString]
                ).scalar
                #expect(folder == "\(person.user.path)/\(picture)")
                let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpg")
                try FakePictures.data(20 + index).write(to: file)
                defer { try? FileManager.default.removeItem(at: file) }
                let expected = try await renderer.render(file, PhotoTransform(quality: 95, format: .jpeg))
                let stored = try await person.get("veramo/v1/pictures/\(picture)/original")
                #expect(stored.status == 200 && stored.body == expected.bytes, "\(index)")
                seen.insert(expected.bytes)
            }
            #expect(seen.count == 8, "the pictures can be told apart")
        }
    }

    @Test(
        "VER-S3g a failure says so, stores no picture, and costs nothing",
        arguments: [
            (FakeFal.Run.says("[]"), "bad_answer"), (.flagged([0]), "picture_refused"),
            (.failed(status: 500, body: #"{"error_type":"runner_server_error"}"#), "provider_unavailable"),
            (
                .failed(
                    status: 422,
                    body: #"{"detail":[{"loc":["body","prompt"],"msg":"no","type":"content_policy_violation"}]}"#),
                "prompt_refused"
            ),
        ] as [(FakeFal.Run, String)])
    func failure(_ run: FakeFal.Run, _ code: String) async throws {
        try await Self.withFal { stage, fake in
            fake.then(run)
            let made = try await stage.call("make-memory?wait=60", ["prompt": "A boat at dawn"])
            #expect(made.json["status"] == "failed" && made.json["error"]?["code"]?.stringValue == code)
            #expect(made.json["error"]?["message"]?.stringValue?.contains("Nothing was charged.") == true)
            #expect(try await stage.number("select count(*) from veramo.pictures") == 0)
            #expect(try await stage.number("select count(*) from storage.objects") == 0)
            #expect(fake.submissions == 1, "nothing is asked for twice")
        }
    }

    @Test("without consent nothing is sent, and consent is to the provider by name")
    func consent() async throws {
        try await Self.withFal { stage, fake in
            let other = try await stage.somebodyElse()
            try await other.subscribe()
            let asked = try await other.call("make-memory", ["prompt": "A boat at dawn"])
            #expect(asked.status == 403 && asked.json["code"] == "consent_required")
            #expect(asked.json["provider_name"] == "fal.ai" || asked.json["providerName"] == "fal.ai")
            #expect(fake.submissions == 0)
        }
    }
}
