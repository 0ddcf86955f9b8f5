/// How sure a contradiction is, in words, by the certainty of the readings that it rests on.
package enum Sureness: Int, Hashable, Sendable, CaseIterable, Comparable {
    case likely, almostCertain, certain

    /// Codes that differ in one character, each read with the usual 99.8 %, stay below: another look settles them.
    private static let certainFrom = 0.998
    private static let almostCertainFrom = 0.95

    /// Nil where nothing was read, as with a photo as a whole.
    package init?(_ result: RuleResult) {
        guard let certainty = Self.certainty(result) else { return nil }
        switch certainty {
        case Self.certainFrom...: self = .certain
        case Self.almostCertainFrom...: self = .almostCertain
        default: self = .likely
        }
    }

    /// Where the same fields of tag and box were compared, one of them that truly differs is enough; everywhere else all
    /// readings must be right together.
    private static func certainty(_ result: RuleResult) -> Double? {
        let read = result.read.filter { $0.reading != nil }
        guard !read.isEmpty else { return nil }
        let pairs = Dictionary(grouping: read, by: \.field).values
        guard comparisons.contains(result.rule), pairs.allSatisfy({ $0.count == 2 }) else { return joint(read) }
        return 1 - pairs.reduce(1) { $0 * (1 - differing($1)) }
    }

    private static let comparisons: Set<RuleID> = ["style.tag_box", "barcode.tag_box", "size.tag_box"]

    /// Of drawn labels' codes and numbers 484 of 489 were read right (`atelier score`), and what is wrong with one is usually
    /// a character: hardly one misreading in twenty changes four.
    private static let misreadFarApart = 0.05

    private static func differing(_ pair: [EvidenceReading]) -> Double {
        let values = pair.compactMap { $0.reading?.value }.map(Confusables.fold)
        let isFarApart = zip(values[0], values[1]).count { $0 != $1 } >= 4
        return isFarApart ? farApart(joint(pair)) : joint(pair)
    }

    /// That two values differ which have hardly a character in common.
    static func farApart(_ one: ReadField, _ other: ReadField) -> Double { farApart(one.certainty * other.certainty) }

    private static func farApart(_ bothRight: Double) -> Double { 1 - (1 - bothRight) * misreadFarApart }

    private static func joint(_ read: [EvidenceReading]) -> Double {
        read.reduce(1) { $0 * ($1.reading?.certainty ?? 1) }
    }

    package static func < (one: Sureness, other: Sureness) -> Bool { one.rawValue < other.rawValue }

    package var words: String {
        switch self {
        case .certain: "Certain: no misreading explains it."
        case .almostCertain: "Almost certain: a misreading is unlikely."
        case .likely: "Likely, but a character may have been misread."
        }
    }

    /// For a list of findings: "almost certain".
    package var title: String {
        switch self {
        case .certain: "certain"
        case .almostCertain: "almost certain"
        case .likely: "likely"
        }
    }
}
