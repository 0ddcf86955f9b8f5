/// How sure a contradiction is, in words: as sure as all of the readings that it rests on together.
package enum Sureness: Int, Hashable, Sendable, CaseIterable, Comparable {
    case likely, almostCertain, certain

    private static let certainFrom = 0.99
    private static let almostCertainFrom = 0.9

    /// Nil where nothing was read, as with a photo as a whole.
    package init?(_ result: RuleResult) {
        let certainties = result.read.compactMap { $0.reading?.certainty }
        guard !certainties.isEmpty else { return nil }
        switch certainties.reduce(1, *) {
        case Self.certainFrom...: self = .certain
        case Self.almostCertainFrom...: self = .almostCertain
        default: self = .likely
        }
    }

    package static func < (one: Sureness, other: Sureness) -> Bool { one.rawValue < other.rawValue }

    package var words: String {
        switch self {
        case .certain: "Certain: all of it was read clearly."
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
