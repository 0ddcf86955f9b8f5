/// What a server vouches for about one finished check: the result, what it rests on, and which versions made it.
///
/// It says that this server came to this result about photos with these hashes, at this time. It is no certificate that
/// a pair is authentic, and the disclaimer is part of what is signed.
import AuntenticCore
import Foundation

package struct SignedReport: Codable, Hashable, Sendable {
    /// Readers refuse what they don't know; fields may be added under the same name, never change their meaning or go.
    package static let format = "auntentic-report-1"
    /// Of a result that decided nothing: the first format's readers ask for a confidence, and there is none.
    package static let undecidedFormat = "auntentic-report-2"
    static let formats = [format, undecidedFormat]

    package private(set) var format: String
    /// The check's id.
    package var id: String
    /// Which key signed: `ReportPublicKey.id`.
    package var key = ""
    /// Where it was issued: the server's public address.
    package var issuer: String
    package var issuedAt: Date
    package var verdict: Verdict
    /// "decided", "labels_agree", "box_mismatch" …: open-ended, as ways to end are added.
    package var outcome: String
    /// How sure the verdict is, 0 to 100; nil where it decides nothing. Reports signed earlier have a number there, too.
    package var confidence: Int?
    /// How likely the pair is authentic, 0 to 100; nil where nothing supports a number.
    package var likelihood: Int?
    /// How good the evidence is, 0 to 100; nil where nobody measured it.
    package var evidenceQuality: Int?
    package var claimedModel: String?
    package var identifiedModel: String?
    package var observations: [String]
    package var findings: [Finding]
    /// One entry for each rule that applied, whatever it found.
    package var evidence: [ReportEvidence] = []
    /// What kept the evidence from deciding, or decided over it, in sentences.
    package var limits: [String] = []
    package var photos: [ReportPhoto]
    package var versions: ReportVersions
    package var disclaimer: String
    package var notice: String?

    /// The evidence, where there is some, is set afterwards.
    /// - Parameter report: the check's stored result, whose versions are pinned as they were when it was made.
    package init(_ report: CheckReport, issuer: String, issuedAt: Date, photos: [ReportPhoto]) {
        format = report.verdict.hasConfidence ? Self.format : Self.undecidedFormat
        id = report.id
        self.issuer = issuer
        // Whole seconds, as they are written: a report that was read back equals the one that was signed.
        self.issuedAt = Date(timeIntervalSince1970: issuedAt.timeIntervalSince1970.rounded(.down))
        verdict = report.verdict
        outcome = report.outcome.rawValue
        confidence = report.verdict.hasConfidence ? report.confidence : nil
        claimedModel = report.claimedModel
        identifiedModel = report.identifiedModel
        observations = report.observations
        findings = report.findings
        self.photos = photos
        versions = ReportVersions(prompt: report.promptVersion, provider: report.provider, model: report.model)
        disclaimer = report.disclaimer
        notice = report.shownNotice
    }
}

/// What made the result, so that it can be made again.
package struct ReportVersions: Codable, Hashable, Sendable {
    package var prompt: String
    package var provider: String
    package var model: String
    /// Every rule that applied, also those that found nothing, with its version.
    package var rules: [String: Int] = [:]
    /// How rules and the model's opinion were weighed; nil where only a model spoke.
    package var fusion: Int?

    package init(prompt: String, provider: String, model: String) {
        self.prompt = prompt
        self.provider = provider
        self.model = model
    }
}
