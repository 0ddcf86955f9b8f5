/// The app around its screens: tabs, links that lead into it, the mark of a request, and the end of a link.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import Testing
import VeramoCore
import VeramoWidgets
import ViewTesting
import WebUI
import Wire
import WorkFeatures

@testable import VeramoFeatures

@MainActor @Suite struct ShellTests {
    private let server = FakeVeramo()
    private let today = FakeVeramo.today

    @Test("VER-T-1 tabs lead to the core screens, and each keeps where it was")
    func tabs() async throws {
        server.pair()
        server.entry(of: FakeVeramo.ben)
        let screen = Screen { VeramoRoot(clients: server.clients()) }
        await screen.wait(for: "From Ben")
        #expect(screen.all(role: .tab).map(\.label) == ["Today", "Create", "Timeline", "Settings"])
        await screen.tap("Timeline")
        await screen.wait(for: "Our Timeline")
        await screen.tap("Today, November 24, 2026, 1 picture, from Ben")
        await screen.wait(for: "Share")
        await screen.tap("Create")
        await screen.tap("Timeline")
        #expect(screen.find(label: "Share") != nil)
    }

    @Test(
        "VER-F-29 the product is called Veramo wherever somebody meets it, with “AI Couples App” as what it adds in a store"
    )
    func name() async {
        #expect(AppEntry.veramo.identity.name == "Veramo" && AppIdentity.veramo.supportEmail.hasSuffix("@veramo.app"))
        var clients = server.clients()
        clients.auth = .preview(nil)
        let screen = Screen { VeramoRoot(clients: clients) }
        await screen.tap("Skip")
        await screen.wait(for: "The AI Couples App")
        #expect(screen.contains("Veramo"))
    }

    @Test("VER-S7b somebody new passes three pages before the first use, and not again afterwards")
    func onboarding() async {
        var clients = server.clients()
        clients.auth = .preview(nil)
        let first = Screen { VeramoRoot(clients: clients) }
        for page in ["Make something for each other", "A day for each picture"] {
            await first.wait(for: page)
            #expect(!first.contains("Sign up with e-mail"))
            await first.tap("Next")
        }
        await first.wait(for: "Yours until you share it")
        await first.tap("Get started")
        await first.wait(for: "Sign up with e-mail")
        let second = Screen { VeramoRoot(clients: clients) }
        await second.wait(for: "Sign up with e-mail")
        #expect(!second.contains("Make something for each other"))
    }

    @Test("VER-S7a VER-S8a one signs up, out in the settings, and in again")
    func account() async {
        var clients = server.clients()
        clients.auth = .preview(nil)
        let screen = Screen { VeramoRoot(clients: clients) }
        await screen.tap("Skip")
        await screen.tap("Sign up with e-mail")
        await screen.type("ann@example.com", into: "E-mail")
        await screen.type("correct horse 42", into: "Password")
        await screen.tap("Create account")
        await screen.wait(for: "Link with your partner")
        await screen.tap("Settings")
        await screen.tap("Sign out")
        await screen.wait(for: "Sign out?")
        await screen.tap("Sign out")
        await screen.wait(for: "Sign up with e-mail")
        await screen.tap("I have an account: sign in")
        await screen.type("ann@example.com", into: "E-mail")
        await screen.type("short", into: "Password")
        await screen.tap("Sign in")
        await screen.wait(for: "The e-mail address or the password is wrong.")
        await screen.type("correct horse 42", into: "Password")
        await screen.tap("Sign in")
        await screen.wait(for: "Link with your partner")
    }

