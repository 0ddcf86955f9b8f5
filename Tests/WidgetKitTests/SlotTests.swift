/// A widget in its place: entries change at their time, and the next timeline is asked for as the policy says.
import Foundation
import Synchronization
import Testing
import ViewTesting
import WebUI
import WidgetKit

private struct Words: TimelineEntry {
    var date: Date
    var text: String
}

private struct Provider: TimelineProvider {
    let begin: Date
    let asked: Tally

    func placeholder(in context: Context) -> Words { Words(date: begin, text: "placeholder") }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (Words) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Words>) -> Void) {
        let round = asked.add()
        completion(
            Timeline(
                entries: [
                    Words(date: begin, text: "first of \(round)"),
                    Words(date: begin.addingTimeInterval(60), text: "second of \(round)"),
                ], policy: .after(begin.addingTimeInterval(120))))
    }
}

private final class Tally: Sendable {
    private let count = Mutex(0)
    func add() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }
    var value: Int { count.withLock { $0 } }
}

/// Time that passes when the test says so.
private final class Hands: Sendable {
    private struct State {
        var now = Date(timeIntervalSince1970: 1_764_000_000)
        var sleepers: [UUID: CheckedContinuation<Void, Never>] = [:]
    }
    private let state = Mutex(State())

    var now: Date { state.withLock { $0.now } }
    var sleepers: Int { state.withLock { $0.sleepers.count } }

    func sleep() async {
        let id = UUID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting in
                let isOver = state.withLock { state in
                    state.sleepers[id] = waiting
                    return Task.isCancelled
                }
                if isOver { wake(id) }
            }
        } onCancel: {
            wake(id)
        }
    }

    private func wake(_ id: UUID) { state.withLock { $0.sleepers.removeValue(forKey: id) }?.resume() }

    func advance(_ seconds: TimeInterval) {
        let all = state.withLock { state in
            state.now += seconds
            defer { state.sleepers = [:] }
            return Array(state.sleepers.values)
        }
        for waiting in all { waiting.resume() }
    }

    var time: WidgetTime { WidgetTime(now: { self.now }, sleep: { _ in await self.sleep() }) }
}

@MainActor @Suite("A widget in its place") struct SlotTests {
    private func text(_ slot: WidgetSlot) -> String { Screen { slot.content }.text }

    /// Until the slot shows it and rests.
    private func settled(_ slot: WidgetSlot, _ hands: Hands, _ words: String) async {
        while text(slot) != words || hands.sleepers == 0 { await Task.yield() }
    }

    @Test(
        "VER-W-5 a widget shows each entry from its time on, asks again when its policy says or the app does, and not before",
        .timeLimit(.minutes(1)))
    func life() async {
        let (hands, tally) = (Hands(), Tally())
        let configuration = StaticConfiguration(
            kind: "words", provider: Provider(begin: hands.now, asked: tally)
        ) { Text($0.text) }
        let slot = WidgetSlot(configuration._facts, family: .systemSmall, of: "app", time: hands.time)
        #expect(text(slot) == "placeholder")
        let run = Task { await slot.run() }
        await settled(slot, hands, "first of 1")
        hands.advance(59)
        await settled(slot, hands, "first of 1")
        hands.advance(1)
        await settled(slot, hands, "second of 1")
        #expect(tally.value == 1)
        hands.advance(60)
        await settled(slot, hands, "second of 2")
        WidgetCenter.shared.reloadTimelines(ofKind: "another")
        WidgetCenter.shared.reloadTimelines(ofKind: "words")
        await settled(slot, hands, "second of 3")
        #expect(tally.value == 3)
        run.cancel()
        await run.value
    }

    @Test("a plan: the pace of development comes before a late policy, and a policy that is over waits a moment")
    func plan() {
        let now = Date(timeIntervalSince1970: 1000)
        let late = TimelineReloadPolicy.after(now + 3600)
        #expect(WidgetPlan(dates: [now], policy: late, asked: now).reload == now + 3600)
        #expect(WidgetPlan(dates: [now], policy: late, asked: now, pace: 5).reload == now + 5)
        #expect(WidgetPlan(dates: [now], policy: .after(now - 5), asked: now).reload == now + WidgetPlan.shortest)
        #expect(WidgetPlan(dates: [now, now + 60], policy: .atEnd, asked: now).reload == now + 60)
        #expect(WidgetPlan(dates: [now], policy: .never, asked: now).reload == .distantFuture)
        #expect(WidgetPlan(dates: [now + 60, now + 90], policy: .never, asked: now).index(at: now) == 0)
    }

    @Test("a tap leads where the view says, its ground is left out on the lock screen, and the family is known inside")
    func views() {
        struct Sample: View {
            @Environment(\.widgetFamily) var family
            var body: some View {
                Text("\(family)").containerBackground(for: .widget) { Text("ground") }
                    .widgetURL(URL(string: "veramo://today"))
            }
        }
        for family in WidgetFamily.allCases {
            let tap = WidgetTap()
            let screen = Screen {
                Sample().environment(\.widgetFamily, family).environment(\.widgetTap, tap)
            }
            #expect(screen.contains(family.rawValue) && screen.contains("ground") == !family.isAccessory)
            #expect(tap.link == URL(string: "veramo://today"))
        }
    }
}
