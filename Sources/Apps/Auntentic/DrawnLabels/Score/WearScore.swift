/// Worse photographs of consistent pairs, and the contradictions that they gained: there may be none.
import AuntenticCore

package struct WearScore: Codable, Hashable, Sendable {
    package struct Reading: Codable, Hashable, Sendable {
        package var check: String
        package var tag: Wear
        package var box: Wear
        /// The rules that failed.
        package var failed: [RuleID]
    }

    package private(set) var readings: [Reading] = []

    package init() {}

    package mutating func add(_ check: String, tag: Wear, box: Wear, _ input: EvidenceInput) {
        readings.append(Reading(check: check, tag: tag, box: box, failed: input.failed))
    }

    package var accused: [Reading] { readings.filter { !$0.failed.isEmpty } }
}
