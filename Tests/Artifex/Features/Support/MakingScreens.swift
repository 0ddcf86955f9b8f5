/// Screens on which the tests of making begin, and what they look for.
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI

@testable import ArtifexFeatures

@MainActor
enum MakingScreens {
    /// The signed-in app, once home has loaded.
    static func app(_ backend: MakingBackend) async -> Screen {
        let screen = Screen { ArtifexRoot(clients: backend.clients) }
        await screen.wait(for: "Image Template")
        await screen.wait(for: "Sample template")
        return screen
    }

    static func prompt(_ backend: MakingBackend) async -> Screen {
        let screen = await app(backend)
        await screen.tap("Generate")
        await screen.wait(for: "Choose a style")
        return screen
    }

    /// Asked for, whatever comes next.
    static func asked(_ backend: MakingBackend, _ words: String = "A fox in tall grass") async -> Screen {
        let screen = await prompt(backend)
        await screen.type(words, into: PromptField.label)
        await screen.tap("Generate Images")
        return screen
    }

    static func result(_ backend: MakingBackend) async -> Screen {
        backend.answer(.made())
        let screen = await asked(backend)
        await screen.wait(for: "Share with the community")
        await screen.settle()
        return screen
    }
}

extension El {
    /// The element itself and all that is in it.
    var parts: [El] { [self] + children.flatMap(\.parts) }

    /// Painted with the theme's gradient of that role.
    func isPainted(with role: String) -> Bool {
        parts.contains { part in part.styles.contains { $0.value.contains("--gradient-\(role)") } }
    }
}

extension Screen {
    var parts: [El] { session.tree.flatMap(\.parts) }

    /// What can be tapped under that name.
    func button(_ label: String) -> El? { parts.last { $0.tag == "button" && $0.attribute("aria-label") == label } }

    /// Which of these have a gradient border.
    func bordered(_ labels: [String]) -> [String] {
        labels.filter { button($0)?.isPainted(with: "decoration") == true }
    }

    /// Which of these buttons are chosen.
    func selected(_ labels: [String]) -> [String] {
        let chosen = all(role: .button).filter(\.isSelected).map(\.label)
        return labels.filter(chosen.contains)
    }
}
