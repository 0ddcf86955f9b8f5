/// What a check may conclude, and how sure a model must be before we repeat its conclusion.
package enum Verdict: String, Codable, Sendable, CaseIterable {
    case authentic
    case fake
    case inconclusive

    /// Below this a model that names a side is guessing; its reply is kept as inconclusive.
    package static let leastConfidence = 60

    /// Only a decided check costs its owner anything.
    package var isCharged: Bool {
        self != .inconclusive
    }

    /// How sure it is that nobody can tell is no number that anybody could use.
    package var hasConfidence: Bool {
        self != .inconclusive
    }

    /// The words on the result screen.
    package var title: String {
        switch self {
        case .authentic: "Likely Authentic"
        case .fake: "Likely Fake"
        case .inconclusive: "Inconclusive"
        }
    }
}
