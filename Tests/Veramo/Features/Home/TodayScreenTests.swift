/// "Our Calendar": today's picture, or what to do about there being none.
import Clients
import Foundation
import Testing
import VeramoCore
import ViewTesting
import WebUI
import Wire
import WorkFeatures

@testable import VeramoFeatures

@MainActor @Suite struct TodayScreenTests {
    private let server = FakeVeramo()
    private let today = FakeVeramo.today

    private func hero(_ screen: Screen) -> ScreenElement? {
        screen.elements.first { $0.label.hasPrefix("Today’s picture") }
    }

    private func picture(of entry: UUID) throws -> String {
        let found = try #require(server.get(\.entries).first { $0.id == entry })
        return "veramo/v1/pictures/\(found.picture.uuidString.lowercased())/large"
    }

    @Test("VER-S1a “Our Calendar” shows the latest picture shared for today, whichever of the two it is from")
    func latest() async throws {
        server.pair()
        server.entry(of: FakeVeramo.ann, addedBefore: 300)
        server.entry(of: FakeVeramo.ben, on: today.adding(days: -1), addedBefore: 10)
        server.entry(of: FakeVeramo.ann, on: today.adding(days: 1), addedBefore: 5)
        let newest = server.entry(of: FakeVeramo.ben, addedBefore: 60)
        let shown = await Shown(server, .today)
        #expect(shown.screen.contains("Our Calendar") && shown.screen.contains("Tuesday, November 24"))
        #expect(hero(shown.screen)?.label == "Today’s picture, from Ben")
        #expect(server.get(\.files).contains(try picture(of: newest)))
        let mine = server.entry(of: FakeVeramo.ann, addedBefore: 0)
        await shown.model.couple.refresh()
        await shown.screen.settle()
        #expect(hero(shown.screen)?.label == "Today’s picture, from you")
        #expect(server.get(\.files).contains(try picture(of: mine)))
    }

