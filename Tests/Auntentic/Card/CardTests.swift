/// The picture of a result: its size, what is on it, and what can't break it.
import AuntenticCore
import AuntenticFeatures
import Clients
import Foundation
import NIOFoundationCompat
import Pictures
import ServerMedia
import SimulatorDevice
import TestSupport
import Testing

@Suite struct CardTests {
    private let device: SimulatedDevice

    init() throws {
        device = SimulatedDevice(pool: try MediaPool(workers: 2))
    }

    @Test("a result becomes a picture of 1080×1350, with a photo and without", arguments: Verdict.allCases)
    func card(_ verdict: Verdict) async throws {
        let sharing = device.sharingClient
        let plain = try await sharing.draw(PictureCard(report(verdict), photo: nil))
        let size = try await device.photosClient.measure(plain)
        #expect((size.width, size.height) == (1080, 1350))
        let withPhoto = try await sharing.draw(
            PictureCard(report(verdict), photo: jpeg(seed: 5, width: 1600, height: 1200)))
        #expect(withPhoto != plain)
        if let folder = ProcessInfo.processInfo.environment["ATELIER_SCREENS"] {
            try withPhoto.write(to: URL(fileURLWithPath: folder).appendingPathComponent("card-\(verdict).jpg"))
        }
    }

    @Test("AUN-FR-9.3 verdict, confidence and disclaimer are all on the picture that is shared")
    func cardContents() async throws {
        let base = try report(.authentic)
        let changes: [(inout CheckReport) -> Void] = [
            { $0.verdict = .fake }, { $0.confidence = 88 }, { $0.disclaimer += " Really." }, { $0.observations = [] },
        ]
        let card = try await device.sharingClient.draw(PictureCard(base, photo: nil))
        for change in changes {
            var other = base
            change(&other)
            #expect(try await device.sharingClient.draw(PictureCard(other, photo: nil)) != card)
        }
    }

    @Test("names and notes can't break the card: markup, emptiness and great length are drawn as they are")
    func hostileCard() async throws {
        for text in ["<b>& \"x\"", "</span>", "", " ", "\u{0}\n\t", String(repeating: "W", count: 5000), "鞋🥿"] {
            var report = try report(.authentic)
            report.claimedModel = text
            report.observations = [text, text]
            report.confidence = 250
            let card = try await device.sharingClient.draw(PictureCard(report, photo: nil))
            #expect(FormatSniffer.format(of: card) == .jpeg)
        }
        await #expect(throws: PhotoFailure.unreadable) {
            try await device.sharingClient.draw(PictureCard(report(.fake), photo: Data("no photo".utf8)))
        }
    }

    private func jpeg(seed: UInt64, width: Int = 640, height: Int = 480) throws -> Data {
        Data(buffer: try TestPhoto.jpeg(seed: seed, width: width, height: height))
    }

    private func report(_ verdict: Verdict) throws -> CheckReport {
        let json = """
            {"id": "1", "verdict": "\(verdict)", "confidence": \(verdict == .inconclusive ? 41 : 87), "observations": [
            "The stitch pitch along the outer overlay is regular, with no loose ends.",
            "Style code and production dates agree between tag and label."], "outcome": "decided", "categories": [],
            "identifiedModel": "Court Runner '85 Low", "provider": "sample", "model": "sample",
            "promptVersion": "sample", "disclaimer": "\(CheckReport.disclaimer)"}
            """
        return try JSONDecoder().decode(CheckReport.self, from: Data(json.utf8))
    }
}
