/// A moment as the server writes it.
import Foundation

package enum ServerTime {
    /// Postgres writes up to six digits of a second, which Foundation's parser doesn't take; nobody here needs them.
    package static func date(_ timestamp: String) -> Date? {
        var text = timestamp.replacing(" ", with: "T")
        if let dot = text.firstIndex(of: ".") {
            let end = text[text.index(after: dot)...].firstIndex { !$0.isNumber } ?? text.endIndex
            text.removeSubrange(dot..<end)
        }
        if text.hasSuffix("+00") { text += ":00" }
        return try? Date(text, strategy: .iso8601)
    }
}
