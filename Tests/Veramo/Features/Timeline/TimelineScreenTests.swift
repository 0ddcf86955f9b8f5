/// "Our Timeline": the month's grid, its marks, and leafing through ten years.
import Clients
import Foundation
import SwiftUI
import Testing
import VeramoCore
import ViewTesting
import WebUI
import Wire
import WorkFeatures

@testable import VeramoFeatures

@MainActor @Suite struct TimelineScreenTests {
    private let server = FakeVeramo()
    private let today = FakeVeramo.today

    private func month(_ shown: Shown) -> String? {
        shown.screen.elements.first { $0.hint == "Chooses another year" }?.label
    }

    @Test("VER-S6a “Our Timeline” is a grid of the month: all of its days in weeks, today marked")
    func grid() async {
        server.pair()
        let shown = await Shown(server, .timeline)
        #expect(shown.screen.contains("Our Timeline") && month(shown) == "November 2026")
        let days = shown.screen.elements.map(\.label).filter { $0.contains("November ") && $0.contains(", 2026") }
        #expect(days.count == 30 && days.contains("Today, November 24, 2026") && days.last == "November 30, 2026")
    }

    @Test(
        "a week begins where this person’s region begins it",
        arguments: [(1, "Su", "Sa"), (2, "Mo", "Su"), (7, "Sa", "Fr")])
    func weekdays(_ first: Int, _ begins: String, _ ends: String) async throws {
        server.pair()
        let model = server.model()
        await model.couple.refresh()
        model.tab = .timeline
        var calendar = Calendar(identifier: .gregorian)
        calendar.firstWeekday = first
        let screen = Screen { [calendar] in Stage(model: model).environment(\.calendar, calendar) }
        await screen.wait(for: "No pictures in this month.")
        let names = screen.text.split(separator: "\n").map(String.init).filter { $0.count == 2 && Int($0) == nil }
        #expect(names.count == 7 && names.first == begins && names.last == ends)
    }

