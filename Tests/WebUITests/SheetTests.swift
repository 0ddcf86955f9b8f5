/// Sheets: their height and look, what closes them, and what lies out of reach meanwhile.
import Foundation
import SwiftUI
import Testing
import ViewTesting

@testable import WebUI

@MainActor
struct SheetTests {
    private struct Host<Inside: View>: View {
        @State private var isUp = true
        let inside: Inside

        var body: some View { Button("Open") { isUp = true }.sheet(isPresented: $isUp) { inside } }
    }

    private func all(_ element: El) -> [El] { [element] + element.children.flatMap(all) }

    private func sheet(_ screen: Screen) throws -> El {
        try #require(screen.session.tree.flatMap(all).first { $0.classes.contains("sheet") })
    }

    private func sheet(@ViewBuilder _ inside: () -> some View) throws -> El {
        try sheet(Screen { Host(inside: inside()) })
    }

    @Test("A sheet opens at its lowest height: half, a share, or points")
    func heights() throws {
        #expect(try sheet { Text("x") }.style("height") == nil)
        #expect(try sheet { Text("x").presentationDetents([.medium, .large]) }.classes.contains("medium"))
        #expect(
            try sheet { Text("x").presentationDetents([.large, .fraction(0.3)]) }.style("height") == "min(94%,30%)")
        let fixed = try sheet { VStack { Text("x").presentationDetents([.height(240)]) } }
        #expect(fixed.style("height") == "min(94%,calc(240px + 16px + var(--bottom,0px)))")
    }

    @Test("Corners, background and handle are as the content asks; a plain sheet has the page's own")
    func look() throws {
        let plain = try sheet { Text("x") }
        #expect(plain.style("border-radius") == nil && plain.style("background") == nil)
        #expect(!plain.classes.contains("mat") && !plain.children.contains { $0.classes.contains("grab") })
        let dressed = try sheet {
            Text("x").presentationCornerRadius(12).presentationBackground(.ultraThinMaterial)
                .presentationDragIndicator(.visible)
        }
        #expect(dressed.style("border-radius") == "12px 12px 0 0" && dressed.classes.contains("mat"))
        #expect(dressed.children.last?.classes.contains("grab") == true)
        #expect(try sheet { Text("x").presentationBackground(.red) }.style("background") == "var(--red)")
        #expect(try sheet { Text("x").presentationDragIndicator(.hidden) }.classes.contains("nograb"))
    }

    @Test("A sheet is named by its title, its group or its heading")
    func names() throws {
        let titled = try sheet { NavigationStack { Text("x").navigationTitle("Title") } }
        let headed = try sheet { VStack { Text("Heading").accessibilityAddTraits(.isHeader) } }
        let grouped = try sheet {
            VStack { Text("Heading").accessibilityAddTraits(.isHeader) }.accessibilityElement(children: .contain)
                .accessibilityLabel("Group")
        }
        #expect([headed, grouped].map { $0.attribute("aria-label") } == ["Heading", "Group"])
        #expect(titled.attribute("role") == "dialog" && titled.attribute("aria-modal") == "true")
        #expect(titled.attribute("tabindex") == "-1")
    }

    @Test("What lies under a sheet is inert until it has closed by its handle")
    func inert() async throws {
        let screen = Screen { Host(inside: Text("x").presentationDragIndicator(.visible)) }
        #expect(screen.session.tree.map { $0.attribute("inert") != nil } == [true, false])
        await screen.tap("Dismiss sheet")
        #expect(screen.session.tree.map { $0.attribute("inert") != nil } == [false])
    }

    @Test("A sheet that must not be left has neither handle nor scrim to tap")
    func kept() throws {
        let screen = Screen {
            Host(inside: Text("x").presentationDragIndicator(.visible).interactiveDismissDisabled())
        }
        #expect(!(try sheet(screen)).children.contains { $0.classes.contains("grab") })
        let scrim = try #require(screen.session.tree.flatMap(all).first { $0.classes.contains("scrim") })
        #expect(scrim.attribute("data-c") == nil)
    }

    @Test("A link inside a text is opened by the app, whatever its scheme; elsewhere by the system")
    func links() async {
        struct Words: View {
            @State private var opened = "nothing"

            var body: some View {
                VStack {
                    Text("Read [the rules](legal:rules) or [the site](https://example.com)")
                    Text(opened)
                }
                .environment(
                    \.openURL,
                    OpenURLAction { url in
                        opened = "opened \(url.absoluteString)"
                        return url.scheme == "legal" ? .handled : .systemAction
                    })
            }
        }
        let screen = Screen { Words() }
        #expect(screen.contains("Read the rules or the site"))
        #expect(screen.all(role: .link).map(\.label) == ["the rules", "the site"])
        await screen.tap("the rules")
        #expect(screen.contains("opened legal:rules"))
        await screen.tap("the site")
        #expect(screen.contains("opened https://example.com"))
    }
}
