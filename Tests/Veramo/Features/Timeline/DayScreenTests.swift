/// A day's pictures: saved, shared, moved, taken back and removed.
import Clients
import Foundation
import Testing
import VeramoCore
import ViewTesting
import WebUI
import Wire
import WorkFeatures

@testable import VeramoFeatures

@MainActor @Suite struct DayScreenTests {
    private let server = FakeVeramo()
    private let today = FakeVeramo.today

    init() { server.pair() }

    private func shown(_ day: CalendarDay) async -> Shown { await Shown(server, .timeline, .day(day, couple: nil)) }

    private func plan() { server.set { $0.plans = [FakeVeramo.ann.account.id] } }

    @Test("VER-F-11 an own planned picture is there for its owner, marked as seen by nobody else")
    func planned() async {
        server.entry(of: FakeVeramo.ann, on: today.adding(days: 2))
        let screen = await shown(today.adding(days: 2)).screen
        #expect(screen.contains("Planned. Only you see it until the day begins."))
        let partner = await Shown(server, as: FakeVeramo.ben, .timeline, .day(today.adding(days: 2), couple: nil))
            .screen
        #expect(partner.contains("Nothing on this day"))
    }

    @Test("a planned picture can be moved to another day")
    func move() async {
        plan()
        server.entry(of: FakeVeramo.ann, on: today.adding(days: 2))
        let shown = await shown(today.adding(days: 2))
        await shown.screen.tap("More")
        await shown.screen.tap("Move to another day")
        await shown.screen.tap("Monday, November 30, 2026")
        await shown.screen.tap("Move to November 30")
        await shown.screen.wait(for: "Nothing on this day")
        #expect(server.get(\.entries).map(\.day) == [today.adding(days: 6)])
    }

    @Test("moving it without a plan leads to the prices, and it stays where it is")
    func moveWithoutPlan() async {
        server.entry(of: FakeVeramo.ann, on: today.adding(days: 2))
        let shown = await shown(today.adding(days: 2))
        await shown.screen.tap("More")
        await shown.screen.tap("Move to another day")
        await shown.screen.tap("Monday, November 30, 2026")
        await shown.screen.tap("Move to November 30")
        await until("prices") { shown.model.isPricingOpen }
        #expect(server.get(\.entries).map(\.day) == [today.adding(days: 2)])
    }

    @Test("midnight came first: the day stays, and that is said")
    func tooLate() async {
        plan()
        server.entry(of: FakeVeramo.ann, on: today.adding(days: 1))
        let shown = await shown(today.adding(days: 1))
        await shown.screen.tap("More")
        await shown.screen.tap("Move to another day")
        await shown.screen.tap("Monday, November 30, 2026")
        server.pass(86_400)
        await shown.screen.tap("Move to November 30")
        await shown.screen.wait(for: "Your partner can see it already, so its day stays.")
        #expect(shown.screen.contains("It wasn’t moved"))
        #expect(shown.screen.find(label: "Move to another day") == nil)
    }

    @Test("a planned picture is taken back after a question, and the partner never learns of it")
    func takeBack() async {
        server.entry(of: FakeVeramo.ann, on: today.adding(days: 2))
        let shown = await shown(today.adding(days: 2))
        await shown.screen.tap("More")
        await shown.screen.tap("Take it back")
        #expect(shown.screen.contains("Ben never learns of it. It stays in your own gallery."))
        #expect(server.get(\.entries).count == 1)
        await shown.screen.tap("Take it back")
        await shown.screen.wait(for: "Nothing on this day")
        #expect(server.get(\.entries).isEmpty && server.get(\.pictures).count == 1)
    }

    @Test("one that has been shown leaves for both, which is said first; the streak stays")
    func remove() async {
        server.entry(of: FakeVeramo.ann)
        let shown = await shown(today)
        #expect(shown.screen.find(label: "Move to another day") == nil)
        await shown.screen.tap("More")
        await shown.screen.tap("Remove for both")
        #expect(shown.screen.contains("It leaves the calendar for you and for Ben, and stays in your own gallery."))
        await shown.screen.tap("Cancel")
        #expect(server.get(\.entries).count == 1)
        await shown.screen.tap("More")
        await shown.screen.tap("Remove for both")
        await shown.screen.tap("Remove for both")
        await shown.screen.wait(for: "Nothing on this day")
        let partner = await Shown(server, as: FakeVeramo.ben, .today).screen
        #expect(partner.contains("Nothing for today yet") && partner.find(label: "1 day in a row") != nil)
    }

    @Test("the partner’s picture can be kept, and neither moved nor removed")
    func partners() async {
        server.entry(of: FakeVeramo.ben)
        let shown = await shown(today)
        for name in ["More", "Remove for both", "Take it back", "Move to another day"] {
            #expect(shown.screen.find(label: name) == nil)
        }
        await shown.screen.tap("Save")
        await shown.screen.wait(for: "Saved")
        #expect(server.get(\.saved) == [Samples.picture])
        #expect(server.get(\.files).contains { $0.hasSuffix("/original") })
        #expect(shown.screen.find(label: "Share") != nil)
    }

    @Test("a picture that couldn’t be loaded is loaded again by its button, and can be shared from then on")
    func reload() async {
        server.entry(of: FakeVeramo.ben)
        server.set { $0.errors["file"] = Array(repeating: .offline, count: 20) }
        let shown = await shown(today)
        #expect(shown.screen.find(label: "Share")?.isEnabled == false)
        server.set { $0.errors = [:] }
        await shown.screen.tap("Load the picture again")
        await until("it is there") { shown.screen.find(label: "Share")?.isEnabled == true }
        #expect(!shown.screen.contains("Load the picture again"))
    }

    @Test("a photo library that is closed to the app is said, with the way to open it")
    func denied() async {
        server.entry(of: FakeVeramo.ben)
        var clients = server.clients()
        clients.sharing.save = { (_) async throws(SavingFailure) in throw .denied }
        let model = VeramoModel(account: FakeVeramo.ann.account, clients: clients)
        await model.couple.refresh()
        (model.tab, model.timelinePath) = (.timeline, [.day(today, couple: nil)])
        let screen = Screen { Stage(model: model) }
        await screen.wait(for: "From Ben")
        await screen.tap("Save")
        await screen.wait(for: "Veramo may not add to your photos")
    }

    @Test("a removal that fails leaves everything as it is, and says so")
    func failure() async {
        server.entry(of: FakeVeramo.ann)
        server.fail("withdraw", .offline)
        let shown = await shown(today)
        await shown.screen.tap("More")
        await shown.screen.tap("Remove for both")
        await shown.screen.tap("Remove for both")
        await shown.screen.wait(for: "Nothing was changed.")
        #expect(shown.screen.contains("It wasn’t removed") && server.get(\.entries).count == 1)
    }

    @Test("what was shared stays removable by who shared it, also after the link has ended")
    func past() async {
        server.entry(of: FakeVeramo.ann, on: today.adding(days: -1), addedBefore: 90_000)
        server.set { $0.couples[0].endedAt = $0.now }
        let couple = server.get(\.couples)[0].id
        let shown = await Shown(server, .settings, .day(today.adding(days: -1), couple: couple))
        #expect(shown.screen.find(label: "Move to another day") == nil)
        await shown.screen.tap("More")
        await shown.screen.tap("Remove for both")
        await shown.screen.tap("Remove for both")
        await shown.screen.wait(for: "Nothing on this day")
        #expect(server.get(\.entries).isEmpty)
    }
}
