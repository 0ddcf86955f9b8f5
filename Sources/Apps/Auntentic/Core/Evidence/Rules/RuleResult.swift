/// What one rule found on one pair, as it is stored and shown.
package struct RuleResult: Codable, Hashable, Sendable {
    package var rule: RuleID
    package var version: Int
    package var outcome: RuleOutcome
    /// For the buyer: what was read, where, and what it should be.
    package var sentence: String
    package var read: [EvidenceReading]
    /// The photos that would settle it; empty when the rule is settled.
    package var wanted: [PhotoAngle]

    package init(
        rule: RuleID, version: Int, outcome: RuleOutcome, sentence: String, read: [EvidenceReading] = [],
        wanted: [PhotoAngle] = []
    ) {
        self.rule = rule
        self.version = version
        self.outcome = outcome
        self.sentence = sentence
        self.read = read
        self.wanted = wanted
    }
}

package enum RuleOutcome: String, Codable, Hashable, Sendable, CaseIterable {
    case pass
    case fail
    /// Not seen, or not for certain. Never counts as a pass.
    case unreadable
    /// The rule doesn't exist for this brand, this era or these photos; not shown.
    case notApplicable = "not_applicable"
}

/// One thing a rule looked at: the photo, and what was read there.
package struct EvidenceReading: Codable, Hashable, Sendable {
    /// What it is on the label. Open-ended like the rules are.
    package struct Field: RawRepresentable, Codable, Hashable, Sendable {
        package var rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package static let styleCode = Field(rawValue: "style_code")
        package static let gtin = Field(rawValue: "gtin")
        package static let date = Field(rawValue: "date")
        package static let country = Field(rawValue: "country")
        package static let colours = Field(rawValue: "colours")
        package static let modelName = Field(rawValue: "model_name")
        package static let serial = Field(rawValue: "serial")
        package static let qr = Field(rawValue: "qr")
        /// A line of text that is no field of its own.
        package static let line = Field(rawValue: "line")
        /// The photo as a whole, with no reading.
        package static let photo = Field(rawValue: "photo")

        /// `size_us`, `size_eu` …
        package static func size(_ scale: SizeScale) -> Field {
            Field(rawValue: "size_\(scale.rawValue)")
        }
    }

    package var angle: PhotoAngle
    package var field: Field
    /// The exact text and the region for the crop; nil for a photo as a whole.
    package var reading: ReadField?

    package init(_ angle: PhotoAngle, _ field: Field, _ reading: ReadField? = nil) {
        self.angle = angle
        self.field = field
        self.reading = reading
    }
}
