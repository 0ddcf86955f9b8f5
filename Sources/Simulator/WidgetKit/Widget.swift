/// A widget and its configuration, as an app declares them.
import Foundation
import WebUI

@MainActor @preconcurrency
public protocol Widget {
    associatedtype Body: WidgetConfiguration
    init()
    var body: Body { get }
}

@MainActor @preconcurrency
public protocol WidgetConfiguration {
    /// What a home screen needs to run it.
    var _facts: _WidgetFacts { get }
}

/// A widget's configuration without its types.
public struct _WidgetFacts {
    package var kind: String
    package var name = ""
    package var words = ""
    package var families: [WidgetFamily] = [.systemSmall, .systemMedium]
    package var placeholder: @MainActor (TimelineProviderContext) -> AnyView
    package var timeline: @MainActor (TimelineProviderContext) async -> WidgetPages
}

/// A timeline, drawn.
package struct WidgetPages {
    package struct Page {
        package var date: Date
        package var view: @MainActor () -> AnyView
    }

    package var pages: [Page]
    package var policy: TimelineReloadPolicy
}

public struct StaticConfiguration<Content: View>: WidgetConfiguration {
    public let _facts: _WidgetFacts

    public init<Provider: TimelineProvider>(
        kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) {
        _facts = _WidgetFacts(
            kind: kind, placeholder: { AnyView(content(provider.placeholder(in: $0))) },
            timeline: { context in
                let timeline = await withCheckedContinuation { waiting in
                    provider.getTimeline(in: context) { waiting.resume(returning: $0) }
                }
                return WidgetPages(
                    pages: timeline.entries.map { entry in .init(date: entry.date) { AnyView(content(entry)) } },
                    policy: timeline.policy)
            })
    }
}

/// A configuration after one of the modifiers below.
public struct _ChangedConfiguration: WidgetConfiguration {
    public let _facts: _WidgetFacts
}

extension WidgetConfiguration {
    public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
        changed { $0.families = families }
    }

    /// The widget's name in the gallery.
    public func configurationDisplayName(_ displayName: String) -> some WidgetConfiguration {
        changed { $0.name = displayName }
    }

    public func description(_ description: String) -> some WidgetConfiguration { changed { $0.words = description } }

    private func changed(_ change: (inout _WidgetFacts) -> Void) -> _ChangedConfiguration {
        var facts = _facts
        change(&facts)
        return _ChangedConfiguration(_facts: facts)
    }
}
