/// Sizes that the page reports: what is drawn for them, and what need not be reported twice.
import Foundation
import Testing
import ViewTesting

@testable import WebUI

@MainActor
struct SizeTests {
    private struct Sized: View {
        @State private var isShown = true

        var body: some View {
            Button("Switch") { isShown.toggle() }
            if isShown {
                GeometryReader { proxy in Text("\(Int(proxy.size.width)) by \(Int(proxy.size.height))") }
            }
        }
    }

    private func reader(_ screen: Screen) throws -> El {
        func all(_ elements: [El]) -> [El] { elements.flatMap { [$0] + all($0.children) } }
        return try #require(all(screen.session.tree).first { $0.classes.contains("geo") })
    }

    @Test("layers are painted in their order, though one below is moved; what says its own order keeps it")
    func order() throws {
        let screen = Screen {
            ZStack {
                Text("still")
                Text("moved").offset(x: 2, y: 2)
                Text("above")
                Text("highest").zIndex(3)
            }
        }
        func all(_ elements: [El]) -> [El] { elements.flatMap { [$0] + all($0.children) } }
        let layers = try #require(all(screen.session.tree).first { $0.classes.contains("z") }).children
        #expect(layers.map { $0.style("z-index") } == [nil, nil, "0", "3"])
    }

    @Test("the page is told for which size was drawn; a reader of the same content begins with the size it had last")
    func guess() async throws {
        let screen = Screen { Sized() }
        #expect(screen.contains("390 by 600"))
        #expect(try reader(screen).attribute("data-gs") == "390 600")
        screen.session.event(try #require(try reader(screen).attribute("data-g")), 1, .size(320, 480.5))
        #expect(screen.contains("320 by 480"))
        #expect(try reader(screen).attribute("data-gs") == "320 480.5")
        await screen.tap("Switch")
        #expect(!screen.contains("320 by 480"))
        await screen.tap("Switch")
        #expect(screen.contains("320 by 480"))
        #expect(try reader(screen).attribute("data-gs") == "320 480.5")
    }
}
