/// `atelier measure` and `atelier score-speech`, as somebody in a terminal runs them.
import Foundation
import TestSupport
import Testing

@Suite(.aside) struct MeasureCommandTests {
    @Test("measure prints sound and picture with margins and methods, and says why the app would refuse")
    func measure() async throws {
        try await withTemporaryFolder { folder in
            let make = TestClip(in: folder)
            let taken = try Program.run(["measure", try make.film(seconds: 8).path])
            #expect(taken.status == 0, "\(taken.output)")
            for text in [
                "loudness.integrated", "loudness.bs1770-4 1", "gaze.to-camera", "gaze.mediapipe-iris-within-12 1",
                "breath.count", "not measurable",
            ] { #expect(taken.output.contains(text), "\(text)") }
            #expect(!taken.output.contains("no report"))
            let empty = try make.film("empty.mp4", video: "testsrc2=s=180x320:r=15", seconds: 6)
            #expect(try Program.run(["measure", empty.path]).output.contains("The app would give no report"))
            let json = try Program.run(["measure", "--json", empty.path])
            let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
            let shares = try self.shares(Program.run(["measure", "--json", make.film(seconds: 8).path]).output)
            #expect(shares.count > 5)
            for share in shares where (0...1).contains(share.value) {
                #expect(share.low ?? 0 >= 0 && share.high ?? 1 <= 1, "\(share)")
            }
            #expect((object?["seen"] as? [Any])?.isEmpty == false && (object?["refusals"] as? [Any])?.count == 1)
            let text = folder.appendingPathComponent("clip.mp4")
            try Data("hello".utf8).write(to: text)
            #expect(try Program.run(["measure", text.path]).status != 0)
        }
    }

    private struct Share: Decodable {
        var quantity: String
        var unit: String
        var value: Double
        var low: Double?
        var high: Double?
    }

    private func shares(_ json: String) throws -> [Share] {
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
        let readings = ["heard", "seen"].flatMap { object[$0] as? [[String: Any]] ?? [] }
        return try readings.filter { $0["unit"] as? String == "share" && $0["value"] != nil }.map {
            try JSONDecoder().decode(Share.self, from: JSONSerialization.data(withJSONObject: $0))
        }
    }

    @Test("with --words the configured transcriber hears the clip, and its words are measured; without one it says so")
    func words() async throws {
        try await withTemporaryFolder { folder in
            let film = try TestClip(in: folder).film(video: "testsrc2=s=180x320:r=15", seconds: 8)
            let none = try Program.run(["measure", "--words", film.path])
            #expect(none.status != 0 && none.output.contains("ATELIER_TRANSCRIBER_MODEL"))
            try await FakeOpenAISpeech.run { fake, address in
                let environment = fake.environment(address)
                let taken = try await aside {
                    try Program.run(["measure", "--words", film.path], environment: environment)
                }
                #expect(taken.status == 0 && fake.calls == 1, "\(taken.output)")
                for text in ["words.rate", "words.transcript-per-time+whisper-1 1", "fillers.um", "at least 1"] {
                    #expect(taken.output.contains(text), "\(text)")
                }
            }
        }
    }

    @Test("score-speech holds every margin on signals that nobody tuned on")
    func scoreSpeech() throws {
        let scored = try Program.run(["score-speech", "--json", "--seed", "10007"])
        #expect(scored.status == 0, "\(scored.output)")
        let rows = try #require(
            try JSONSerialization.jsonObject(with: Data(scored.output.utf8)) as? [[String: Any]])
        #expect(rows.count == 6)
        for row in rows { #expect(row["withinMargin"] as? Int == row["count"] as? Int, "\(row)") }
    }
}
