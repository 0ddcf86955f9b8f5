/// A person's whole way by tapping what is there: in, four photos, a verdict, history, out.
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
struct FlowTests {
    private let backend = FakeBackend()

    @Test("AUN-US-1 AUN-FR-2.1 AUN-FR-2.7 AUN-FR-2.9 from home to a verdict, step by step, all from the library")
    func wholeWay() async {
        let screen = await Screens.app(backend)
        await screen.tap("Start New Check")
        for (number, angle) in PhotoAngle.required.enumerated() {
            #expect(screen.contains("Step \(number + 1) of 4"))
            #expect(screen.contains(angle.heading))
            #expect(screen.contains(angle.instruction))
            await screen.choose(photo: Fixtures.photo(angle.rawValue), in: "photo-picker")
            #expect(screen.find(label: "Photo of the \(angle.title)") != nil)
            await screen.tap("Use this photo")
        }
        #expect(screen.contains("Ready to check?"))
        await screen.tap("Check this sneaker")
        await screen.wait(for: "Analyzing your sneaker...")
        backend.answer(Fixtures.done())
        await screen.wait(for: "Key observations")
        #expect(screen.contains("Likely Authentic"))
        #expect(screen.contains("87%"))
        #expect(backend.get(\.starts).count == 1)
    }

    @Test("AUN-US-10 AUN-FR-8.3 four pages say how it works, once; whoever comes back doesn't see them")
    func onboarding() async {
        var clients = backend.clients
        clients.auth = .preview(nil)
        let first = Screen { AuntenticRoot(clients: clients) }
        await first.wait(for: "Is it real?")
        await first.tap("Next")
        #expect(first.contains("Outer side, inner side, size tag, box label"))
        await first.tap("Next")
        #expect(first.contains("guarantees nothing"))
        await first.tap("Next")
        #expect(first.contains("private folder"))
        await first.tap("Get started")
        await first.settle()
        let second = Screen { AuntenticRoot(clients: clients) }
        await second.wait(for: "Auntentic")
        await second.settle()
        #expect(!second.contains("Is it real?"))
        #expect(!second.contains("Skip"))
    }

    @Test("AUN-NF-78 from sign-in through home to each key screen, and from each of them back to home")
    func everyWay() async {
        var clients = backend.clients
        clients.auth = .preview(nil)
        clients.keychain.write("device.onboarding", Data("seen".utf8))
        backend.set { $0.records = [Fixtures.record(1)] }
        let screen = Screen { AuntenticRoot(clients: clients) }
        await screen.wait(for: "I have an account: sign in")
        await screen.tap("I have an account: sign in")
        await screen.type("ann@example.com", into: "E-mail")
        await screen.type("long enough", into: "Password")
        await screen.tap("Sign in")
        await screen.wait(for: "Start New Check")

        // Home to a stored result and back.
        await screen.wait(for: "Recent checks")
        await screen.settle()
        let record = screen.elements.first { $0.label.hasPrefix("Air Jordan 1, Likely Authentic") }?.label
        await screen.tap(record ?? "the stored result")
        await screen.wait(for: "Key observations")
        await screen.tap("Back")
        #expect(screen.find(label: "Start New Check") != nil)

        // The paywall and back.
        backend.set { $0.credits = 0 }
        await screen.tap("History")
        await screen.tap("Home")
        backend.connection.set(false)
        backend.connection.set(true)
        await screen.wait(for: "0 credits left")
        await screen.tap("Start New Check")
        await screen.wait(for: "Out of credits")
        await screen.tap("Close")
        #expect(screen.find(label: "Start New Check") != nil)

        // Capture, review, analysis, result, and back.
        backend.set { $0.credits = 3 }
        await screen.tap("Start New Check")
        await screen.wait(for: "Step 1 of 4")
        for angle in PhotoAngle.required {
            await screen.choose(photo: Fixtures.photo(angle.rawValue), in: "photo-picker")
            await screen.tap("Use this photo")
        }
        await screen.tap("Check this sneaker")
        await screen.wait(for: "Analyzing your sneaker...")
        backend.answer(Fixtures.done())
        await screen.wait(for: "Key observations")
        await screen.tap("Close")
        await screen.wait(for: "Start New Check")

        // History and settings, and out again.
        await screen.tap("History")
        await screen.wait(for: "Search by model")
        await screen.tap("Settings")
        await screen.wait(for: "Sign out")
        await screen.tap("Home")
        #expect(screen.find(label: "Start New Check") != nil)
    }

    @Test("AUN-NF-56 home, history and settings are one tap apart")
    func tabs() async {
        backend.set { $0.records = [Fixtures.record(1)] }
        let screen = await Screens.app(backend)
        await screen.tap("History")
        await screen.wait(for: "Search by model")
        await screen.tap("Settings")
        await screen.wait(for: "Sign out")
        await screen.tap("Home")
        #expect(screen.contains("Start New Check"))
    }

    @Test("AUN-FR-1.4 signing out leaves neither the balance nor the unfinished check on the device")
    func signOut() async {
        let screen = await Screens.review(backend)
        backend.set { $0.startErrors = [.serverDown] }
        await screen.tap("Check this sneaker")
        await screen.wait(for: "Try again")
        await screen.tap("Close")
        let id = FakeBackend.account.id
        #expect(backend.keychain.read("auntentic.credits.\(id)") != nil)
        #expect(backend.keychain.read("auntentic.draft.\(id)") != nil)
        await screen.tap("Settings")
        await screen.wait(for: "Sign out")
        await screen.tap("Sign out")
        await screen.tap("Sign out")
        await eventually("all is gone") { backend.keychain.read("auntentic.credits.\(id)") == nil }
        #expect(backend.keychain.read("auntentic.draft.\(id)") == nil)
        #expect(backend.get(\.signOuts) == 1)
    }

    @Test("AUN-NF-43 wherever the app is named it is called Auntentic: welcome, home, onboarding, settings, result")
    func name() async {
        var clients = backend.clients
        clients.auth = .preview(nil)
        let first = Screen { AuntenticRoot(clients: clients) }
        await first.wait(for: "Is it real?")
        #expect(first.contains("Auntentic looks at photos"))
        await first.tap("Skip")
        await first.wait(for: "I have an account: sign in")
        let home = await Screens.app(backend)
        let settings = await Screens.app(backend)
        await settings.tap("Settings")
        await settings.wait(for: "Sign out")
        let result = await Screens.result(backend)
        for screen in [first, home, settings] { #expect(screen.contains("Auntentic"), "\(screen.outline)") }
        for screen in [first, home, settings, result] {
            for other in ["checkkicks", "atelier"] { #expect(!screen.text.lowercased().contains(other)) }
        }
    }
}
