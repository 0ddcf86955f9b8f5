/// Characters that text recognition takes for one another. A difference that is only one of these proves nothing.
package enum Confusables {
    private static let folded: [Character: Character] = ["O": "0", "I": "1", "B": "8", "S": "5", "Z": "2"]

    /// Upper case, letters and digits only, every lookalike as its digit: `5550B8 030` becomes `555088030`.
    package static func fold(_ text: String) -> String {
        String(compact(text).map { folded[$0] ?? $0 })
    }

    /// Upper case, letters and digits only.
    package static func compact(_ text: String) -> String {
        text.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    package static func areSame(_ one: String, _ other: String) -> Bool {
        fold(one) == fold(other)
    }

    /// Every lookalike as its digit, everything else as it is: `B.5` becomes `8.5`.
    static func digits(_ text: some StringProtocol) -> String {
        String(text.uppercased().map { folded[$0] ?? $0 })
    }

    /// A letter, or a digit that may be one of the five letters.
    static func mayBeLetter(_ character: Character) -> Bool {
        character.isLetter || folded.values.contains(character)
    }

    static func mayBeDigit(_ character: Character) -> Bool {
        character.isNumber || folded.keys.contains(character)
    }
}
