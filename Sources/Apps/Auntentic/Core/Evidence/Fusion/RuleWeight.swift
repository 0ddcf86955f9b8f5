/// What a rule's outcomes are worth, and what its failure means.
package struct RuleWeight: Hashable, Sendable {
    package enum Meaning: String, Codable, Hashable, Sendable {
        /// Cannot be on a real label that was read right.
        case hard
        /// Unusual, with exceptions or weak sources.
        case soft
        /// The box belongs to another pair.
        case box
        /// The photos aren't of this pair, or not from its owner.
        case photo
        /// The pair isn't what its owner named.
        case claim
    }

    /// Points are tenths of a power of ten of the odds: 10 make it ten times as likely, 3 twice.
    package var pass: Int
    package var fail: Int
    package var meaning: Meaning
    /// Rules that restate one fact share a group, and a group counts once.
    package var group: String
    /// How much of the whole evidence this rule is, for the second number.
    package var importance: Int
    package var reason: String

    init(
        pass: Int = 0, fail: Int, _ meaning: Meaning, group: String, importance: Int, _ reason: String
    ) {
        self.pass = pass
        self.fail = fail
        self.meaning = meaning
        self.group = group
        self.importance = importance
        self.reason = reason
    }

    /// A rule from another version: shown, but worth nothing.
    static let unknown = RuleWeight(
        fail: 0, .soft, group: "unknown", importance: 0, "This version doesn't know the rule.")

    package static func of(_ id: RuleID) -> RuleWeight { table[id] ?? unknown }
}
