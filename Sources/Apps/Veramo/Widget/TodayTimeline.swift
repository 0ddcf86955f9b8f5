/// A widget's timeline by this phone's clock: now, the next midnights, and when to ask again.
import Foundation
import VeramoCore

package struct TodayTimeline: Codable, Hashable, Sendable {
    package var entries: [TodayEntry]
    package var askAgain: Date

    /// When the server can't be asked: soon enough for a connection that comes back.
    package static let patience: TimeInterval = 15 * 60
    /// Asking for something that is due at once would never end.
    static let shortest: TimeInterval = 5

    init(entries: [TodayEntry], askAgain: Date) { (self.entries, self.askAgain) = (entries, askAgain) }

    /// The server's first entry is its now. What it says of later is as much later here: this phone's clock may be wrong,
    /// or stand at another time on purpose.
    ///
    /// Nil for an answer that makes no sense.
    package init?(_ answer: WidgetAnswer, at now: Date) {
        guard (1...8).contains(answer.entries.count), let first = Date.read(answer.entries[0].date),
            let ask = Date.read(answer.askAgain)
        else { return nil }
        var entries: [TodayEntry] = []
        for entry in answer.entries {
            guard let date = Date.read(entry.date), let content = TodayEntry.Content(entry) else { return nil }
            let here = now.addingTimeInterval(date.timeIntervalSince(first))
            if let last = entries.last, here <= last.date { return nil }
            entries.append(TodayEntry(date: here, content: content))
        }
        self.entries = entries
        askAgain = now.addingTimeInterval(max(ask.timeIntervalSince(first), Self.shortest))
    }

    /// Signed out, unlinked, or nothing known.
    package static func unlinked(at now: Date) -> TodayTimeline { resting(.unlinked, now) }

    static func resting(_ content: TodayEntry.Content, _ now: Date) -> TodayTimeline {
        TodayTimeline(
            entries: [TodayEntry(date: now, content: content)], askAgain: now.addingTimeInterval(patience))
    }

    /// What is still true of it without asking: a picture only until the midnight after it, by a clock that has not gone
    /// back. Nil for nothing.
    package func left(at now: Date) -> TodayTimeline? {
        guard let index = entries.lastIndex(where: { $0.date <= now }) else { return nil }
        let isLast = index == entries.count - 1
        if isLast, entries[index].content.isPicture || now >= entries[index].date.addingTimeInterval(86_400) {
            return nil
        }
        return TodayTimeline(entries: Array(entries[index...]), askAgain: now.addingTimeInterval(Self.patience))
    }
}

extension Date {
    /// ISO 8601, with or without fractions of a second.
    fileprivate static func read(_ text: String) -> Date? {
        (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}