    @Test(
        "VER-S1b a picture of any shape is whole, never stretched; an extreme one stands whole on a ground of its colours",
        arguments: [
            (1200, 900, "1.33"), (900, 1200, "0.75"), (1000, 1000, "1"), (20_000, 500, "2.5"), (500, 20_000, "0.75"),
        ]
    )
    func whole(_ width: Int, _ height: Int, _ ratio: String) async throws {
        server.pair()
        server.entry(of: FakeVeramo.ben, width: width, height: height)
        let screen = await Shown(server, .today).screen
        let frame = try #require(
            screen.everything.first { $0.tag != "img" && $0.style("aspect-ratio")?.hasPrefix(ratio) == true })
        let picture = try #require(frame.everything.first { $0.tag == "img" && $0.classes.contains("fit") })
        #expect(!picture.classes.contains("fill"))
    }

    @Test("VER-S1c with nothing for today there is an invitation, and it leads to where memories are made")
    func invitation() async {
        server.pair()
        server.entry(of: FakeVeramo.ben, on: today.adding(days: -1), addedBefore: 86_400)
        let shown = await Shown(server, .today)
        #expect(shown.screen.contains("Nothing for today yet") && hero(shown.screen) == nil)
        await shown.screen.tap("Create a memory")
        #expect(shown.model.tab == .create)
    }

    @Test("several pictures of today can be reached, and a newer one takes the place of none that was chosen")
    func several() async {
        server.pair()
        server.entry(of: FakeVeramo.ann, addedBefore: 300)
        server.entry(of: FakeVeramo.ben, addedBefore: 60)
        let shown = await Shown(server, .today)
        await shown.screen.tap("Picture 2 of 2, From you")
        #expect(hero(shown.screen)?.label == "Today’s picture, from you")
        server.entry(of: FakeVeramo.ben, addedBefore: 0)
        await shown.model.couple.refresh()
        await shown.screen.settle()
        #expect(hero(shown.screen)?.label == "Today’s picture, from you")
        await shown.screen.tap("Today’s picture, from you")
        #expect(shown.model.todayPath == [.day(today, couple: nil)])
    }

    @Test("what the partner adds is there by itself, and tomorrow’s at midnight, not before")
    func fresh() async {
        server.pair()
        server.set { $0.plans = [FakeVeramo.ben.account.id] }
        server.entry(of: FakeVeramo.ben, on: today.adding(days: 1))
        let shown = await Shown(server, .today)
        let watch = Task { await shown.model.keepFresh() }
        defer { watch.cancel() }
        await until("it waits") { !server.get(\.sleepers).isEmpty }
        server.entry(of: FakeVeramo.ben)
        server.pass(21)
        await shown.screen.wait(for: "From Ben")
        let midnight = CoupleZone.known("Europe/Berlin").firstInstant(of: today.adding(days: 1))
        await until("it waits again") { !server.get(\.sleepers).isEmpty }
        let looks = shown.model.couple.looks
        server.pass(midnight.timeIntervalSince(server.get(\.now)) - 1)
        await until("it looked") { shown.model.couple.looks > looks }
        #expect(shown.screen.contains("Tuesday, November 24"))
        await until("it waits for midnight") { !server.get(\.sleepers).isEmpty }
        server.pass(21)
        await shown.screen.wait(for: "Wednesday, November 25")
        await shown.screen.wait(for: "From Ben")
        #expect(server.calls(of: "day", ["day": "2026-11-25"]) > 0)
    }

    @Test("VER-F-17 both see the current streak, and it is the same number for both")
    func streak() async throws {
        server.pair()
        server.entry(of: FakeVeramo.ann, on: today.adding(days: -1), addedBefore: 86_400)
        server.entry(of: FakeVeramo.ben)
        for person in [FakeVeramo.ann, FakeVeramo.ben] {
            let screen = await Shown(server, as: person, .today).screen
            let pill = try #require(screen.find(label: "2 days in a row"))
            #expect(pill.role == .button)
        }
    }

    @Test(
        "the streak says how it counts, and what comes next",
        arguments: [(0, 3, "3 more days"), (2, 3, "1 more day"), (365, 730, "365 more days")])
    func words(_ days: Int, _ next: Int, _ missing: String) {
        #expect(StreakWords.explanation(days).hasSuffix("\(missing) to \(next)."))
    }

    @Test("a milestone is said on its day, and on no other", arguments: [(3, true), (4, false)])
    func milestone(_ days: Int, _ isSaid: Bool) async {
        server.pair()
        for back in 0..<days {
            server.entry(on: today.adding(days: -back), addedBefore: Double(back) * 86_400)
        }
        let screen = await Shown(server, .today).screen
        #expect(screen.contains("\(days) days in a row: a picture from one of you every day.") == isSaid)
    }

    @Test("without a link, the first step stands here: to link, to show the code, to wait, or to answer")
    func unlinked() async throws {
        let shown = await Shown(server, .today)
        #expect(shown.screen.contains("Link with your partner") && shown.screen.find(label: "1 day in a row") == nil)
        await shown.screen.tap("Link now")
        #expect(shown.model.todayPath == [.pairing])
        let (ann, ben) = (
            CoupleClient(clients: server.clients(of: FakeVeramo.ann)),
            CoupleClient(clients: server.clients(of: FakeVeramo.ben))
        )
        let code = try await ann.makeCode()
        #expect(await Shown(server, .today).screen.contains("Your code is open"))
        try await ben.enter(PairingCode(typed: code.code))
        #expect(await Shown(server, .today).screen.contains("Ben wants to link with you"))
        let waiting = await Shown(server, as: FakeVeramo.ben, .today).screen
        #expect(waiting.contains("Waiting for a yes") && !waiting.contains("Ann"))
    }

    @Test("what can’t be loaded is said, with a way to try again")
    func failures() async {
        server.pair()
        server.fail("pairing", .offline)
        let shown = await Shown(server, .today)
        #expect(shown.screen.contains("No internet connection"))
        server.fail("day", .serverDown)
        await shown.screen.tap("Try again")
        await shown.screen.wait(for: "The service can’t be reached")
        server.entry(of: FakeVeramo.ben)
        await shown.screen.tap("Try again")
        await shown.screen.wait(for: "From Ben")
        #expect(!shown.screen.contains("can’t be reached"))
    }

    @Test("until the server has answered there is the place of the picture, and nothing is said of it")
    func loading() async {
        server.pair()
        server.set { $0.held = ["day"] }
        let model = server.model()
        await model.couple.refresh()
        let screen = Screen { Stage(model: model) }
        await screen.settle()
        #expect(screen.find(label: "Loading today’s picture") != nil && !screen.contains("Nothing for today"))
        server.set { $0.held = [] }
        await screen.wait(for: "Nothing for today yet")
    }
}
