/// The evidence sheet on screen: what contradicts comes first, every reading shows its piece of the photo, a tap the place.
import AuntenticCore
import Clients
import Foundation
import Pictures
import Styleguide
import Testing
import ViewTesting
import WebUI

@testable import AuntenticFeatures

@MainActor
struct EvidenceScreenTests {
    private let backend = FakeBackend()

    /// Tag and box of two pairs: another style, the same size.
    private static let evidence: CheckEvidence = {
        func label(_ kind: LabelReading.Kind, style: String) -> LabelReading {
            var label = LabelReading(kind: kind)
            label.brand = .nike
            let region = PhotoRegion(x: 0.25, y: 0.5, width: 0.2, height: 0.1)
            label.styleCode = ReadField(
                text: style.replacing("-", with: " "), value: style, certainty: 0.999, source: .text, region: region)
            return label
        }
        let input = EvidenceInput(
            tag: label(.sizeTag, style: "555088-030"), box: label(.boxLabel, style: "575441-500"),
            today: CalendarDay("2026-01-05")!)
        return CheckEvidence(input, opinion: nil)
    }()

    private func result(_ evidence: CheckEvidence?) async -> Screen {
        var report = Fixtures.report(.inconclusive, confidence: 0, outcome: .boxMismatch)
        report.evidence = evidence
        return await Screens.result(backend, report)
    }

    @Test(
        "its quality and three counts stand on the result, no likelihood without a verdict; a box of another pair is told as that and as no fake"
    )
    func summary() async {
        let screen = await result(Self.evidence)
        #expect(screen.contains("belong to different pairs"))
        #expect(!screen.contains("Likely Fake"))
        #expect(screen.contains("Ask about the box first"))
        #expect(screen.contains("Certain: no misreading explains it."))
        #expect(screen.contains("How good the evidence is") && !screen.contains("How likely it is authentic"))
        #expect(screen.spoken.contains { $0.hasPrefix("Quality of the evidence, ") })
        #expect(screen.contains("\(Self.evidence.fused.evidenceQuality) of 100"))
        #expect(screen.contains("1 rule contradicts"))
        #expect(screen.contains("couldn't be applied"))
    }

    @Test("the sheet lists contradictions first, with the words as they were read and the source of the rule")
    func sheet() async throws {
        let screen = await result(Self.evidence)
        await screen.tap("See the evidence")
        #expect(screen.contains("Style code on tag and box"))
        #expect(screen.contains("“555088 030”"))
        #expect(screen.contains("“575441 500”"))
        #expect(screen.contains("Measured by us."))
        let text = screen.text
        let first = try #require(text.range(of: "Contradicts")?.lowerBound)
        let second = try #require(text.range(of: "Couldn't be read", options: .backwards)?.lowerBound)
        #expect(first < second)
        #expect(screen.unlabelled.isEmpty)
    }

    @Test("a reading opens its photo with a box around the place, says how sure it is, and what rests on it")
    func place() async throws {
        let screen = await result(Self.evidence)
        await screen.tap("See the evidence")
        await screen.tap("Size tag: “555088 030”")
        #expect(screen.contains("Read for certain."))
        #expect(screen.spoken.contains { $0.contains("with a box around what was read") })
        let result = try #require(Self.evidence.results(.fail).first)
        let rule = try #require(EvidenceRules.rule(result.rule))
        let resting = try #require(screen.text.range(of: "What rests on it"))
        #expect(screen.text[resting.upperBound...].contains(rule.title))
    }

    @Test("photos that can't be loaded leave the words, and say so")
    func missing() async {
        backend.set { $0.cannotDownload = true }
        let screen = await result(Self.evidence)
        await screen.tap("See the evidence")
        #expect(screen.contains("“555088 030”"))
        #expect(screen.contains("can't be loaded just now"))
        #expect(screen.elements.first { $0.label.hasPrefix("Size tag: “555088 030”") }?.isEnabled == false)
    }

    @Test("a signed report is made when it is asked for, and a refusal is told")
    func signing() async {
        backend.set { $0.callErrors["signed-report"] = [.serverDown] }
        let screen = await result(Self.evidence)
        await screen.tap("Make a signed report")
        #expect(screen.contains(Trouble(.serverDown).message))
        await screen.tap("Make a signed report")
        #expect(screen.elements.contains { $0.label == "Share the signed report" })
        #expect(backend.get(\.calls).filter { $0.name == "signed-report" }.count == 2)
    }

    @Test("a report from before there was evidence shows no sheet")
    func absent() async {
        let screen = await result(nil)
        #expect(!screen.contains("See the evidence"))
        #expect(screen.contains("Key observations"))
    }
}
