/// Words or pairs of words that are said twice in a row.

enum Repetitions {
    /// Seconds between the two; what comes later is said again on purpose.
    private static let longestGap = 1.5
    /// What people double on purpose, or by grammar.
    private static let doubles: Set = [
        "very", "really", "so", "much", "many", "far", "long", "no", "yes", "yeah", "bye", "ha", "well", "now", "there",
        "that", "had", "is", "more", "on", "again", "never",
    ]

    /// Each as the tokens of both times. A pair is one repetition, not two; hesitations are counted as fillers.
    static func find(in tokens: [Token], fillers: [FoundFiller]) -> [Range<Int>] {
        let taken = Set(fillers.flatMap(\.place))
        let rest = tokens.indices.filter { !taken.contains($0) }
        var found: [Range<Int>] = []
        var index = 0
        while index < rest.count {
            let length = [2, 1].first { isRepeated($0, at: index, of: rest, tokens) }
            if let length { found.append(rest[index]..<rest[index + 2 * length - 1] + 1) }
            index += length ?? 1
        }
        return found
    }

    private static func isRepeated(_ length: Int, at index: Int, of rest: [Int], _ tokens: [Token]) -> Bool {
        guard index + 2 * length <= rest.count else { return false }
        let first = rest[index..<index + length].map { tokens[$0] }
        let second = rest[index + length..<index + 2 * length].map { tokens[$0] }
        guard first.map(\.text) == second.map(\.text), second[0].start - (first.last?.end ?? 0) <= longestGap,
            !first.contains(where: \.endsSentence)
        else { return false }
        return !first.allSatisfy { doubles.contains($0.text) || $0.text.allSatisfy(\.isNumber) }
    }
}
