/// A report with something in every field.
@testable import AuntenticCore
import Foundation
import Pictures

@testable import AuntenticReports

enum SampleReport {
    static let id = "0b6c7a52-5f1e-4f0e-9d0a-6f1f3f0f9c11"
    static let photo = Data("a photo".utf8)

    static func make(
        id: String = id, name: String = "Air Jordan 1 \"Pine Green\" – größe 42 👟", verdict: Verdict = .fake
    ) -> SignedReport {
        let result = CheckReport(
            id: id, verdict: verdict, confidence: 87, observations: ["The tag says 555088-030, the box 555088 031."],
            additionalPhotosNeeded: nil, outcome: .decided,
            findings: [Finding(category: .label, assessment: .suspicious, note: "Two codes.")],
            identifiedModel: name, claimedModel: nil, provider: "openai", model: "gpt-4o-2024-08-06",
            promptVersion: "sneaker-2", disclaimer: CheckReport.disclaimer, notice: nil)
        var report = SignedReport(
            result, issuer: "https://auntentic.example", issuedAt: Date(timeIntervalSince1970: 1_790_000_000.75),
            photos: [
                ReportPhoto(angle: .sizeTag, bytes: photo), ReportPhoto(angle: .boxLabel, bytes: Data("box".utf8)),
            ])
        report.likelihood = 4
        report.evidenceQuality = 72
        report.evidence = [
            ReportEvidence(
                rule: "tag_and_box.style", version: 2, outcome: "fail", sentence: "Tag and box name two styles.",
                points: -30,
                read: [
                    .init(
                        angle: .boxLabel, field: "style_code",
                        reading: ReadField(
                            text: "555088 031", value: "555088-031", certainty: 0.93, source: .text,
                            region: PhotoRegion(x: 0.1, y: 0.25, width: 0.3, height: 0.125)))
                ])
        ]
        report.limits = ["The box may belong to another pair."]
        report.versions.rules = ["tag_and_box.style": 2, "gtin.check_digit": 1]
        report.versions.fusion = 1
        return report
    }
}
