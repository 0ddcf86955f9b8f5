/// The home screen in all its states.
import AuntenticCore
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI
import Wire

@testable import AuntenticFeatures

@MainActor
struct HomeScreenTests {
    private let backend = FakeBackend()

    @Test("AUN-NF-52 AUN-CR-45 home offers a check and shows what is left, in the toolbar too")
    func credits() async {
        let screen = await Screens.app(backend)
        #expect(screen.find(label: "Start New Check")?.isEnabled == true)
        #expect(screen.elements.filter { $0.label == "3 checks left" }.count >= 2)
    }

    @Test("AUN-NF-52 a subscription shows as unlimited")
    func subscriber() async {
        backend.set { $0.hasSubscription = true }
        let screen = await Screens.app(backend)
        await screen.wait(for: "Unlimited checks")
    }

    @Test("AUN-CR-34 AUN-CR-35 the balance comes from the environment")
    func environment() async {
        let model = AuntenticModel(account: FakeBackend.account, clients: backend.clients)
        let other = FakeBackend()
        other.set { $0.credits = 17 }
        let credits = CreditsModel(clients: other.clients, account: FakeBackend.account)
        await credits.syncCredits()
        let screen = Screen { HomeView(model: model).environment(\.credits, credits) }
        await screen.wait(for: "17 checks left")
        #expect(!screen.contains("3 checks left"))
    }

    @Test(
        "AUN-FR-6.4 AUN-FR-6.5 AUN-NF-55 AUN-CR-17 AUN-CR-44 nothing left: the paywall with its prices, and a way to close it"
    )
    func paywall() async {
        backend.set {
            $0.credits = 0
            $0.records = [Fixtures.record(1)]
        }
        let screen = await Screens.app(backend)
        await screen.tap("Start New Check")
        await screen.wait(for: "Out of credits")
        for words in ["$6.99", "$14.99", "$29.99", "$59.99", "$0.70", "$0.60", "$0.50", "$0.40"] {
            #expect(screen.contains(words), "\(words)")
        }
        await screen.tap("Close")
        #expect(screen.find(label: "Start New Check") != nil)
        #expect(backend.get(\.starts).isEmpty)
    }

    @Test("AUN-FR-6.9 an expired subscription leads to the paywall and leaves the history readable")
    func expired() async {
        backend.set {
            $0.credits = 0
            $0.hasSubscription = true
            $0.records = [Fixtures.record(1)]
        }
        let screen = await Screens.app(backend)
        await screen.wait(for: "Unlimited checks")
        backend.set { $0.hasSubscription = false }
        await screen.tap("Start New Check")
        await screen.wait(for: "Out of credits")
        await screen.tap("Close")
        await screen.wait(for: "0 checks left")
        await screen.tap("Air Jordan 1, Likely Authentic, \(day)")
        await screen.wait(for: "Key observations")
    }

    @Test("AUN-FR-7.1 AUN-CR-30 offline: a banner says so, the start is closed, the balance stays")
    func offline() async {
        let screen = await Screens.app(backend)
        await screen.wait(for: "3 checks left")
        backend.connection.set(false)
        await screen.wait(for: "No internet")
        #expect(screen.find(label: "Start New Check")?.isEnabled == false)
        #expect(screen.contains("3 checks left"))
        backend.connection.set(true)
        await eventually("it is open again") { screen.find(label: "Start New Check")?.isEnabled == true }
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

    private var day: String {
        CheckRecord.date("2026-11-18T12:00:00Z").map { $0.formatted(date: .abbreviated, time: .omitted) } ?? ""
    }
}
