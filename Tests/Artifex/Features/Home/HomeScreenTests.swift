/// Home and the bar of tabs, as a person meets them.
import ArtifexCore
import Clients
import Foundation
import Styleguide
import Testing
import ViewTesting
import WebUI
import Wire

@testable import ArtifexFeatures

@MainActor @Suite struct HomeScreenTests {
    private let backend = MakingBackend()
    nonisolated private static let tabs = ["Home", "Explore", "Notification", "Profile"]

    @Test("ART-2.1 ART-2.3 after login home has a gradient background, the generator, styles and what is featured")
    func home() async {
        let screen = await MakingScreens.app(backend)
        #expect(screen.parts.contains { $0.style("background")?.contains("--gradient-backdrop") == true })
        for words in ["Generate", "Try Trend Styles", "Image Template", "Get Inspired from Community"] {
            #expect(screen.contains(words), "\(words)")
        }
    }

    @Test("ART-2.2 the bar has exactly the four tabs, and no other bar is there")
    func tabs() async {
        let screen = await MakingScreens.app(backend)
        let bar = screen.elements.suffix(4)
        #expect(bar.map(\.label) == Self.tabs && bar.allSatisfy { $0.role == .button })
        #expect(screen.all(role: .tab).isEmpty)
    }

    @Test("ART-2.7 the active tab, and only that, has a gradient under white words", arguments: tabs)
    func activeTab(_ tab: String) async {
        let screen = await MakingScreens.app(backend)
        await screen.tap(tab)
        // Each page brings its bar: the one that is shown counts.
        let bar = screen.session.tree.flatMap(\.parts).filter { $0.tag == "button" }
        #expect(!bar.isEmpty && screen.selected(Self.tabs) == [tab])
        let painted = screen.shownButtons.filter { Self.tabs.contains($0.attribute("aria-label") ?? "") }
        #expect(painted.count == 4)
        for button in painted {
            let isActive = button.attribute("aria-label") == tab
            #expect(button.isPainted(with: "action") == isActive)
            let isWhite = button.parts.lazy.compactMap { $0.style("color") }.first == Palette.onAction._css
            #expect(isWhite == isActive, "\(button.attribute("aria-label") ?? "")")
        }
    }

    @Test("ART-2.4 ART-2.5 ART-2.6 behind the tabs lie galleries by category, recent messages, and who one is")
    func places() async {
        let screen = await MakingScreens.app(backend)
        await screen.tap("Explore")
        for category in ["Abstract", "Fantasy", "Comic", "Pop Art"] {
            await until("the category") { screen.find(label: category)?.role == .button }
        }
        await screen.tap("Notification")
        await screen.wait(for: "Sample update")
        await screen.tap("Profile")
        await until("the profile") { screen.find(label: MakingBackend.account.email) != nil }
    }

    @Test("unread messages are counted on their tab")
    func badge() async {
        let screen = await MakingScreens.app(backend)
        await until("the count") { screen.find(label: "Notification")?.value == "2 unread" }
        #expect(screen.find(label: "Explore")?.value == "")
    }

