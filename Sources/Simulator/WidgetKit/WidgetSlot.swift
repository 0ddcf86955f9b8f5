/// A widget in its place on a home or lock screen: asks for timelines, and shows each entry from its time on.
import Foundation
import Observation
import WebUI

@MainActor @Observable package final class WidgetSlot: Identifiable {
    package nonisolated let id: String
    package let family: WidgetFamily
    package let name: String
    @ObservationIgnored package let tap = WidgetTap()

    private var pages: [WidgetPages.Page] = []
    private var shown = 0
    @ObservationIgnored private let facts: _WidgetFacts
    @ObservationIgnored private let time: WidgetTime
    @ObservationIgnored private var isOutdated = false
    @ObservationIgnored private var rest: Task<Void, Never>?

    package init(_ facts: _WidgetFacts, family: WidgetFamily, of app: String, time: WidgetTime) {
        (self.facts, self.family, self.time) = (facts, family, time)
        (id, name) = ("\(app)-\(facts.kind)-\(family)", facts.name)
    }

    /// What it shows now; the placeholder until the first timeline is there.
    package var content: AnyView {
        guard pages.indices.contains(shown) else { return facts.placeholder(TimelineProviderContext(family: family)) }
        return pages[shown].view()
    }

    package var isLoaded: Bool { !pages.isEmpty }

    /// As long as the widget can be seen.
    package func run() async {
        async let listening: Void = listen()
        while !Task.isCancelled {
            isOutdated = false
            let timeline = await facts.timeline(TimelineProviderContext(family: family))
            pages = timeline.pages
            await show(timeline, askedAt: time.now())
        }
        await listening
    }

    private func listen() async {
        for await kind in WidgetCenter.shared.reloads() where kind == nil || kind == facts.kind { reload() }
    }

    package func reload() {
        isOutdated = true
        rest?.cancel()
    }

    /// Returns when it is time for the next timeline.
    private func show(_ timeline: WidgetPages, askedAt asked: Date) async {
        let plan = WidgetPlan(
            dates: timeline.pages.map(\.date), policy: timeline.policy, asked: asked, pace: time.pace)
        while !Task.isCancelled, !isOutdated, time.now() < plan.reload {
            shown = plan.index(at: time.now())
            let wait = max(0.05, plan.nextChange(after: time.now()).timeIntervalSince(time.now()))
            await pause(.seconds(min(wait, 3600)))
        }
    }

    private func pause(_ duration: Duration) async {
        let rest = Task { [time] in _ = try? await time.sleep(duration) }
        self.rest = rest
        await withTaskCancellationHandler {
            await rest.value
        } onCancel: {
            rest.cancel()
        }
        // A task keeps all the memory that it needed for as long as somebody holds it.
        self.rest = nil
    }
}

/// The clock of a home screen.
package struct WidgetTime: Sendable {
    package var now: @Sendable () -> Date
    package var sleep: @Sendable (Duration) async throws -> Void
    /// After this long a widget is read again at the latest; nil for when its policy says. A phone waits for minutes.
    package var pace: TimeInterval?

    package init(
        now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void,
        pace: TimeInterval? = nil
    ) { (self.now, self.sleep, self.pace) = (now, sleep, pace) }
}

/// When a timeline's entries are shown, and when it ends.
package struct WidgetPlan: Sendable, Hashable {
    package let dates: [Date]
    package let reload: Date

    /// A policy that is due at once would ask without an end.
    package static let shortest: TimeInterval = 1

    package init(dates: [Date], policy: TimelineReloadPolicy, asked: Date, pace: TimeInterval? = nil) {
        let due: Date =
            switch policy.kind {
            case .atEnd: dates.last ?? asked
            case .never: .distantFuture
            case .after(let date): date
            }
        self.dates = dates
        reload = max(min(due, asked.addingTimeInterval(pace ?? .infinity)), asked.addingTimeInterval(Self.shortest))
    }

    /// The latest entry whose time has come; before all of them, the first.
    package func index(at now: Date) -> Int { dates.lastIndex { $0 <= now } ?? 0 }

    package func nextChange(after now: Date) -> Date { min(dates.first { $0 > now } ?? .distantFuture, reload) }
}
