/// The home screen in all its states.
import AuntenticCore
import Clients
import Foundation
import StoreFeatures
import Testing
import ViewTesting
import WebUI
import Wire
import WorkFeatures

@testable import AuntenticFeatures

@MainActor
struct HomeScreenTests {
    private let backend = FakeBackend()

    @Test("AUN-NF-52 home offers a check and shows what is left, in the toolbar too")
    func credits() async {
        let screen = await Screens.app(backend)
        #expect(screen.find(label: "Start New Check")?.isEnabled == true)
        #expect(screen.elements.filter { $0.label == "3 credits left" }.count >= 2)
    }

    @Test("AUN-NF-52 a subscription shows as unlimited")
    func subscriber() async {
        backend.set { $0.isUnlimited = true }
        let screen = await Screens.app(backend)
        await screen.wait(for: "Unlimited checks")
    }

    @Test("AUN-CR-34 the balance comes from the environment")
    func environment() async {
        let model = AuntenticModel(account: FakeBackend.account, clients: backend.clients)
        let other = FakeBackend()
        other.set { $0.credits = 17 }
        let credits = CreditsModel(app: .auntentic, clients: other.clients, account: FakeBackend.account)
        await credits.syncCredits()
        let screen = Screen { HomeView(model: model).environment(\.credits, credits) }
        await screen.wait(for: "17 credits left")
        #expect(!screen.contains("3 credits left"))
    }

    @Test(
        "AUN-FR-6.4 AUN-FR-6.5 AUN-NF-55 nothing left: the paywall says what a check is worth, then its prices, and closes"
    )
    func paywall() async throws {
        backend.set {
            $0.credits = 0
            $0.records = [Fixtures.record(1)]
        }
        let screen = await Screens.app(backend)
        await screen.tap("Start New Check")
        await screen.wait(for: "Out of credits")
        let promise = try #require(screen.text.range(of: "what speaks for it and what against, photo by photo"))
        await screen.wait(for: "$59.99")
        #expect(!screen.contains("not open yet") && !screen.contains("Planned"))
        #expect(screen.contains("Results are AI-assisted") && !screen.contains("This result is AI-assisted"))
        for words in ["$6.99", "$14.99", "$29.99", "$59.99"] {
            let price = try #require(screen.text.range(of: words), "\(words)")
            #expect(promise.upperBound < price.lowerBound)
        }
        await screen.tap("Close")
        #expect(screen.find(label: "Start New Check") != nil)
        #expect(backend.get(\.starts).isEmpty)
    }

