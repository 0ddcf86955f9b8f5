/// A link into an app: `<app>://<place>/<id>`. Anybody can write one, so nothing in it is believed.
import Foundation

package struct AppLink: Sendable, Hashable {
    /// Longer than any link that we write.
    package static let mostBytes = 512

    /// What the link leads to, by a name of the app's own.
    package var place: String
    package var id: UUID

    package init(_ place: String, _ id: UUID) {
        self.place = place
        self.id = id
    }

    /// Nil for links of other apps, and for whatever isn't the name of a place and an id.
    package init?(_ url: URL, app: String) {
        let text = url.absoluteString
        let start = "\(app)://"
        guard text.utf8.count <= Self.mostBytes, text.lowercased().hasPrefix(start) else { return nil }
        let parts = text.dropFirst(start.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }),
            let id = UUID(uuidString: String(parts[1]))
        else { return nil }
        self.init(parts[0].lowercased(), id)
    }

    package func url(app: String) -> URL? { URL(string: "\(app)://\(place)/\(id.uuidString.lowercased())") }
}
