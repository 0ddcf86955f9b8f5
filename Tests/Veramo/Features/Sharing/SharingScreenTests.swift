/// Sharing: which picture, for which day, when the partner sees it, and that it is done once.
import Clients
import Foundation
import Testing
import VeramoCore
import ViewTesting
import WebUI
import Wire
import WorkFeatures

@testable import VeramoFeatures

@MainActor @Suite struct SharingScreenTests {
    private let server = FakeVeramo()
    private let today = FakeVeramo.today

    private func shown(_ picture: OwnPicture) async -> Shown { await Shown(server, .create, .share(picture)) }

    private func paired(hasPlan: Bool = true) {
        server.pair()
        if hasPlan { server.set { $0.plans = [FakeVeramo.ben.account.id] } }
    }

    @Test("VER-S5a the chosen picture is shown, whole")
    func preview() async throws {
        paired()
        let picture = server.picture(width: 900, height: 1200)
        let screen = await shown(picture).screen
        #expect(server.get(\.files).contains("veramo/v1/pictures/\(picture.id.uuidString.lowercased())/large"))
        let frame = try #require(screen.everything.first { $0.style("aspect-ratio") == "0.75" })
        #expect(frame.everything.contains { $0.tag == "img" && $0.classes.contains("fit") })
        #expect(screen.find(label: "The picture to share") != nil)
    }

