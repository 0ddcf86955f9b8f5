/// What a widget and the server say to each other. A widget has a token of its own, which opens nothing else.
import Foundation

/// `POST /functions/v1/widget-token`, with the person's own token: a token for this phone's widgets. It ends with the link.
package struct WidgetTokenAnswer: Codable, Sendable, Hashable {
    package var token: String
    package init(token: String) { self.token = token }
}

/// `GET /veramo/v1/widget?width=<pixels>&height=<pixels>` with `Authorization: Bearer <widget token>`: all that a widget shows
/// until it asks again. 401 when the token opens nothing any more.
package struct WidgetAnswer: Codable, Sendable, Hashable {
    package struct Entry: Codable, Sendable, Hashable {
        /// ISO 8601.
        package var date: String
        /// `picture`, `streak` or `nothing`.
        package var kind: String
        /// A JPEG as base64, cut to the size that was asked for, at most 256 KB; with `picture`.
        package var image: Data?
        package var days: Int?

        package init(date: String, kind: String, image: Data? = nil, days: Int? = nil) {
            (self.date, self.kind, self.image, self.days) = (date, kind, image, days)
        }
    }

    package var entries: [Entry]
    /// ISO 8601.
    package var askAgain: String

    package enum CodingKeys: String, CodingKey {
        case entries
        case askAgain = "ask_again"
    }

    package init(entries: [Entry], askAgain: String) { (self.entries, self.askAgain) = (entries, askAgain) }
}
