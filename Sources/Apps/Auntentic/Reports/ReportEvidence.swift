/// One rule's line on the evidence sheet, with everything it looked at.
import AuntenticCore

package struct ReportEvidence: Codable, Hashable, Sendable {
    package var rule: String
    package var version: Int
    /// "pass", "fail", "unreadable": open-ended, so that an old program still verifies what a new server signs.
    package var outcome: String
    /// The rule's sentence for the buyer.
    package var sentence: String
    /// What it contributed to the verdict; negative speaks against the pair.
    package var points: Int?
    package var read: [Reading]

    package init(
        rule: String, version: Int, outcome: String, sentence: String, points: Int? = nil, read: [Reading] = []
    ) {
        self.rule = rule
        self.version = version
        self.outcome = outcome
        self.sentence = sentence
        self.points = points
        self.read = read
    }

    package struct Reading: Codable, Hashable, Sendable {
        package var angle: PhotoAngle
        /// What it is on the label: "style_code".
        package var field: String
        /// The exact text and where it stands; nil for a photo as a whole.
        package var reading: ReadField?

        package init(angle: PhotoAngle, field: String, reading: ReadField? = nil) {
            self.angle = angle
            self.field = field
            self.reading = reading
        }
    }
}
