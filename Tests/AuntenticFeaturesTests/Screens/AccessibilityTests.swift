/// Everything that acts says what it does, and no state is told by colour alone.
import AuntenticCore
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI
import Wire

@testable import AuntenticFeatures

@MainActor
struct AccessibilityTests {
    private func check(_ screen: Screen, _ name: Comment) {
        #expect(screen.unlabelled.isEmpty, name)
        #expect(screen.elements.contains { $0.role == .heading }, name)
    }

    @Test("AUN-NF-57 every button, field and picker of every screen has words")
    func labels() async {
        let backend = FakeBackend()
        backend.set { $0.records = [Fixtures.record(1)] }
        let screen = await Screens.app(backend)
        check(screen, "home")
        await screen.tap("History")
        await screen.settle()
        check(screen, "history")
        await screen.tap("Settings")
        await screen.settle()
        check(screen, "settings")
        check(await Screens.capture(FakeBackend()), "capture")
        check(await Screens.review(FakeBackend()), "review")
        let running = await Screens.submitted(FakeBackend())
        await running.wait(for: "Analyzing your sneaker...")
        check(running, "analysis")
        check(await Screens.result(FakeBackend()), "result")
    }

    @Test("AUN-NF-57 every screen of trouble has words", arguments: TroubleTests.errors)
    func troubles(_ error: ClientError) async {
        let clock = FakeBackend().clients.clock
        let screen = Screen { TroubleView(Trouble(error), clock: clock) {} }
        await eventually("its button") { screen.all(role: .button).count == 1 }
        check(screen, "\(error)")
    }

    @Test("AUN-NF-59 verdicts and findings have symbol and words beside their colour")
    func notByColour() {
        #expect(Set(Verdict.allCases.map(\.title)).count == 3)
        #expect(Set(Verdict.allCases.map(\.systemImage)).count == 3)
        #expect(Set(Finding.Assessment.allCases.map(\.title)).count == 3)
        #expect(Set(Finding.Assessment.allCases.map(\.systemImage)).count == 3)
    }
}
