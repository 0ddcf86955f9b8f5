/// Links that an app is opened with: they reach the views on screen, and the first view if none is there yet.
import Foundation
import Testing
import ViewTesting

@testable import WebUI

@MainActor struct LinkTests {
    private struct Reader: View {
        let name: String
        @State private var seen = "nothing"

        var body: some View {
            Text("\(name) saw \(seen)").onOpenURL { seen = $0.absoluteString }
        }
    }

    private struct Late: View {
        @State private var isShown = false

        var body: some View {
            Button(isShown ? "Hide" : "Show") { isShown.toggle() }
            if isShown { Reader(name: "Late") }
        }
    }

    private func link(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test("every view on screen that listens gets the link, each time") func everybody() async throws {
        let screen = Screen {
            Reader(name: "One")
            Reader(name: "Two")
        }
        screen.session.open(try link("app://a"))
        await screen.wait(for: "One saw app://a")
        await screen.wait(for: "Two saw app://a")
        screen.session.open(try link("app://b"))
        await screen.wait(for: "One saw app://b")
    }

    @Test("a link from before waits for the first view that listens, the last one only, and only once")
    func early() async throws {
        let screen = Screen { Late() }
        screen.session.open(try link("app://old"))
        screen.session.open(try link("app://new"))
        await screen.tap("Show")
        await screen.wait(for: "Late saw app://new")
        await screen.tap("Hide")
        await screen.tap("Show")
        await screen.wait(for: "Late saw nothing")
    }

    @Test("a view that has gone hears nothing; the link waits for the next one") func gone() async throws {
        let screen = Screen { Late() }
        await screen.tap("Show")
        await screen.tap("Hide")
        screen.session.open(try link("app://later"))
        await screen.tap("Show")
        await screen.wait(for: "Late saw app://later")
    }
}
