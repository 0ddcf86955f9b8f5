/// One printed sign as it was recognised, and what else it may be.
package struct RecognisedSign: Hashable, Sendable {
    package struct Alternative: Hashable, Sendable {
        package var character: Character
        package var probability: Double

        package init(_ character: Character, _ probability: Double) {
            self.character = character
            self.probability = probability
        }
    }

    package var character: Character
    /// 0 … 1, the recogniser's own opinion.
    package var probability: Double
    /// The likeliest first; together with the sign itself at most 1.
    package var alternatives: [Alternative]

    package init(_ character: Character, probability: Double, alternatives: [Alternative] = []) {
        self.character = character
        self.probability = probability
        self.alternatives = alternatives
    }
}

extension RecognisedSign {
    /// What no recogniser's alternatives name is taken for another sign this seldom.
    private static let unnamed = 0.03

    /// The digit that this most likely is where a digit must stand.
    var digit: Guess? { guess { Lookalikes.digit($0) } }
    /// The capital that this most likely is where a letter must stand.
    var letter: Guess? { guess { Lookalikes.letter($0) } }

    struct Guess {
        var character: Character
        /// How likely this sign is meant, given that one of its kind is: by what was seen and by the rule together.
        var probability: Double
        /// Whether the likeliest sign wasn't of the kind.
        var isGuess: Bool
    }

    private func guess(_ kind: (Character) -> (Character, isGuess: Bool)?) -> Guess? {
        var chances: [Character: Double] = [:]
        for option in [Alternative(character, probability)] + alternatives {
            guard let (meant, isGuess) = kind(option.character) else { continue }
            chances[meant, default: 0] +=
                option.probability * (isGuess && !isCase(option.character, meant) ? Self.unnamed : 1)
        }
        guard let best = chances.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value > 0 else {
            return nil
        }
        let mass = chances.values.reduce(0, +)
        // The rule excludes what isn't of the kind, but how much it had to exclude speaks against the reading.
        let seen = best.value / mass * min(1, mass).squareRoot()
        return Guess(character: best.key, probability: seen, isGuess: kind(character)?.isGuess ?? true)
    }

    private func isCase(_ character: Character, _ capital: Character) -> Bool {
        character.uppercased() == String(capital)
    }
}

extension [RecognisedSign] {
    /// The likeliest spellings with their probabilities, at most so many: the one that was read, and those in which
    /// signs are replaced by what else they may be.
    func spellings(limit: Int) -> [(text: String, probability: Double)] {
        var beam: [(text: String, probability: Double)] = [("", 1)]
        for sign in self {
            let options = [RecognisedSign.Alternative(sign.character, sign.probability)] + sign.alternatives
            let next = beam.flatMap { prefix in
                options.map { (prefix.text + String($0.character), prefix.probability * $0.probability) }
            }
            beam = Array<(text: String, probability: Double)>(
                next.sorted { ($0.1, $1.0) > ($1.1, $0.0) }.prefix(limit).map { (text: $0.0, probability: $0.1) })
        }
        return beam
    }
}
