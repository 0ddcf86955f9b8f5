/// The widgets of a phone's apps, each in its place; what they last showed stays while their screen lives.
import AccountFeatures
import Clients
import Foundation
import WebUI
import WidgetKit

@MainActor final class WidgetBoard {
    /// An app that has widgets.
    struct Group: Identifiable {
        let app: AppEntry
        let slots: [WidgetSlot]
        var id: String { app.id }
    }

    private let apps: [AppEntry]
    private let clients: @MainActor (AppEntry) -> Clients
    private let time: WidgetTime
    private(set) lazy var groups: [Group] = apps.compactMap { group($0) }

    init(apps: [AppEntry], time: WidgetTime, clients: @escaping @MainActor (AppEntry) -> Clients) {
        (self.apps, self.time, self.clients) = (apps, time, clients)
    }

    private func group(_ app: AppEntry) -> Group? {
        guard app.root != nil, app.hasWidgets else { return nil }
        let slots = app.widgets(clients(app)).flatMap { widget in
            let facts = Self.facts(widget)
            return facts.families.map { WidgetSlot(facts, family: $0, of: app.id, time: time) }
        }
        return Group(app: app, slots: slots)
    }

    private static func facts(_ widget: any Widget) -> _WidgetFacts {
        func open(_ widget: some Widget) -> _WidgetFacts { widget.body._facts }
        return open(widget)
    }

    /// All of a family, with their apps.
    func slots(_ family: WidgetFamily) -> [(app: AppEntry, slot: WidgetSlot)] {
        groups.flatMap { group in group.slots.filter { $0.family == family }.map { (group.app, $0) } }
    }
}

/// A widget as it lies on the screen; it runs as long as it can be seen.
struct WidgetTile: View {
    let slot: WidgetSlot
    /// A tap opens the app, with the link of the widget if it has one.
    let open: (URL?) -> Void

    var body: some View {
        Button {
            open(slot.tap.link)
        } label: {
            slot.content
                .environment(\.widgetFamily, slot.family)
                .environment(\.widgetTap, slot.tap)
                .frame(width: width, height: slot.family.size.height)
                .clipShape(RoundedRectangle(cornerRadius: radius))
                // A line is lower than a finger is wide.
                .frame(minHeight: 44)
                .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityIdentifier("widget-\(slot.family)")
        .task { await slot.run() }
    }

    /// A line is as long as its words.
    private var width: CGFloat? { slot.family == .accessoryInline ? nil : slot.family.size.width }

    private var radius: CGFloat {
        switch slot.family {
        case .systemSmall, .systemMedium: 22
        case .accessoryCircular: slot.family.size.width / 2
        case .accessoryRectangular: 8
        case .accessoryInline: 0
        }
    }
}