    @Test("a link leads to its place")
    func links() throws {
        let model = server.model()
        model.open(try #require(URL(string: "veramo://day/2026-11-20")))
        #expect(model.tab == .timeline && model.timelinePath == [.day(today.adding(days: -4), couple: nil)])
        model.todayPath = [.pairing]
        model.open(try #require(URL(string: "veramo://today")))
        #expect(model.tab == .today && model.todayPath.isEmpty)
        model.open(try #require(URL(string: "veramo://pairing")))
        #expect(model.tab == .settings && model.settingsPath == [.pairing])
    }

    @Test(
        "a link that anybody wrote leads nowhere",
        arguments: [
            "veramo://day/2026-02-30", "veramo://day/2026-11-20/more", "veramo://day", "other://day/2026-11-20",
            "veramo://unlink", "veramo://day/" + String(repeating: "1", count: 600),
        ])
    func strange(_ link: String) throws {
        let model = server.model()
        model.open(try #require(URL(string: link)))
        #expect(model.tab == .today && model.timelinePath.isEmpty && model.settingsPath.isEmpty)
    }

    @Test("somebody who waits for a yes is marked on the tab that leads there")
    func badge() async throws {
        server.set {
            $0.requests = [
                .init(
                    id: FakeVeramo.id(50), creator: FakeVeramo.ann.account.id, requester: FakeVeramo.ben.account.id,
                    expiresAt: $0.now.addingTimeInterval(3600))
            ]
        }
        let screen = Screen { VeramoRoot(clients: server.clients()) }
        await screen.wait(for: "Ben wants to link with you")
        #expect(screen.everything.contains { $0.classes.contains("badge") && $0.text == "1" })
    }

    @Test("when the link ends, nothing of its calendar stays on a screen or in memory")
    func parted() async {
        server.pair()
        let entry = server.entry(of: FakeVeramo.ben)
        let model = server.model()
        await model.couple.refresh()
        model.begin(model.couple.pairing?.coupleID)
        model.open(.day(today, couple: nil))
        let picture = server.get(\.entries).first { $0.id == entry }?.picture ?? UUID()
        await model.pictures.load(picture, "large")
        #expect(model.pictures[picture, "large"] != nil)
        server.set { $0.couples[0].endedAt = $0.now }
        await model.couple.refresh()
        model.begin(model.couple.pairing?.coupleID)
        #expect(model.todayPath.isEmpty && model.pictures[picture, "large"] == nil)
        #expect(model.couple.today == nil && model.couple.streak == nil)
    }

    @Test("a question that is given up, as by a screen that goes, lets the answer to an earlier one count")
    func givenUp() async {
        let couple = await withLaterQuestionGivenUp {}
        #expect(couple.streak?.today == today && couple.trouble == nil)
    }

    @Test("if a question is given up and the earlier one fails, the screen says why nothing is known")
    func givenUpAndFailed() async {
        let couple = await withLaterQuestionGivenUp { server.fail("access", .serverDown) }
        #expect(couple.pairing == nil && couple.trouble == Trouble(looking: .serverDown))
    }

    /// Two questions wait for the streak; the later one is given up, then the earlier one goes on.
    private func withLaterQuestionGivenUp(_ meanwhile: () -> Void) async -> CoupleModel {
        server.pair()
        let couple = server.model().couple
        server.set { $0.held = ["streak"] }
        let first = Task { await couple.refresh() }
        await until("it asked") { server.calls(of: "streak") == 1 }
        let second = Task { await couple.refresh() }
        await until("it asked again") { server.calls(of: "streak") == 2 }
        second.cancel()
        await second.value
        meanwhile()
        server.set { $0.held = [] }
        await first.value
        return couple
    }

    @Test("an older answer never takes the place of a newer one")
    func order() async {
        server.pair()
        let couple = server.model().couple
        server.set { $0.held = ["streak"] }
        let slow = Task { await couple.refresh() }
        await until("it asked") { server.calls(of: "streak") == 1 }
        server.set { $0.couples[0].endedAt = $0.now }
        await couple.refresh()
        server.set { $0.held = [] }
        await slow.value
        #expect(couple.pairing?.state == .alone && couple.looks == 1)
    }
}

@MainActor @Suite struct VeramoGlassTests {
    @Test(
        "VER-T-16 the streak and the buttons that leaf are of glass where there is glass, and of a material before",
        arguments: [VeramoModel.Tab.today, .timeline])
    func surfaces(_ tab: VeramoModel.Tab) async {
        let server = FakeVeramo()
        server.pair()
        let screen = await Shown(server, tab).screen
        for (hasGlass, wanted, other) in [(true, "glass", "mat"), (false, "mat", "glass")] {
            screen.session.environment._hasLiquidGlass = hasGlass
            screen.session.flush()
            let classes = screen.everything.flatMap(\.classes)
            #expect(classes.contains(wanted) && !classes.contains(other))
        }
    }
}

@Suite struct VeramoThemeTests {
    @Test(
        "words in Veramo’s colours reach WCAG AA on every ground, light and dark",
        arguments: [ColorScheme.light, .dark])
    func contrast(_ scheme: ColorScheme) {
        #expect(Theme.veramo.faint(scheme, .standard) == [])
    }

    @Test(
        "under Increase Contrast Veramo’s quiet words reach 7 to 1 and its borders 3 to 1, light and dark",
        arguments: [ColorScheme.light, .dark])
    func increased(_ scheme: ColorScheme) { #expect(Theme.veramo.faint(scheme, .increased) == []) }
}