    @Test("ART-6.1 ART-6.1a Try Trend Styles leads by See All to a list of all eight styles")
    func allStyles() async {
        let screen = await MakingScreens.app(backend)
        #expect(screen.contains("Try Trend Styles"))
        await screen.tap("See All styles")
        for style in ImageStyle.allCases { #expect(screen.find(label: "\(style.title) style") != nil) }
    }

    @Test("ART-6.2 four style cards, Photo, Illustration, Comic and Anime, with preview images")
    func styleCards() async {
        let screen = await MakingScreens.app(backend)
        let cards = screen.elements.map(\.label).filter { $0.hasSuffix(" style") }
        #expect(cards == ["Photo style", "Illustration style", "Comic style", "Anime style"])
        await until("previews are loaded") {
            cards.allSatisfy { screen.button($0)?.parts.contains { $0.tag == "img" } == true }
        }
    }

    @Test(
        "ART-6.3 a style card opens the prompt with that style chosen",
        arguments: ["Photo", "Illustration", "Comic", "Anime"])
    func style(_ title: String) async {
        let screen = await MakingScreens.app(backend)
        await screen.tap("\(title) style")
        await screen.wait(for: "Choose a style")
        #expect(screen.selected(ImageStyle.allCases.map(\.title)) == [title])
    }

    @Test("ART-6.4 ART-6.4a Image Template leads by See All to a list of all templates")
    func allTemplates() async {
        let screen = await MakingScreens.app(backend)
        #expect(screen.contains("Image Template"))
        await screen.tap("See All templates")
        #expect(screen.contains("Tap a template to begin"))
        #expect(screen.elements.filter { $0.label == "Template Sample template" }.count == 3)
    }

    @Test("ART-6.5 templates scroll sideways, as images")
    func templates() async {
        let screen = await MakingScreens.app(backend)
        let row = screen.parts.first { part in
            part.classes.contains("shx")
                && part.parts.contains { $0.attribute("aria-label") == "Template Sample template" }
        }
        #expect(row?.parts.filter { $0.attribute("aria-label") == "Template Sample template" }.count == 3)
    }

    @Test("ART-6.6 a template opens the prompt with its prompt filled in")
    func template() async {
        let screen = await MakingScreens.app(backend)
        await screen.tap("Template Sample template")
        await screen.wait(for: "Choose a style")
        let field = screen.all(role: .field).first { $0.label == PromptField.label }
        #expect(field?.value == "Sample: a lighthouse above a stormy sea", "\(screen.spoken)")
    }

    @Test("ART-6.7 ART-6.8 the chips All, Characters, Photography and Illustrations each ask for their pictures only")
    func chips() async {
        let screen = await MakingScreens.app(backend)
        let chips = ["All", "Characters", "Photography", "Illustrations"]
        #expect(
            screen.elements.map(\.label).filter(chips.contains) == chips
                && screen.contains("Get Inspired from Community"))
        #expect(screen.selected(chips) == ["All"])
        for (chip, tag) in zip(chips, ["all", "characters", "photography", "illustrations"]).reversed() {
            await screen.tap(chip)
            #expect(screen.selected(chips) == [chip])
            await until("\(tag) was asked for") { backend.calls(of: "explore").last?["tag"] == .string(tag) }
        }
    }

    @Test("ART-6.9 community images stand in two columns, each as high as its shape makes it")
    func masonry() async {
        let screen = await MakingScreens.app(backend)
        await screen.wait(for: "Get Inspired from Community")
        await until("the pictures") { screen.elements.contains { $0.label.hasPrefix("Sample: a lighthouse") } }
        func holds(_ part: El) -> Int {
            part.parts.filter { $0.tag == "button" && $0.attribute("aria-label")?.hasPrefix("Sample: ") == true }.count
        }
        let all = screen.parts.map(holds).max() ?? 0
        let grid = screen.parts.last { holds($0) == all && $0.children.filter { holds($0) > 0 }.count == 2 }
        #expect(all == 6 && grid?.children.map(holds).filter { $0 > 0 }.count == 2)
        let shapes = Set(grid?.parts.compactMap { $0.style("aspect-ratio") } ?? [])
        #expect(shapes.count > 1)
    }

    @Test("what can't be loaded is said, what can is there, and it can be tried again")
    func failed() async {
        backend.set { $0.featuredErrors = [.offline] }
        let screen = Screen { ArtifexRoot(clients: backend.clients) }
        await screen.wait(for: "Try again")
        #expect(screen.contains("Try Trend Styles") && screen.find(label: "Photo style") != nil)
        await screen.tap("Try again")
        await screen.wait(for: "Sample template")
    }

    @Test("without a connection a banner says so")
    func offline() async {
        let screen = await MakingScreens.app(backend)
        backend.goOnline(false)
        await screen.wait(for: "No internet.")
    }
}

extension Screen {
    /// Buttons on the page that is shown.
    fileprivate var shownButtons: [El] {
        func shown(_ el: El) -> [El] { el.attribute("hidden") == nil ? [el] + el.children.flatMap(shown) : [] }
        return session.tree.flatMap(shown).filter { $0.tag == "button" }
    }
}
