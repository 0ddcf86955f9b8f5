/// What can be read on the picture that is shared, by the same recogniser that reads labels.
import AuntenticCore
import AuntenticFeatures
import AuntenticLabels
import Clients
import Foundation
import ServerMedia
import SimulatorDevice
import Testing

@Suite struct CardWordsTests {
    @Test("AUN-FR-9.3 verdict, confidence and disclaimer can be read on the picture", arguments: Verdict.allCases)
    func words(_ verdict: Verdict) async throws {
        let pool = try MediaPool(workers: 2)
        let reader = try LabelReader(pool: pool, seconds: 60)
        let confidence = verdict == .inconclusive ? 41 : 87
        let json = """
            {"id": "1", "verdict": "\(verdict)", "confidence": \(confidence), "observations": [], "outcome": "decided",
            "categories": [], "identifiedModel": "Court Runner", "provider": "sample", "model": "sample",
            "promptVersion": "sample", "disclaimer": "\(CheckReport.disclaimer)"}
            """
        let report = try JSONDecoder().decode(CheckReport.self, from: Data(json.utf8))
        let card = try await SimulatedDevice(pool: pool).sharingClient.draw(PictureCard(report, photo: nil))
        let read = try await Self.read(card, reader, pool)
        for wanted in [verdict.title, "does not guarantee authenticity"] {
            #expect(read.contains(Self.plain(wanted)), "\(wanted) in \(read)")
        }
        // How sure it is that nobody can tell says nothing.
        for number in ["\(confidence)%", "confidence"] {
            #expect(read.contains(number) == (verdict != .inconclusive), "\(number) in \(read)")
        }
        for other in Verdict.allCases where other != verdict { #expect(!read.contains(Self.plain(other.title))) }
    }

    @Test(
        "words on the picture end where a sentence or a word does",
        arguments: [
            ("Short enough.", "Short enough."),
            ("The first sentence fits. The second is longer than that.", "The first sentence fits."),
            ("The stitching along the outer overlay is regular", "The stitching along the outer\u{2026}"),
            ("No. 5 of the stitches along the outer overlay is loose", "No. 5 of the stitches along\u{2026}"),
            (String(repeating: "W", count: 50), String(repeating: "W", count: 29) + "\u{2026}"),
        ])
    func shortened(_ text: String, _ shown: String) {
        #expect(text.shortened(to: 30) == shown)
        #expect(shown.count <= 30)
    }

    /// Labels are dark on light: the card is turned into its negative first.
    private static func read(_ card: Data, _ reader: LabelReader, _ pool: MediaPool) async throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("card-\(UUID().uuidString).jpg")
        defer { try? FileManager.default.removeItem(at: file) }
        try card.write(to: file)
        try await pool.run {
            let picture = try Picture.open(file.path).rgb()
            let negative = try picture.withPixels { pixels in pixels.map { 255 - $0 } }
            try Picture(pixels: negative, width: picture.width, height: picture.height, bands: 3)
                .encoded(.jpeg, quality: 95).write(to: file)
        }
        let lines = try await reader.material(file, .boxLabel).lines
        return plain(lines.flatMap(\.words).map(\.text).joined(separator: " "))
    }

    /// The recogniser loses a thin l now and then.
    private static func plain(_ text: String) -> String {
        text.lowercased().filter { !$0.isWhitespace && $0 != "l" }
    }
}