    @Test(
        "VER-S6b every day with a picture of either is marked; of days to come only those that one has planned oneself")
    func marks() async {
        server.pair()
        server.entry(of: FakeVeramo.ann, on: today.adding(days: -3), addedBefore: 9)
        server.entry(of: FakeVeramo.ben, on: today.adding(days: -2), addedBefore: 8)
        server.entry(of: FakeVeramo.ben, on: today, addedBefore: 7)
        server.entry(of: FakeVeramo.ann, on: today, addedBefore: 6)
        server.entry(of: FakeVeramo.ann, on: today.adding(days: 2))
        server.entry(of: FakeVeramo.ben, on: today.adding(days: 3))
        let shown = await Shown(server, .timeline)
        let marked = shown.screen.elements.filter { $0.role == .button && $0.label.contains("picture") }.map(\.label)
        #expect(
            marked == [
                "November 21, 2026, 1 picture, from you", "November 22, 2026, 1 picture, from Ben",
                "Today, November 24, 2026, 2 pictures, from you", "November 26, 2026, 1 picture, planned by you",
            ])
        #expect(shown.screen.find(label: "November 27, 2026")?.role != .button)
        #expect(server.get(\.files).count { $0.hasSuffix("/small") } == 4)
    }

    @Test("VER-S6c a tap on a marked day shows all of its pictures, one by one")
    func day() async throws {
        server.pair()
        server.entry(of: FakeVeramo.ann, addedBefore: 9)
        server.entry(of: FakeVeramo.ben, addedBefore: 8)
        server.entry(of: FakeVeramo.ben, addedBefore: 7)
        let shown = await Shown(server, .timeline)
        await shown.screen.tap("Today, November 24, 2026, 3 pictures, from Ben")
        await shown.screen.wait(for: "From Ben")
        for name in ["Picture 1 of 3, From Ben", "Picture 2 of 3, From Ben", "Picture 3 of 3, From you"] {
            await shown.screen.tap(name)
            #expect(shown.screen.all(role: .image).contains { $0.label == name })
        }
        let large = server.get(\.files).filter { $0.hasSuffix("/large") }
        #expect(Set(large).count == 3)
    }

    @Test("a swipe turns the month, a scroll doesn’t; so do the buttons, which end where the calendar ends")
    func turning() async {
        server.pair()
        let shown = await Shown(server, .timeline)
        let anchor = "November 10, 2026"
        await shown.screen.drag(anchor, by: CGSize(width: 30, height: 200))
        #expect(month(shown) == "November 2026")
        await shown.screen.drag(anchor, by: CGSize(width: -160, height: 20))
        #expect(month(shown) == "December 2026")
        await shown.screen.drag("December 10, 2026", by: CGSize(width: 160, height: -20))
        #expect(month(shown) == "November 2026")
        await shown.screen.tap("Next month")
        #expect(month(shown) == "December 2026")
        await shown.screen.tap("Today")
        #expect(month(shown) == "November 2026")
    }

    @Test("ten years back are a choice away; only what is looked at is asked for, once")
    func years() async {
        server.pair()
        let shown = await Shown(server, .timeline)
        let timeline = TimelineModel(
            range: Month.shown(today: today), month: Month(today), functions: shown.model.functions)
        #expect(timeline.years.first == 2016 && timeline.years.last == 2027)
        let before = server.calls(of: "month")
        timeline.show(year: 2016)
        await timeline.load(version: 0)
        #expect(timeline.month == Month(year: 2016, month: 11) && !timeline.canTurn(by: -1))
        // The month and the one neighbour that the calendar has.
        #expect(server.calls(of: "month") == before + 2)
        timeline.turn(by: 1)
        #expect(timeline.isLoaded)
        await timeline.load(version: 0)
        timeline.turn(by: -1)
        await timeline.load(version: 0)
        #expect(server.calls(of: "month") == before + 3)
        await timeline.load(version: 1)
        #expect(server.calls(of: "month") == before + 5)
    }

    @Test("what was looked at stays without a connection, and what wasn’t says so")
    func offline() async {
        server.pair()
        server.entry(of: FakeVeramo.ben)
        let shown = await Shown(server, .timeline)
        server.fail("month", .offline, .offline, .offline, .offline)
        await shown.screen.tap("Next month")
        await shown.screen.tap("Previous month")
        #expect(shown.screen.contains("No internet connection"))
        #expect(shown.screen.find(label: "Today, November 24, 2026, 1 picture, from Ben") != nil)
        server.set { $0.errors = [:] }
        await shown.screen.tap("Try again")
        #expect(!shown.screen.contains("No internet connection"))
    }

    @Test("what one of the two shares shows on the month of the other by itself")
    func news() async {
        server.pair()
        let shown = await Shown(server, .timeline)
        server.entry(of: FakeVeramo.ben)
        await shown.model.couple.refresh()
        await until("the mark is there") {
            shown.screen.find(label: "Today, November 24, 2026, 1 picture, from Ben") != nil
        }
    }

    @Test("the calendar of a link that has ended can be read, from its first month to its last")
    func past() async throws {
        let couple = server.pair()
        server.entry(of: FakeVeramo.ben, on: today.adding(days: -5), addedBefore: 432_000)
        server.entry(of: FakeVeramo.ben, on: today.adding(days: 5))
        server.set { $0.couples[0].endedAt = $0.now }
        let functions = CoupleClient(clients: server.clients())
        let gone = try #require(try await functions.past().first)
        let shown = await Shown(server, .settings, .pastTimeline(gone))
        #expect(shown.screen.contains("You and Ben"))
        #expect(shown.screen.find(label: "Next month")?.isEnabled == false)
        await shown.screen.tap("November 19, 2026, 1 picture, from Ben")
        #expect(shown.model.settingsPath.last == .day(today.adding(days: -5), couple: couple))
        await shown.screen.wait(for: "From Ben")
        #expect(shown.screen.find(label: "More") == nil)
        #expect(!shown.screen.contains("November 29, 2026, 1 picture"))
    }
}
