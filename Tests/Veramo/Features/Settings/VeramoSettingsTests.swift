/// Settings, as somebody uses them alone or as one of two.
import Clients
import Foundation
import Testing
import VeramoCore
import ViewTesting
import WebUI

@testable import VeramoFeatures

@MainActor @Suite struct VeramoSettingsTests {
    private let server = FakeVeramo()

    @Test("VER-S8a settings offer logging out, after a question")
    func signOut() async {
        let clients = server.clients()
        clients.keychain.write("device.onboarding", Data("seen".utf8))
        let screen = Screen { VeramoRoot(clients: clients) }
        await screen.wait(for: "Settings")
        await screen.tap("Settings")
        await screen.tap("Sign out")
        await screen.tap("Cancel")
        #expect(screen.contains("ann@example.com"))
        await screen.tap("Sign out")
        await screen.tap("Sign out")
        await screen.wait(for: "Sign up with e-mail")
        #expect(!screen.contains("ann@example.com"))
    }

    @Test("the order of settings: the partner and the plan of the two before the account’s small print")
    func order() async {
        server.pair()
        let text = await Shown(server, .settings).screen.text
        var rest = Substring(text)
        for title in [
            "Account", "Your partner", "Ben", "Subscription", "Notifications", "Our calendar", "Privacy", "About",
        ] {
            let range = rest.range(of: title)
            #expect(range != nil, "\(title)")
            if let range { rest = rest[range.upperBound...] }
        }
        #expect(text.contains("Delete my account"))
    }

    @Test("VER-F-28 both see the zone; either changes it, reads that past days stay, and the other sees the new one")
    func zone() async {
        server.pair("Europe/Berlin")
        let ben = await Shown(server, as: FakeVeramo.ben, .settings, .partner)
        #expect(ben.screen.find(label: "Time zone")?.value == "Berlin time")
        await ben.screen.tap("Time zone")
        await ben.screen.type("tokyo", into: "City or region")
        await ben.screen.tap("Tokyo, Asia, GMT+9")
        #expect(ben.screen.contains("Change to Tokyo time?") && ben.screen.contains("Past days don’t move"))
        await ben.screen.tap("Cancel")
        #expect(server.get(\.couples).map(\.zone) == ["Europe/Berlin"])
        await ben.screen.tap("Time zone")
        await ben.screen.type("tokyo", into: "City or region")
        await ben.screen.tap("Tokyo, Asia, GMT+9")
        await ben.screen.tap("Change for both")
        #expect(server.get(\.couples).map(\.zone) == ["Asia/Tokyo"])
        let ann = await Shown(server, .settings)
        #expect(ann.screen.find(label: "Ben")?.value == "Tokyo time")
    }

    @Test("a zone that was changed often stays, and the screen says until when")
    func often() async {
        server.pair("Europe/Berlin")
        server.fail("change_zone", .refused(code: "zone_changed_often", message: "No."))
        let ann = await Shown(server, .settings, .partner)
        await ann.screen.tap("Time zone")
        await ann.screen.type("tokyo", into: "City or region")
        await ann.screen.tap("Tokyo, Asia, GMT+9")
        await ann.screen.tap("Change for both")
        #expect(ann.screen.contains("Changed often today") && ann.screen.contains("Change it again tomorrow."))
    }

    @Test("every zone of the list is one that a couple can have, and each name is found by its own words")
    func zones() {
        #expect(ZoneName.all.count > 300)
        for name in ZoneName.all {
            #expect((try? CoupleZone(name.identifier)) != nil, "\(name.identifier)")
            #expect(name.fits(name.city, at: FakeVeramo.start), "\(name.identifier)")
        }
        #expect(ZoneName("Asia/Kathmandu").offset(at: FakeVeramo.start) == "GMT+5:45")
        #expect(ZoneName("America/St_Johns").offset(at: FakeVeramo.start) == "GMT−3:30")
        #expect(ZoneName("UTC").offset(at: FakeVeramo.start) == "GMT")
        #expect(ZoneName("Europe/Berlin").fits("europe berlin", at: FakeVeramo.start))
        #expect(!ZoneName("Europe/Berlin").fits("erlin", at: FakeVeramo.start))
    }

