/// Timelines: what a widget shows from when on, and who makes them.
import Foundation
import WebUI

/// Apple's isn't Sendable; entries here cross to the home screen.
public protocol TimelineEntry: Sendable {
    var date: Date { get }
}

public struct TimelineReloadPolicy: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case atEnd, never
        case after(Date)
    }

    let kind: Kind
    public static let atEnd = TimelineReloadPolicy(kind: .atEnd)
    public static let never = TimelineReloadPolicy(kind: .never)
    public static func after(_ date: Date) -> TimelineReloadPolicy { .init(kind: .after(date)) }
}

public struct Timeline<EntryType: TimelineEntry>: Sendable {
    public let entries: [EntryType]
    public let policy: TimelineReloadPolicy

    public init(entries: [EntryType], policy: TimelineReloadPolicy) { (self.entries, self.policy) = (entries, policy) }
}

public struct TimelineProviderContext: Sendable {
    public let family: WidgetFamily
    /// For the gallery, where nothing personal is shown.
    public let isPreview: Bool
    public let displaySize: CGSize

    package init(family: WidgetFamily, isPreview: Bool = false) {
        (self.family, self.isPreview, displaySize) = (family, isPreview, family.size)
    }
}

public protocol TimelineProvider {
    associatedtype Entry: TimelineEntry
    typealias Context = TimelineProviderContext
    func placeholder(in context: Context) -> Entry
    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}
