/// The rules of a prompt, the same on the phone and on the server.
import PlainText

package enum PromptText {
    /// Characters as a person counts them: a family of emoji is one.
    package static let most = 500
    package static let length = TextLength(characters: most)

    package enum Problem: Error, Sendable, Hashable {
        case empty
        case tooLong(characters: Int)
        case tooManyBytes
        case controlCharacters

        package var message: String {
            switch self {
            case .empty: "Describe what you’d like to create."
            case .tooLong(let characters): "That’s \(characters) characters. A prompt has at most \(PromptText.most)."
            case .tooManyBytes: "Some of these characters carry too many marks. Use simpler ones."
            case .controlCharacters:
                "The prompt has invisible control characters. Type it anew, or paste it as plain text."
            }
        }
    }

    /// Without blanks at its ends and without hidden characters, which change a text's meaning unseen.
    ///
    /// - Parameter text: of any length; what is too long is refused before it is looked at more closely.
    package static func clean(_ text: String) throws(Problem) -> String {
        guard text.utf8.count <= length.bytes * 2 else { throw .tooManyBytes }
        // Tabs and line breaks become blanks; other control characters come from no keyboard.
        let isStrange: (Unicode.Scalar) -> Bool = {
            $0.value < 0x20 && ![0x09, 0x0A, 0x0D].contains($0.value) || $0.value == 0x7F
        }
        guard !text.unicodeScalars.contains(where: isStrange) else { throw .controlCharacters }
        let words = text.withoutHidden.split(whereSeparator: \.isWhitespace)
        let clean = words.joined(separator: " ")
        guard clean.contains(where: { !$0.isWhitespace }) else { throw .empty }
        guard clean.utf8.count <= length.bytes, clean.unicodeScalars.count <= length.scalars else {
            throw .tooManyBytes
        }
        guard clean.count <= most else { throw .tooLong(characters: clean.count) }
        return clean
    }

    /// How many characters stand in a field, for its counter.
    package static func count(_ text: String) -> Int { text.count }
}
