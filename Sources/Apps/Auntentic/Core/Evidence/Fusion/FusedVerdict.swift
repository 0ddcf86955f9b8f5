/// What rules and model together come to, with how each point was earned. Stored inside a check's report.
package struct FusedVerdict: Codable, Hashable, Sendable {
    package enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
        case decided
        /// Neither way, and none of the others: something is unusual, or a model leans without being sure.
        case inconclusive
        /// Everything that can be read agrees, and nobody looked at the shoe.
        case labelsAgree = "labels_agree"
        /// What a label says can't all be true.
        case labelsContradict = "labels_contradict"
        /// Too little was read to compare anything.
        case unreadable
        /// This box isn't this pair's box, which says little about the shoes.
        case boxMismatch = "box_mismatch"
        /// The labels belong to another model than the one named.
        case otherModel = "other_model"
        /// The photos are somebody else's, or pictures of pictures.
        case untrustedPhotos = "untrusted_photos"

        /// A way to end that a newer server knows is none that this version could tell apart.
        package init(from decoder: any Decoder) throws {
            let word = try decoder.singleValueContainer().decode(String.self)
            self = Self(rawValue: word) ?? .inconclusive
        }
    }

    /// A limit that kept the points from deciding, or that decided over them.
    package struct Cap: Codable, Hashable, Sendable {
        /// Stable: `no_opinion`, `hard_contradiction`, `two_hard_contradictions`, `box_mismatch` …
        package var id: String
        package var why: String
    }

    package var verdict: Verdict
    /// How likely authentic, 0 … 100; nil when nothing supports a number.
    package var likelihood: Int?
    /// How good the evidence is, 0 … 100, whichever way it points.
    package var evidenceQuality: Int
    package var outcome: Outcome
    /// The model's opinion first, then the rules by name; those that don't apply are left out.
    package var points: [EvidencePoint]
    /// The photos that would settle it, the most useful first.
    package var wanted: [PhotoAngle]
    package var caps: [Cap]
    package var fusionVersion: Int

    /// The rules that took part, with the versions that ran.
    package var ruleVersions: [String: Int] {
        Dictionary(points.map { ($0.rule.rawValue, $0.version) }, uniquingKeysWith: max)
    }
}

/// What one rule, or the model, contributed.
package struct EvidencePoint: Codable, Hashable, Sendable {
    package var rule: RuleID
    package var version: Int
    package var outcome: RuleOutcome
    /// Tenths of a power of ten of the odds; negative speaks against the pair.
    package var points: Int
    package var why: String

    package static let opinion: RuleID = "model.opinion"
    package static let findings: RuleID = "model.findings"

    var isModel: Bool { rule == Self.opinion || rule == Self.findings }
}
