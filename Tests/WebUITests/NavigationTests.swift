/// Navigation: pages, titles, tabs, the way back and the address.
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI

private struct Library: View {
    @State private var path = NavigationPath()
    @State private var shown: String?

    var body: some View {
        TabView {
            NavigationStack(path: $path) {
                List {
                    ForEach(["Moby Dick", "Emma"], id: \.self) { NavigationLink($0, value: $0) }
                    Button("Show Emma") { shown = "Emma" }
                }
                .navigationTitle("Books")
                .navigationDestination(for: String.self) { book in
                    VStack {
                        Text("About \(book)")
                        NavigationLink("Next chapter", value: 7)
                    }
                    .navigationTitle(book)
                    .toolbar { ToolbarItem(placement: .topBarTrailing) { Star() } }
                }
                .navigationDestination(for: Int.self) { Text("Chapter \(String($0))") }
                .navigationDestination(item: $shown) { Text("Shown \($0)").navigationTitle("Shown") }
            }
            .tabItem { Label("Read", systemImage: "doc.text") }
            Text("Settings page").tabItem { Label("Settings", systemImage: "gearshape") }
        }
    }

    private struct Star: View {
        @State private var isStarred = false

        var body: some View { Button(isStarred ? "Starred" : "Star") { isStarred.toggle() } }
    }
}

@MainActor
struct NavigationTests {
    private let screen = Screen { Library() }

    @Test("Links push pages, the back button pops them, the address follows")
    func path() async {
        #expect(screen.find(role: .heading)?.label == "Books")
        await screen.tap("Emma")
        #expect(screen.contains("About Emma"))
        #expect(screen.session.location == ["emma"])
        await screen.tap("Next chapter")
        #expect(screen.contains("Chapter 7"))
        #expect(screen.session.location == ["emma", "page"])
        await screen.tap("Back")
        #expect(screen.session.back())
        await screen.settle()
        #expect(screen.find(label: "Moby Dick") != nil)
        #expect(screen.session.location.isEmpty)
    }

    @Test("State in a toolbar belongs to its page")
    func toolbar() async {
        await screen.tap("Emma")
        await screen.tap("Star")
        #expect(screen.find(label: "Starred") != nil)
        await screen.tap("Back")
        await screen.tap("Moby Dick")
        #expect(screen.find(label: "Star") != nil)
    }

    @Test("An optional item pushes its page while it is there")
    func item() async {
        await screen.tap("Show Emma")
        #expect(screen.contains("Shown Emma"))
        await screen.tap("Back")
        #expect(!screen.contains("Shown Emma"))
    }

    @Test("Tabs keep their pages; hidden pages are out of reach")
    func tabs() async {
        await screen.tap("Emma")
        await screen.tap("Settings")
        #expect(screen.contains("Settings page"))
        #expect(screen.find(label: "Next chapter") == nil)
        await screen.tap("Read")
        #expect(screen.find(label: "Next chapter") != nil)
    }

    @Test("The page's messages carry versions, addresses and moves of rows")
    func messages() async throws {
        struct Rows: View {
            @State private var names = ["a", "b", "c", "d"]
            var body: some View {
                VStack {
                    ForEach(names, id: \.self) { Text($0) }
                    Button("Rotate") { names.insert(names.removeLast(), at: 0) }
                }
            }
        }
        let session = Session(Rows())
        defer { session.close() }
        var messages: [String] = []
        session.attach(version: session.version) { messages.append($0) }
        let html = session.innerHTML()
        let handler = html.components(separatedBy: "data-c=\"").last.map { String($0.prefix { $0 != "\"" }) } ?? ""
        session.event(handler, 41, .click)
        let message = try #require(messages.last)
        let decoded = try #require(try JSONSerialization.jsonObject(with: Data(message.utf8)) as? [String: Any])
        #expect(decoded["r"] as? [Int] == [41])
        #expect(decoded["u"] as? String == "/")
        let operations = try #require(decoded["o"] as? [[Any]])
        #expect(operations.map { $0.first as? String } == ["v"])
        session.attach(version: 0) { messages.append($0) }
        #expect(messages.last?.contains("[\"m\",[],") == true)
    }
}
