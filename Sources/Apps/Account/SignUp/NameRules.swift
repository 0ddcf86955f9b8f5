/// What a full name must be: of a length that a person would count.
import Language
import PlainText

package enum NameRules {
    /// Characters as one sees them.
    package static let length = 2...50

    /// Without what can't be seen, and with one space between words.
    package static func cleaned(_ name: String) -> String {
        name.withoutHidden.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    package static func problem(with name: String) -> String? {
        let name = cleaned(name)
        if name.isEmpty { return String(localized: "Enter your full name.") }
        if name.count < length.lowerBound { return String(localized: "At least \(length.lowerBound) characters.") }
        let fits = TextLength(characters: length.upperBound).holds(name)
        return fits ? nil : String(localized: "At most \(length.upperBound) characters.")
    }
}
