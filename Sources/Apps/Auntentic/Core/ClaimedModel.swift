/// The sneaker's name as its owner types it: untrusted text, tidied and bounded.
import PlainText

package enum ClaimedModel {
    package static let longest = 80

    /// Nil when nothing was said.
    package static func tidied(_ text: String?) -> String? {
        text.flatMap { tidy($0, longest: longest) }
    }

    /// More characters than `longest`, or more bytes than so many characters need.
    package static func isTooLong(_ text: String) -> Bool {
        !TextLength(characters: longest).holds(text)
    }
}
