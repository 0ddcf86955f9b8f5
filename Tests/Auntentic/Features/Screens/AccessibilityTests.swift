/// Everything that acts says what it does, and no state is told by colour alone.
import AuntenticCore
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI
import Wire
import WorkFeatures

@testable import AuntenticFeatures

@MainActor
struct AccessibilityTests {
    private func check(_ screen: Screen, _ name: Comment) {
        #expect(screen.unlabelled.isEmpty, name)
        #expect(screen.undescribed.isEmpty, name)
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

    @Test(
        "AUN-NF-57 so has everything on the screens before signing in, and where credits, consent or evidence are shown"
    )
    func moreLabels() async {
        let backend = FakeBackend()
        var clients = backend.clients
        clients.auth = .preview(nil)
        let first = Screen { AuntenticRoot(clients: clients) }
        await first.wait(for: "Is it real?")
        check(first, "onboarding")
        await first.tap("Skip")
        await first.wait(for: "I have an account: sign in")
        check(first, "welcome")
        await first.tap("I have an account: sign in")
        await first.settle()
        check(first, "sign in")

        backend.set { $0.credits = 0 }
        let paywall = await Screens.app(backend)
        await paywall.tap("Start New Check")
        await paywall.wait(for: "Out of credits")
        check(paywall, "paywall")

        let other = FakeBackend()
        other.set {
            $0.startErrors = [.consentRequired(.init(purpose: "photos", provider: "openai", name: "OpenAI"))]
            $0.records = [Fixtures.record(1)]
        }
        let consent = await Screens.submitted(other)
        await consent.wait(for: "OpenAI")
        check(consent, "consent")

        let stored = await Screens.app(other)
        await stored.settle()
        let record = stored.elements.first { $0.label.hasPrefix("Air Jordan 1, Likely Authentic") }?.label
        await stored.tap(record ?? "the stored result")
        await stored.wait(for: "Key observations")
        check(stored, "stored result")

        var report = Fixtures.report()
        report.evidence = CheckEvidence(
            EvidenceInput(
                tag: LabelReading(kind: .sizeTag), box: LabelReading(kind: .boxLabel),
                today: CalendarDay("2026-01-05")!), opinion: nil)
        let evidence = await Screens.result(FakeBackend(), report)
        await evidence.tap("See the evidence")
        await evidence.settle()
        check(evidence, "evidence")
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
