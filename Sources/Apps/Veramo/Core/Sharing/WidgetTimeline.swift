/// What the widget shows now and after the next two midnights, and when it asks the server again.
import Foundation

/// A calendar entry as the server sends it to the widget.
package struct WidgetPicture: Sendable, Hashable, Codable {
    package var id: UUID
    package var day: CalendarDay
    package var addedAt: Date
    package var isMine: Bool

    package init(id: UUID, day: CalendarDay, addedAt: Date, isMine: Bool) {
        (self.id, self.day, self.addedAt, self.isMine) = (id, day, addedAt, isMine)
    }
}

package struct WidgetTimeline: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case picture(WidgetPicture)
        case streak(Streak)
        /// The default image.
        case nothing

        package var words: String {
            switch self {
            case .picture: "From your partner, today"
            case .streak(let streak): "Your streak: \(streak.words)"
            case .nothing: "Nothing shared yet today"
            }
        }
    }

    package struct Entry: Sendable, Hashable {
        package var date: Date
        package var content: Content
    }

    package let entries: [Entry]
    /// Every half an hour stays within the 40 to 70 reloads a day that WidgetKit grants, and midnight comes first.
    package let askAgain: Date

    package static let pause: TimeInterval = 30 * 60

    /// - Parameters:
    ///   - pictures: Of today and tomorrow. One that isn't yet visible is shown on its own day only.
    ///   - added: The days of adding that the streak counts.
    package init(now: Date, zone: CoupleZone, pictures: [WidgetPicture], added: Set<CalendarDay>) {
        let midnights = zone.midnights(after: now, count: 2)
        entries = ([now] + midnights).map { date in
            let day = zone.day(of: date)
            let latest = pictures.filter { $0.day == day && !$0.isMine }
                .max { ($0.addedAt, $0.id.uuidString) < ($1.addedAt, $1.id.uuidString) }
            if let latest { return Entry(date: date, content: .picture(latest)) }
            let streak = Streak(added: added, today: day, isSkipped: zone.skips)
            return Entry(date: date, content: streak.days > 0 ? .streak(streak) : .nothing)
        }
        askAgain = min(now.addingTimeInterval(Self.pause), midnights.first ?? .distantFuture)
    }
}
