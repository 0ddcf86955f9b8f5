/// Which characters a recogniser takes for which: a reading is compared as what it may have been, at a price.
enum Lookalikes {
    private static let digits: [Character: Character] = [
        "O": "0", "o": "0", "Q": "0", "D": "0", "U": "0",
        "I": "1", "l": "1", "|": "1", "!": "1", "i": "1", "]": "1", "[": "1",
        "Z": "2", "z": "2", "S": "5", "s": "5", "$": "5", "§": "5",
        "G": "6", "b": "6", "T": "7", "?": "7", "B": "8", "&": "8", "g": "9", "q": "9", "A": "4",
    ]
    private static let letters: [Character: Character] = [
        "0": "O", "1": "I", "2": "Z", "5": "S", "6": "G", "8": "B", "4": "A", "|": "I", "$": "S", "§": "S",
    ]

    /// The digit this is or looks like, and whether it had to be taken for another character.
    static func digit(_ character: Character) -> (Character, isGuess: Bool)? {
        if character.isASCII, character.isNumber { return (character, false) }
        return digits[character].map { ($0, true) }
    }

    /// The capital this is or looks like.
    static func letter(_ character: Character) -> (Character, isGuess: Bool)? {
        if character.isASCII, character.isLetter, let capital = character.uppercased().first {
            return (capital, character.isLowercase)
        }
        return letters[character].map { ($0, true) }
    }

    /// Whether this can be part of a number or a code.
    static func isCodeCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }
}
