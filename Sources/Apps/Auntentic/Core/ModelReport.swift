/// A model's answer about one pair of sneakers, checked against the schema and cut to size.
import Foundation

package struct ModelReport: Hashable, Sendable {
    package var isSneaker: Bool
    package var identifiedModel: String?
    package var findings: [Finding]
    package var observations: [String]
    package var additionalPhotos: [PhotoAngle]
    package var verdict: Verdict
    package var confidence: Int

    package init(
        isSneaker: Bool = true, identifiedModel: String? = nil, findings: [Finding] = [], observations: [String] = [],
        additionalPhotos: [PhotoAngle] = [], verdict: Verdict, confidence: Int
    ) {
        self.isSneaker = isSneaker
        self.identifiedModel = identifiedModel
        self.findings = findings
        self.observations = observations
        self.additionalPhotos = additionalPhotos
        self.verdict = verdict
        self.confidence = confidence
    }
}

/// Why a model's answer is not a report. Such an answer is a failed check and never a result.
package struct ReportFault: Error, Hashable, Sendable, CustomStringConvertible {
    package var field: String
    package var problem: String

    package init(field: String, problem: String) {
        self.field = field
        self.problem = problem
    }

    package var description: String {
        field.isEmpty ? problem : "\(field): \(problem)"
    }
}
