/// Everything that acts in Veramo says what it does, and every picture is described or hidden.
import Clients
import Foundation
import Testing
import VeramoCore
import ViewTesting
import WebUI

@testable import VeramoFeatures

@MainActor @Suite(.timeLimit(.minutes(5))) struct VeramoAccessibilityTests {
    private let server = FakeVeramo()
    private let today = FakeVeramo.today

    private func check(_ screen: Screen, _ name: Comment) {
        #expect(screen.unlabelled.isEmpty, name)
        #expect(screen.undescribed.isEmpty, name)
        #expect(screen.elements.contains { $0.role == .heading }, name)
    }

    @Test("every control has a name, and every picture words, in the tabs of a couple and on all that they lead to")
    func places() async {
        server.pair()
        server.set { $0.plans = [FakeVeramo.ann.account.id] }
        server.entry(of: FakeVeramo.ann, on: today)
        let picture = server.picture()
        for (name, tab, places) in [
            ("today", .today, []), ("day", .today, [.day(today, couple: nil)]), ("create", .create, []),
            ("gallery", .create, [.gallery]), ("a picture", .create, [.picture(picture)]),
            ("sharing", .create, [.share(picture)]), ("prompt", .create, [.prompt]), ("timeline", .timeline, []),
            ("settings", .settings, []), ("partner", .settings, [.partner]),
        ] as [(String, VeramoModel.Tab, [Destination])] {
            check(await Shown(server, tab, places).screen, Comment(rawValue: name))
        }
    }

    @Test("so it is for one alone, from the code to the yes of the other")
    func pairing() async {
        check(await Shown(server, .today).screen, "alone, today")
        check(await Shown(server, .settings).screen, "alone, settings")
        let ann = await Shown(server, .settings, .pairing)
        check(ann.screen, "pairing")
        await ann.screen.tap("Make a code")
        check(ann.screen, "code")
        let ben = await Shown(server, as: FakeVeramo.ben, .settings, .pairing)
        let code = server.get(\.codes).first?.text ?? ""
        await ben.screen.type(code, into: "Your partner’s code")
        await ben.screen.tap("Enter this code")
        check(ben.screen, "waiting")
        server.pass(3)
        await ann.screen.wait(for: "Ben wants to link with you")
        check(ann.screen, "asked")
    }

    @Test("and on the sheets: the time zones, the end of the link, the prices, and what a link leaves behind")
    func sheets() async {
        server.pair()
        let shown = await Shown(server, .settings, .partner)
        await shown.screen.tap("Time zone")
        check(shown.screen, "time zones")
        await shown.screen.tap("Close")
        await shown.screen.tap("End the link")
        check(shown.screen, "parting")
        await shown.screen.tap("End the link")
        #expect(shown.screen.unlabelled.isEmpty)
        await shown.screen.tap("End the link now")
        await until("parted") { !shown.model.couple.isPaired }
        check(await Shown(server, .settings, .pastCouples).screen, "past couples")
        let prices = Screen { PlansSheet(model: shown.model) }
        await prices.settle()
        check(prices, "prices")
    }

    @Test("and where a picture is edited and made")
    func making() async {
        server.pair()
        server.set { $0.plans = [FakeVeramo.ann.account.id] }
        let made = server.picture()
        let shown = await Shown(server, .create, .prompt)
        let editor = Screen { EditorView(picture: made, model: shown.model) }
        await editor.settle()
        #expect(editor.unlabelled.isEmpty && editor.undescribed.isEmpty, "editor")
        await shown.screen.type("A boat under stars", into: "What shall it show?")
        server.set { $0.jobs = [.memory("running")] }
        await shown.screen.tap("Make the picture")
        await shown.screen.wait(for: "You can leave this screen")
        check(shown.screen, "waiting")
        server.set { $0.jobs = [.made(made.id)] }
        await shown.screen.wait(for: "Make it again")
        check(shown.screen, "made")
    }
}
