/// Explore and the pages of its categories, as somebody sees them.
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI
import Wire

@testable import ArtifexFeatures

@MainActor @Suite struct ExploreScreenTests {
    private let gallery = FakeGallery(pictures: 6)

    @Test("ART-5.1 the Explore screen has a search bar at the top with the placeholder “Search”")
    func searchBar() async throws {
        let screen = await Shown(gallery, .explore).screen
        let field = try #require(screen.find(role: .field))
        #expect(field.label == "Search" && field.value.isEmpty)
        #expect(screen.everything.contains { $0.tag == "input" && $0.attribute("placeholder") == "Search" })
        #expect(screen.isInOrder("Explore", "Search", "Abstract", "From the community"))
    }

    @Test("ART-5.2 Explore shows category cards Abstract, Fantasy, Comic and Pop Art with preview images")
    func categories() async throws {
        let screen = await Shown(gallery, .explore).screen
        for title in ["Abstract", "Fantasy", "Comic", "Pop Art"] {
            let card = try #require(screen.everything.first { $0.attribute("aria-label") == title })
            // Four places, each with the colours of its picture and the picture itself.
            #expect(card.everything.filter { $0.tag == "img" }.count == 8, "\(title)")
        }
        for number in 0..<4 {
            let path = "artifex/v1/pictures/\(FakeGallery.id(number).uuidString.lowercased())/small"
            #expect(gallery.get(\.files).contains(path))
        }
    }

    @Test("ART-5.3 tapping a category card opens a grid of the images of that category")
    func category() async {
        gallery.set { $0.pictures[4].style = "comic" }
        let screen = await Shown(gallery, .explore).screen
        await screen.tap("Comic")
        #expect(screen.find(label: "Picture 4, by Ben Brush") != nil)
        #expect(!screen.spoken.contains { $0.hasPrefix("Picture 1") })
        #expect(gallery.calls(of: "explore", ["tag": "comic", "order": "newest"]) == 1)
        await screen.tap("Trending")
        #expect(gallery.calls(of: "explore", ["tag": "comic", "order": "trending"]) == 1)
    }

    @Test("ART-5.4 Explore images stand in a two-column masonry layout with varying heights")
    func masonry() async throws {
        let screen = await Shown(gallery, .explore).screen
        let columns = screen.everything.filter { $0.classes.contains("h") }.map { row in
            row.children.map { column in
                column.everything.filter { $0.style("aspect-ratio") != nil && !$0.styles("aspect-ratio", "1") }
            }
        }
        let grid = try #require(columns.first { $0.count == 2 && $0.allSatisfy { $0.count > 1 } })
        #expect(grid.map(\.count).reduce(0, +) == 6)
        #expect(Set(grid.flatMap { $0.map { $0.style("aspect-ratio") } }).count == 2)
    }

    @Test("ART-5.5 tapping an image of a category opens the image detail screen")
    func fromCategory() async {
        let shown = await Shown(gallery, .explore, .category(GalleryTag(tag: "fantasy", title: "Fantasy")))
        await shown.screen.tap("Picture 2, by Ben Brush")
        #expect(shown.model.explorePath.last == .picture(FakeGallery.id(2)))
        #expect(shown.screen.contains("Use as Template"))
    }

    @Test("ART-10.1 tapping an image in Explore shows the image detail screen")
    func detail() async {
        let screen = await Shown(gallery, .explore).screen
        await screen.tap("Picture 3, by Ben Brush")
        #expect(screen.contains("Use as Template") && screen.isInOrder("Ben Brush", "Prompt", "Picture 3"))
    }

    @Test("typing is waited for, and only the last word is asked for; one tap brings everything back")
    func search() async {
        let shown = await Shown(gallery, .explore)
        await shown.screen.type("picture 5", into: "Search")
        #expect(gallery.get(\.sleeps).contains(.milliseconds(300)))
        #expect(gallery.calls(of: "explore", ["search": "picture 5"]) == 1)
        #expect(shown.screen.find(label: "Picture 5, by Ben Brush") != nil)
        #expect(shown.screen.find(label: "Picture 4, by Ben Brush") == nil)
        #expect(!shown.screen.contains("Pop Art"), "the categories make room for what was found")
        await shown.screen.type("zebra", into: "Search")
        #expect(shown.screen.contains("Nothing found"))
        await shown.screen.tap("Clear search")
        #expect(shown.screen.find(label: "Picture 4, by Ben Brush") != nil && shown.screen.contains("Pop Art"))
    }

    @Test("the newest come first; the other order asks again")
    func order() async {
        let screen = await Shown(gallery, .explore).screen
        #expect(gallery.calls(of: "explore", ["order": "newest"]) == 1)
        await screen.tap("Trending")
        #expect(gallery.calls(of: "explore", ["order": "trending"]) == 1)
    }

    @Test("a page is loaded when the end comes near, not before")
    func paging() async {
        let gallery = FakeGallery(pictures: 45)
        let screen = await Shown(gallery, .explore).screen
        #expect(gallery.calls(of: "explore") == 1)
        while gallery.calls(of: "explore") < 2, await screen.scroll() {}
        #expect(gallery.calls(of: "explore", ["after": .string("after \(FakeGallery.id(19))")]) == 1)
        while await screen.scroll() {}
        #expect(gallery.calls(of: "explore") == 3)
        #expect(screen.find(label: "Picture 44, by Ben Brush") != nil)
    }

    @Test("without a connection it says so and what to do, and a tap tries again")
    func offline() async {
        gallery.set { $0.errors = ["explore": [.offline], "featured": [.offline]] }
        let screen = await Shown(gallery, .explore).screen
        #expect(screen.contains("No internet connection. Connect to the internet, then try again."))
        #expect(screen.contains("The categories couldn’t be loaded."))
        await screen.tap("Try again")
        await screen.tap("Try again")
        #expect(screen.contains("Pop Art") && screen.find(label: "Picture 0, by Ben Brush") != nil)
        #expect(!screen.contains("No internet connection"))
    }

    @Test("an empty gallery says what to do first")
    func empty() async {
        let shown = await Shown(FakeGallery(), .explore)
        #expect(shown.screen.contains("Nothing here yet"))
        await shown.screen.tap("Create a picture")
        #expect(shown.model.making.isOpen)
    }

    @Test("everything that can be tapped has words, also in the dark and at the largest text")
    func labels() async {
        let screen = await Shown(gallery, .explore).screen
        for element in screen.elements where [.button, .field, .picker, .link].contains(element.role) {
            #expect(!element.label.isEmpty, "\(element)")
        }
    }
}
