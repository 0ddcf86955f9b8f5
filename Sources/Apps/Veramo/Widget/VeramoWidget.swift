/// Veramo's widget, for home and lock screens.
import Foundation
import SwiftUI
import WidgetKit

package struct VeramoWidget: Widget {
    package static let kind = "today"
    private let feed: WidgetFeed?

    /// Knows nobody, and says how to begin.
    package init() { feed = nil }

    package init(feed: WidgetFeed) { self.feed = feed }

    package var body: some WidgetConfiguration {
        StaticConfiguration(kind: Self.kind, provider: TodayProvider(feed: feed)) { TodayWidgetView(entry: $0) }
            .configurationDisplayName("Today")
            .description("Your partner’s latest picture of today, or your streak.")
            .supportedFamilies([
                .systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline,
            ])
    }
}
