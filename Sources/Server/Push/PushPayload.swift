/// The JSON of a message: what the phone shows, and the link that a tap opens.
import Foundation

package struct PushPayload: Encodable, Sendable {
    /// Apple's bound for alerts.
    package static let mostBytes = 4096
    private static let longestTitle = 150
    private static let longestBody = 600

    private struct Alert: Encodable {
        var title: String
        var body: String
    }

    private struct APS: Encodable {
        var alert: Alert
        var sound = "default"
        var thread: String

        enum CodingKeys: String, CodingKey {
            case alert, sound
            case thread = "thread-id"
        }
    }

    private var aps: APS
    private var link: String

    /// Texts that are too long are shortened; the link never is.
    package init(_ words: NoticeWords, app: String) {
        aps = APS(
            alert: Alert(
                title: Self.shortened(words.title, to: Self.longestTitle),
                body: Self.shortened(words.body, to: Self.longestBody)),
            thread: app)
        link = "\(app)://\(words.path)"
    }

    /// - Returns: nil when even shortened texts don't fit, as with a link of thousands of bytes.
    package var data: Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        guard let data = try? encoder.encode(self), data.count <= Self.mostBytes else { return nil }
        return data
    }

    /// Counts bytes, as the bound does, and cuts between characters. Control characters have no place on a screen, and
    /// would take six bytes each.
    private static func shortened(_ text: String, to bytes: Int) -> String {
        let text = String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
        guard text.utf8.count > bytes else { return text }
        var short = text
        while short.utf8.count > bytes - 3 { short.removeLast() }
        return short + "…"
    }
}