    @Test("pictures are lent only when both say so; the words say who has, and a refused change goes back")
    func lending() async {
        server.pair()
        let ann = await Shown(server, .settings, .partner)
        #expect(ann.screen.contains("If you both do it"))
        await ann.screen.tap("Lend my shared pictures")
        #expect(ann.screen.contains("It begins once Ben does it too"))
        #expect(server.get(\.preferences)[FakeVeramo.ann.account.id]?.lendsPictures == true)
        let ben = await Shown(server, as: FakeVeramo.ben, .settings, .partner)
        #expect(ben.screen.contains("Ann does."))
        server.fail("set_preferences", .offline)
        await ben.screen.tap("Lend my shared pictures")
        #expect(ben.screen.contains("Nothing was changed") && ben.screen.contains("Ann does."))
        await ben.screen.tap("Lend my shared pictures")
        #expect(ben.screen.contains("You both do"))
    }

    @Test("quiet hours are set by this phone’s clock and zone, and switched off and on")
    func quiet() async {
        server.pair()
        let shown = await Shown(server, .settings)
        await shown.screen.enter("23:15", into: "From")
        let me = FakeVeramo.ann.account.id
        #expect(server.get(\.preferences)[me]?.quietFrom == 23 * 60 + 15)
        #expect(server.get(\.preferences)[me]?.quietTo == 8 * 60)
        #expect(server.get(\.preferences)[me]?.quietZone == "America/New_York")
        #expect(shown.screen.contains("by New York time"))
        await shown.screen.tap("Quiet hours")
        #expect(server.get(\.preferences)[me].map { $0.quietFrom == $0.quietTo } == true)
        #expect(shown.screen.find(label: "From") == nil)
        await shown.screen.tap("Quiet hours")
        #expect(server.get(\.preferences)[me]?.quietFrom == 22 * 60 && shown.screen.find(label: "From") != nil)
    }

    @Test("the calendar is exported as one archive, of this link or of one that has ended; a failure says so")
    func export() async throws {
        let couple = server.pair()
        let shown = await Shown(server, .settings)
        server.fail("file", .serverDown)
        await shown.screen.tap("Export the calendar")
        #expect(shown.screen.contains("The service can’t be reached"))
        server.set { $0.errors = [:] }
        await shown.screen.tap("Try again")
        #expect(server.get(\.files).last == "veramo/v1/export?couple=\(couple.uuidString.lowercased())")
    }

    @Test("VER-F-5 a calendar of the past can be looked at and exported, and its other half blocked, after a question")
    func past() async {
        let couple = server.pair()
        try? await CoupleClient(clients: server.clients(of: FakeVeramo.ben)).end(couple, blocks: false)
        let shown = await Shown(server, .settings, .pastCouples)
        #expect(shown.screen.contains("Ben") && shown.screen.contains("2026"))
        #expect(shown.screen.find(label: "Export the calendar") != nil)
        await shown.screen.tap("Never again with Ben")
        await shown.screen.tap("Block")
        #expect(server.get(\.blocks).map(\.1) == [FakeVeramo.ben.account.id])
        #expect(shown.screen.contains("You two can’t link again"))
        await shown.screen.tap("Look at the calendar")
        if case .pastTimeline(let past)? = shown.model.settingsPath.last {
            #expect(past.id == couple)
        } else {
            Issue.record("\(shown.model.settingsPath)")
        }
    }

    @Test("without past links the screen says what would be there")
    func noPast() async {
        #expect(await Shown(server, .settings, .pastCouples).screen.contains("No past calendars"))
    }
}
