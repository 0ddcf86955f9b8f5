/// Screens on which the view tests begin, and what they look for.
import AuntenticCore
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI

@testable import AuntenticFeatures

@MainActor
enum Screens {
    /// The signed-in app, once home has loaded.
    static func app(_ backend: FakeBackend) async -> Screen {
        let screen = Screen { AuntenticRoot(clients: backend.clients) }
        await screen.wait(for: "Start New Check")
        await screen.settle()
        return screen
    }

    /// At the first step of the wizard.
    static func capture(_ backend: FakeBackend) async -> Screen {
        let screen = await app(backend)
        await screen.tap("Start New Check")
        await screen.wait(for: "Step 1 of 4")
        return screen
    }

    /// With all four photos, in the review.
    static func review(_ backend: FakeBackend) async -> Screen {
        let screen = await capture(backend)
        for angle in PhotoAngle.required {
            await screen.choose(photo: Fixtures.photo(angle.rawValue), in: "photo-picker")
            await screen.tap("Use this photo")
        }
        await screen.wait(for: "Ready to check?")
        return screen
    }

    /// Submitted, whatever comes next.
    static func submitted(_ backend: FakeBackend) async -> Screen {
        let screen = await review(backend)
        await screen.tap("Check this sneaker")
        return screen
    }

    static func result(_ backend: FakeBackend, _ report: CheckReport = Fixtures.report()) async -> Screen {
        backend.answer(Fixtures.done(report))
        let screen = await submitted(backend)
        await screen.wait(for: "Key observations")
        return screen
    }
}

extension El {
    /// The element itself and all that is in it.
    var everything: [El] { [self] + children.flatMap(\.everything) }

    /// The same without what is hidden, as a tab that isn't open.
    var shown: [El] { attribute("hidden") == nil ? [self] + children.flatMap(\.shown) : [] }
}

extension Screen {
    /// What turns while something is waited for; the page stops its motion where motion is reduced.
    var spinners: [El] { session.tree.flatMap(\.shown).filter { $0.classes.contains("spin") } }

    /// The words that stay in view while everything else scrolls.
    var pinnedText: [String] {
        func words(_ el: El) -> [String] {
            if el.classes.contains("scroll") { return [] }
            return (el.text.map { [$0] } ?? []) + el.children.flatMap(words)
        }
        return session.tree.flatMap(words)
    }
}
