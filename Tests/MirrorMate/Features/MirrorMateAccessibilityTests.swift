/// Everything that acts in MirrorMate says what it does, and every picture is described or hidden.
import Clients
import Foundation
import MirrorMateCore
import Testing
import ViewTesting
import WebUI

@testable import MirrorMateFeatures

@MainActor @Suite(.timeLimit(.minutes(5))) struct MirrorMateAccessibilityTests {
    private func check(_ screen: Screen, _ name: Comment) {
        #expect(screen.unlabelled.isEmpty, name)
        #expect(screen.undescribed.isEmpty, name)
        #expect(screen.elements.contains { $0.role == .heading }, name)
    }

    @Test("every control has a name, and every picture words, from the door to the camera and the wait")
    func recording() async {
        let door = await FakeMirror(account: nil).launch()
        await door.wait(for: "Get Started")
        check(door, "welcome")
        await door.tap("Get Started")
        check(door, "sign-up")
        let mirror = FakeMirror()
        let screen = await mirror.home()
        check(screen, "home")
        await screen.tap("Record")
        await screen.wait(for: "Before your first recording")
        check(screen, "promise")
        // The face is the screen: it has no heading.
        let camera = await FakeMirror().camera()
        #expect(camera.unlabelled.isEmpty && camera.undescribed.isEmpty, "camera")
        check(await FakeMirror().recorded(), "waiting")
    }

    @Test("and from home to a report, the history, the profile and the prices")
    func looking() async {
        let mirror = FakeMirror()
        mirror.set { $0.reports = [FakeMirror.report(0), FakeMirror.report(1, score: 55, daysAgo: 3)] }
        let screen = await mirror.home()
        check(screen, "home with reports")
        let card = screen.elements.first { $0.label.hasPrefix("Latest report") }?.label ?? "Latest report"
        await screen.tap(card)
        await screen.wait(for: "Strengths")
        check(screen, "report")
        await screen.tap("Back")
        await screen.tap("History")
        await screen.wait(for: "Average")
        check(screen, "history")
        await screen.tap("Back")
        await screen.tap("Profile")
        await screen.wait(for: "Your practice")
        check(screen, "profile")
        await screen.tap("Edit profile")
        check(screen, "edit profile")
        let other = await FakeMirror().home()
        await other.tap("MirrorMate Premium")
        await other.wait(for: "Wait until tomorrow")
        check(other, "prices")
    }

    @Test("and where whoever tries it without an account makes one")
    func upgrade() async {
        let guest = Account(id: Samples.account.id, email: "", isAnonymous: true)
        let screen = await FakeMirror(account: guest).home()
        check(screen, "home of a guest")
        await screen.tap("Make it an account")
        await screen.wait(for: "Create your account")
        check(screen, "upgrade")
        #expect(screen.all(role: .secureField).map(\.label) == ["Password", "Confirm password"])
        #expect(screen.find(label: "Close")?.role == .button)
    }
}
