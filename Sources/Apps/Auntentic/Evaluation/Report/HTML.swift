/// Markup in which whatever is interpolated is escaped, unless it is markup itself. File names, notes and a model's
/// words come from strangers: there is no way to put them into a report raw.

package struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
    package private(set) var text: String

    package init(stringLiteral value: String) { text = value }
    package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    package static let none: HTML = ""

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(2 * literalCapacity) }
        package mutating func appendLiteral(_ literal: String) { text += literal }
        package mutating func appendInterpolation(_ html: HTML) { text += html.text }
        package mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }
        package mutating func appendInterpolation(_ words: some StringProtocol) { HTML.escape(words, into: &text) }
        package mutating func appendInterpolation(_ number: Int) { text += String(number) }
        /// Coordinates: a hundredth of a pixel is exact enough.
        package mutating func appendInterpolation(_ number: Double) { text += Words.decimal(number, 2) }
    }

    private static func escape(_ words: some StringProtocol, into out: inout String) {
        for scalar in words.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            case "\n", "\t": out.unicodeScalars.append(scalar)
            // Invisible ones can't be in HTML at all, or turn the text around that follows.
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": out += "\u{FFFD}"
            case _ where scalar.properties.generalCategory == .control: out += "\u{FFFD}"
            default: out.unicodeScalars.append(scalar)
            }
        }
    }
}
