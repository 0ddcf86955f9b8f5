/// Gives the phone the widget's timeline.
import Foundation
import WidgetKit

struct TodayProvider: TimelineProvider {
    /// Nil where the widget has nothing to ask, as in a gallery.
    let feed: WidgetFeed?

    /// Pixels a point: the sharpest screens have three.
    private static let scale = 3.0

    func placeholder(in context: Context) -> TodayEntry { TodayEntry(date: .now, content: .nothing) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (TodayEntry) -> Void) {
        guard !context.isPreview, let feed else {
            return completion(TodayEntry(date: .now, content: .streak(7)))
        }
        let size = Self.pixels(context.displaySize)
        Task {
            let timeline = await feed.timeline(width: size.width, height: size.height)
            completion(timeline.entries.first ?? TodayEntry(date: .now, content: .unlinked))
        }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<TodayEntry>) -> Void) {
        guard let feed else {
            return completion(Timeline(entries: [TodayEntry(date: .now, content: .unlinked)], policy: .never))
        }
        let size = Self.pixels(context.displaySize)
        Task {
            let timeline = await feed.timeline(width: size.width, height: size.height)
            completion(Timeline(entries: timeline.entries, policy: .after(timeline.askAgain)))
        }
    }

    static func pixels(_ size: CGSize) -> (width: Int, height: Int) {
        (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
    }
}