    @Test(
        "AUN-CR-17 each tier stands with its credits, its price and what one check costs in it",
        arguments: [
            ("Basic", "10 credits", "$0.70 per check", "$6.99"),
            ("Standard", "25 credits", "$0.60 per check", "$14.99"),
            ("Pro", "60 credits", "$0.50 per check", "$29.99"),
            ("Business", "150 credits", "$0.40 per check", "$59.99"),
        ])
    func tiers(_ name: String, _ credits: String, _ each: String, _ price: String) async {
        backend.set { $0.credits = 0 }
        let screen = await Screens.app(backend)
        await screen.tap("Start New Check")
        await screen.wait(for: "Out of credits")
        // What VoiceOver reads in one go is what stands on one card.
        await screen.wait(for: price)
        let cards = screen.spoken.filter { $0.contains(name) && $0.contains("per check") }
        #expect(cards.count == 1, "\(screen.spoken)")
        for words in [credits, each, price] { #expect(cards.first?.contains(words) == true, "\(cards)") }
    }

    @Test("AUN-CR-45 the balance stands in home's toolbar, on home, and on the purchase screen")
    func balanceEverywhere() async {
        let home = await Screens.app(backend)
        #expect(home.elements.filter { $0.label == "3 credits left" }.count == 2)
        backend.set { $0.credits = 0 }
        let screen = await Screens.app(backend)
        await screen.tap("Start New Check")
        await screen.wait(for: "Out of credits")
        #expect(screen.spoken.contains { $0.contains("0 credits left") })
    }

    @Test("AUN-FR-6.9 an expired subscription leads to the paywall and leaves the history readable")
    func expired() async {
        backend.set {
            $0.credits = 0
            $0.isUnlimited = true
            $0.records = [Fixtures.record(1)]
        }
        let screen = await Screens.app(backend)
        await screen.wait(for: "Unlimited checks")
        backend.set { $0.isUnlimited = false }
        await screen.tap("Start New Check")
        await screen.wait(for: "Out of credits")
        await screen.tap("Close")
        await screen.wait(for: "0 credits left")
        await screen.tap("Air Jordan 1, Likely Authentic, \(day)")
        await screen.wait(for: "Key observations")
    }

    @Test(
        "AUN-FR-7.1 AUN-CR-30 offline the start is closed and the balance stays, as last known; back online it is the server's"
    )
    func offline() async {
        let screen = await Screens.app(backend)
        await screen.wait(for: "3 credits left")
        #expect(!screen.contains("as last known"))
        backend.connection.set(false)
        await screen.wait(for: "No internet")
        #expect(screen.find(label: "Start New Check")?.isEnabled == false)
        #expect(screen.contains("3 credits left, as last known"))
        // Spent on another device meanwhile.
        backend.set { $0.credits = 2 }
        backend.connection.set(true)
        await screen.wait(for: "2 credits left")
        #expect(screen.find(label: "Start New Check")?.isEnabled == true)
        #expect(!screen.contains("as last known"))
    }

    @Test("AUN-CR-30 an app that is opened without internet shows the balance of the last time, as last known")
    func openedOffline() async {
        backend.set { $0.credits = 7 }
        _ = await Screens.app(backend)
        backend.connection.set(false)
        backend.set { $0.selectErrors = ["rights": [.offline], "authentications": [.offline]] }
        let screen = await Screens.app(backend)
        await screen.wait(for: "7 credits left, as last known")
    }

    @Test("AUN-FR-8.2 recent checks show picture, date and verdict, at most five; none is said so")
    func recent() async {
        backend.set { state in state.records = (1...7).map { Fixtures.record($0, model: "Shoe \($0)") } }
        let screen = await Screens.app(backend)
        await screen.wait(for: "Shoe 5")
        #expect(!screen.contains("Shoe 6"))
        #expect(screen.find(label: "Shoe 1, Likely Authentic, \(day)") != nil)
        let empty = await Screens.app(FakeBackend())
        await empty.wait(for: "No checks yet")
    }

    @Test("checks that can't be loaded: the reason, and a button that loads them")
    func failed() async {
        backend.set {
            $0.records = [Fixtures.record(1)]
            $0.selectErrors["authentications"] = [.serverDown]
        }
        let screen = await Screens.app(backend)
        await screen.wait(for: "can’t be reached")
        await screen.tap("Try again")
        await screen.wait(for: "Air Jordan 1")
    }

    @Test("an unfinished check can be continued or thrown away, after a question")
    func unfinished() async {
        let screen = await Screens.capture(backend)
        await screen.choose(photo: Fixtures.photo("one"), in: "photo-picker")
        await screen.tap("Use this photo")
        await screen.tap("Close")
        await screen.wait(for: "1 of 4 photos taken")
        await screen.tap("Continue the unfinished check")
        #expect(screen.contains("Step 2 of 4"))
        await screen.tap("Close")
        await screen.tap("Discard the unfinished check")
        await screen.tap("Keep it")
        #expect(screen.contains("Unfinished check"))
        await screen.tap("Discard the unfinished check")
        await screen.tap("Discard photos")
        await eventually("it is gone") { !screen.contains("Unfinished check") }
    }

    @Test("a start with an unfinished check asks whether to go on with it or to start anew")
    func whichCheck() async {
        let screen = await Screens.capture(backend)
        await screen.choose(photo: Fixtures.photo("one"), in: "photo-picker")
        await screen.tap("Use this photo")
        await screen.tap("Close")
        await screen.tap("Start New Check")
        await screen.wait(for: "You have an unfinished check")
        #expect(screen.contains("1 of 4 photos taken. Starting anew throws it away"))
        await screen.tap("Cancel")
        #expect(screen.find(label: "Continue the unfinished check") != nil)
        await screen.tap("Start New Check")
        await screen.tap("Go on with it")
        await screen.wait(for: "Step 2 of 4")
        await screen.tap("Close")
        await screen.tap("Start New Check")
        await screen.tap("Start anew")
        await screen.wait(for: "Step 1 of 4")
        await screen.tap("Close")
        await eventually("nothing is left of the old one") { !screen.contains("Unfinished check") }
    }

    @Test("AUN-US-6 credits that another device bought are on the screen when the app becomes active again")
    func active() async {
        let phase = Phase()
        let screen = Screen { Phased(clients: backend.clients, phase: phase) }
        await screen.wait(for: "3 credits left")
        phase.now = .background
        await screen.settle()
        backend.set { $0.credits = 13 }
        #expect(!screen.contains("13 credits left"))
        phase.now = .active
        await screen.wait(for: "13 credits left")
        // And on a screen that nobody touches.
        backend.set { $0.credits = 23 }
        backend.minute.passes()
        await screen.wait(for: "23 credits left")
    }

    @MainActor @Observable final class Phase {
        var now = ScenePhase.active
    }

    private struct Phased: View {
        let clients: Clients
        let phase: Phase
        var body: some View { AuntenticRoot(clients: clients).environment(\.scenePhase, phase.now) }
    }

    /// As the screen's locale, American English, writes it.
    private let day = "Nov 18, 2026"
}
