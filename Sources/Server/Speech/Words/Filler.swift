/// The eight fillers, and the rule that tells them from words that mean something.

package enum Filler: String, CaseIterable, Codable, Sendable {
    case um, uh, like, so, actually, basically
    case youKnow = "you-know"
    case iMean = "i-mean"

    package var quantity: String { "fillers.\(rawValue)" }

    /// How recognisers spell it, word by word.
    fileprivate var spellings: [[String]] {
        switch self {
        case .um: ["um", "umm", "ummm", "uhm", "erm"].map { [$0] }
        case .uh: ["uh", "uhh", "uhhh", "er"].map { [$0] }
        case .like, .so, .actually, .basically: [[rawValue]]
        case .youKnow: [["you", "know"]]
        case .iMean: [["i", "mean"]]
        }
    }

    /// The others are words of a sentence, too: those count where they stand apart.
    fileprivate var isAlwaysOne: Bool {
        switch self {
        case .um, .uh, .actually, .basically: true
        case .like, .so, .youKnow, .iMean: false
        }
    }

    fileprivate var isSound: Bool { self == .um || self == .uh }
}

/// One that was said.
struct FoundFiller: Hashable, Sendable {
    let filler: Filler
    /// Which tokens it is.
    let place: Range<Int>
}

enum FillerDetector {
    /// Seconds of silence that set a word apart.
    static let gap = 0.2

    /// A word that also has a meaning is a filler only if both before it and after it there is a gap, punctuation, a sound
    /// of hesitation, or the recording's end: "it was, like, huge", and not "I like dogs".
    static func find(in tokens: [Token]) -> [FoundFiller] {
        let all = Filler.allCases.flatMap { filler in places(of: filler, in: tokens) }
        let sounds = Set(all.filter { $0.filler.isSound }.map(\.place.lowerBound))
        return all.filter { found in
            found.filler.isAlwaysOne
                || isApart(before: found.place.lowerBound, tokens, sounds)
                    && isApart(before: found.place.upperBound, tokens, sounds)
        }
        .sorted { $0.place.lowerBound < $1.place.lowerBound }
    }

    private static func places(of filler: Filler, in tokens: [Token]) -> [FoundFiller] {
        filler.spellings.flatMap { spelling in
            tokens.indices.compactMap { start -> FoundFiller? in
                let place = start..<start + spelling.count
                guard place.upperBound <= tokens.count, tokens[place].map(\.text) == spelling else { return nil }
                return FoundFiller(filler: filler, place: place)
            }
        }
    }

    /// Whether something lies between this token and the one before it.
    private static func isApart(before index: Int, _ tokens: [Token], _ sounds: Set<Int>) -> Bool {
        guard index > 0, index < tokens.count else { return true }
        let (before, after) = (tokens[index - 1], tokens[index])
        return before.isParted || after.start - before.end >= gap || sounds.contains(index - 1)
            || sounds.contains(index)
    }
}
