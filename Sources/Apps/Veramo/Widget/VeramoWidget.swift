/// Veramo's widget, for home and lock screens.
import Foundation
import SwiftUI
import WidgetKit

public struct VeramoWidget: Widget {
    package static let kind = "today"
    private let feed: WidgetFeed?

    /// Knows nobody, and says how to begin.
    public init() { feed = nil }

    /// Without a feed it knows nobody.
    public init(feed: WidgetFeed?) { self.feed = feed }

    public var body: some WidgetConfiguration {
        StaticConfiguration(kind: Self.kind, provider: TodayProvider(feed: feed)) { TodayWidgetView(entry: $0) }
            .configurationDisplayName("Today")
            .description("Your partner’s latest picture of today, or your streak.")
            .supportedFamilies([
                .systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline,
            ])
    }
}
