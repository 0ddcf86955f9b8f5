/// What happened, and the words for it: a notice names an event, and its app's product says what a phone shows.
import Foundation

package struct Notice: Sendable, Hashable {
    package var app: String
    /// `<job kind>.done`, `.failed`, `.needs_input` or `.late`; or an event of the app's own.
    package var kind: String
    /// The id of what it is about.
    package var subject: String?
    /// A language tag, as the device gave it.
    package var locale: String

    package init(app: String, kind: String, subject: String?, locale: String) {
        self.app = app
        self.kind = kind
        self.subject = subject
        self.locale = locale
    }
}

/// What a phone shows, and where a tap leads.
package struct NoticeWords: Sendable, Hashable {
    package var title: String
    package var body: String
    /// Within the app: `<place>/<id>`.
    package var path: String

    package init(_ title: String, _ body: String, path: String) {
        self.title = title
        self.body = body
        self.path = path
    }
}
