/// What the widget shows from a time on.
import Foundation
import Language
import VeramoCore
import WidgetKit

package struct TodayEntry: TimelineEntry, Codable, Hashable {
    package enum Content: Codable, Hashable, Sendable {
        /// The partner's latest of the day, cut to the widget's size.
        case picture(Data)
        case streak(Int)
        /// Linked, and nothing shared yet.
        case nothing
        /// Nobody is signed in here, or there is no partner.
        case unlinked
    }

    package var date: Date
    package var content: Content

    package init(date: Date, content: Content) { (self.date, self.content) = (date, content) }
}

extension TodayEntry.Content {
    /// Nil for what no version of this app knows.
    init?(_ entry: WidgetAnswer.Entry) {
        switch (entry.kind, entry.image, entry.days) {
        case ("picture", let image?, _) where !image.isEmpty: self = .picture(image)
        case ("streak", _, let days?) where days > 0: self = .streak(days)
        case ("nothing", _, _): self = .nothing
        default: return nil
        }
    }

    var isPicture: Bool { if case .picture = self { true } else { false } }

    /// Short enough for a line on the lock screen.
    package var words: String {
        switch self {
        case .picture: String(localized: "A picture for you")
        case .streak(let days): String(localized: "\(Streak.words(days)) in a row")
        case .nothing: String(localized: "Nothing yet today")
        case .unlinked: String(localized: "Pictures for two")
        }
    }

    package var spoken: String {
        switch self {
        case .picture: String(localized: "Today’s picture from your partner")
        case .streak(let days):
            String(localized: "Your streak: \(Streak.words(days)). No picture from your partner yet today.")
        case .nothing: String(localized: "No picture from your partner yet today")
        case .unlinked: String(localized: "Open Veramo to see your partner’s pictures here")
        }
    }
}

extension Streak {
    fileprivate static func words(_ days: Int) -> String { String(localized: "\(days) days") }
}