    @Test("VER-S5b today or any day to come can be chosen, by the couple’s calendar and not by the phone’s")
    func days() async throws {
        paired()
        // Half past midnight in Berlin; the phone is in New York, where it is yesterday.
        let midnight = CoupleZone.known("Europe/Berlin").firstInstant(of: today.adding(days: 1))
        server.pass(midnight.timeIntervalSince(server.get(\.now)) + 1800)
        let shown = await shown(server.picture())
        #expect(
            shown.screen.contains("Share for today") && shown.screen.contains("Ben sees it as soon as you share it."))
        let past = try #require(shown.screen.find(label: "Tuesday, November 24, 2026"))
        let now = try #require(shown.screen.find(label: "Wednesday, November 25, 2026"))
        #expect(!past.isEnabled && now.isEnabled && now.isSelected)
        await shown.screen.tap("Sunday, November 29, 2026")
        #expect(shown.screen.contains("Share for November 29"))
        #expect(shown.screen.contains("Ben sees it on November 29, 2026 at midnight, Berlin time."))
        #expect(shown.screen.contains("That’s Nov 28, 2026") && shown.screen.contains("on this phone."))
        await shown.screen.tap("Share for November 29")
        await shown.screen.wait(for: "Planned for November 29, 2026")
        #expect(server.get(\.entries).map(\.day) == [try #require(CalendarDay("2026-11-29"))])
    }

    @Test("the days end where the server’s end, and what a control hands back beyond is kept within")
    func lastDay() async throws {
        paired()
        let model = server.model()
        await model.couple.refresh()
        let sharing = SharingModel(
            picture: server.picture(), functions: model.functions, couple: model.couple, openPricing: { _ in })
        sharing.follow()
        sharing.choose(today.adding(days: 1000))
        #expect(sharing.day == today.adding(days: 366))
        sharing.choose(today.adding(days: -1))
        #expect(sharing.day == today)
        let leap = try #require(CalendarDay("2028-02-29"))
        #expect(CalendarDay(noon: leap.noon) == leap && CalendarDay(noon: CalendarDay.first.noon) == .first)
    }

    @Test(
        "where clocks go forward over midnight, the day’s first minute is said",
        arguments: [("America/Havana", "at 1:00"), ("Europe/Berlin", "at midnight")])
    func missingMidnight(_ zone: String, _ words: String) throws {
        let day = try #require(CalendarDay("2027-03-14"))
        let said = CoupleZone.known(zone).beginning(of: day, in: Locale(identifier: "en_US"))
        #expect(said.hasPrefix(words))
        #expect(CoupleZone.known("America/New_York").city == "New York")
    }

    @Test("VER-S5e one commit puts it on the calendar, however often it is tapped, and both screens know of it")
    func commit() async throws {
        paired()
        let picture = server.picture()
        let shown = await shown(picture)
        let version = shown.model.couple.version
        server.set { $0.held = ["share"] }
        await shown.screen.tap("Share for today")
        #expect(shown.screen.find(label: "Sharing")?.isEnabled == false)
        #expect(shown.screen.find(label: "Share for today") == nil)
        server.set { $0.held = [] }
        await shown.screen.wait(for: "Shared for today")
        #expect(server.calls(of: "share", ["day": .string(today.description)]) == 1)
        #expect(server.get(\.entries).map(\.picture) == [picture.id] && shown.model.couple.version > version)
        await shown.screen.tap("See today")
        #expect(shown.model.tab == .today && shown.model.createPath.isEmpty)
        // It comes a moment after the picture.
        await shown.screen.tap(StreakWords.title(1))
        #expect(shown.model.couple.streak?.days == 1)
    }

    @Test("a tap on one that is under way does nothing")
    func twice() async {
        paired()
        let model = server.model()
        await model.couple.refresh()
        let sharing = SharingModel(
            picture: server.picture(), functions: model.functions, couple: model.couple, openPricing: { _ in })
        sharing.follow()
        async let first: Void = sharing.commit()
        async let second: Void = sharing.commit()
        _ = await (first, second)
        await sharing.commit()
        #expect(server.calls(of: "share") == 1 && sharing.phase == .shared(today))
    }

    @Test("a day ahead without a plan is refused by the server and leads to the prices; today is free")
    func plan() async {
        paired(hasPlan: false)
        let shown = await shown(server.picture())
        #expect(!shown.screen.contains("Planning ahead is part of"))
        await shown.screen.tap("Sunday, November 29, 2026")
        #expect(shown.screen.contains("Planning ahead is part of Veramo Premium"))
        await shown.screen.tap("Share for November 29")
        #expect(shown.model.isPricingOpen)
        #expect(shown.model.pricingReason == "Planning ahead needs Veramo Premium. Sharing for today is free.")
        #expect(server.get(\.entries).isEmpty)
        // The partner has bought meanwhile: the server is asked, not what this phone remembers.
        shown.model.isPricingOpen = false
        server.set { $0.plans = [FakeVeramo.ben.account.id] }
        await shown.screen.tap("Share for November 29")
        await shown.screen.wait(for: "Planned for November 29, 2026")
    }

    @Test("VER-S5c a day that has ended meanwhile is refused in words, and the next is today’s")
    func midnight() async {
        paired()
        let shown = await shown(server.picture())
        let midnight = CoupleZone.known("Europe/Berlin").firstInstant(of: today.adding(days: 1))
        server.pass(midnight.timeIntervalSince(server.get(\.now)))
        await shown.screen.tap("Share for today")
        await shown.screen.wait(for: "That day is over in your time zone (Europe/Berlin).")
        #expect(server.get(\.entries).isEmpty)
        await shown.screen.tap("Share for today")
        await shown.screen.wait(for: "Shared for today")
        #expect(server.get(\.entries).map(\.day) == [today.adding(days: 1)])
    }

    @Test("VER-S5d the partner has nothing of a planned picture until its day begins")
    func hidden() async {
        paired()
        let shown = await shown(server.picture())
        await shown.screen.tap("Wednesday, November 25, 2026")
        await shown.screen.tap("Share for tomorrow")
        await shown.screen.wait(for: "Planned for November 25, 2026")
        let partner = await Shown(server, as: FakeVeramo.ben, .timeline)
        #expect(!partner.screen.elements.contains { $0.label.contains("November 25, 2026, 1 picture") })
        let midnight = CoupleZone.known("Europe/Berlin").firstInstant(of: today.adding(days: 1))
        server.pass(midnight.timeIntervalSince(server.get(\.now)))
        let morning = await Shown(server, as: FakeVeramo.ben, .today)
        #expect(morning.screen.contains("From Ann"))
    }

    @Test("without a link, sharing leads to linking")
    func unlinked() async {
        let shown = await shown(server.picture())
        #expect(!shown.screen.contains("Share for"))
        await shown.screen.tap("Link now")
        #expect(shown.model.createPath.last == .pairing)
    }

    @Test(
        "what went wrong is said, and whether it was shared",
        arguments: [
            (ClientError.offline, "It wasn’t shared. Connect to the internet"),
            (.timedOut, "Share it again: it is there only once."),
            (.serverDown, "This is on our side"), (.busy(retryAfter: 30), "Try again in 30 seconds."),
            (
                .refused(code: "picture_not_found", message: "This picture isn’t in your gallery."),
                "isn’t in your gallery"
            ),
        ])
    func words(_ error: ClientError, _ words: String) async {
        paired()
        server.fail("share", error)
        let shown = await shown(server.picture())
        await shown.screen.tap("Share for today")
        await shown.screen.wait(for: words)
        await shown.screen.tap("Share for today")
        await shown.screen.wait(for: "Shared for today")
    }

    @Test("the link ended while the screen was open: nothing is shared, and linking is what comes next")
    func parted() async {
        paired()
        let shown = await shown(server.picture())
        server.set { $0.couples[0].endedAt = $0.now }
        await shown.screen.tap("Share for today")
        await shown.screen.wait(for: "Link with your partner")
        #expect(server.get(\.entries).isEmpty)
    }
}
