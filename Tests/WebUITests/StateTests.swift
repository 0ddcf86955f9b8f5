/// State, identity, observation: what keeps its value, and what runs again.
import Foundation
import Observation
import SwiftUI
import Testing
import ViewTesting

@MainActor @Observable
private final class Shelf {
    var names = ["Anna", "Bert", "Carl"]
    var title = "Shelf"
    @ObservationIgnored var rowBodies = 0
    @ObservationIgnored var titleBodies = 0
}

private struct Row: View {
    let name: String
    let shelf: Shelf
    @State private var taps = 0

    var body: some View {
        shelf.rowBodies += 1
        return Button("\(name) \(taps)") { taps += 1 }
    }
}

private struct Title: View {
    let shelf: Shelf

    var body: some View {
        shelf.titleBodies += 1
        return Text(shelf.title)
    }
}

private struct ShelfView: View {
    let shelf: Shelf
    @State private var isWide = false

    var body: some View {
        VStack {
            Title(shelf: shelf)
            ForEach(shelf.names, id: \.self) { Row(name: $0, shelf: shelf) }
            Toggle("Wide", isOn: $isWide)
            if isWide { Text("It is wide") }
        }
    }
}

@MainActor
struct StateTests {
    private let shelf = Shelf()

    @Test("State follows its row when rows move, and dies with its row")
    func identity() async {
        let screen = Screen { ShelfView(shelf: shelf) }
        await screen.tap("Bert 0")
        shelf.names = ["Carl", "Bert", "Anna"]
        await screen.settle()
        #expect(screen.all(role: .button).map(\.label) == ["Carl 0", "Bert 1", "Anna 0"])
        shelf.names = ["Carl", "Anna"]
        await screen.settle()
        shelf.names = ["Bert"]
        await screen.settle()
        #expect(screen.all(role: .button).map(\.label) == ["Bert 0"])
    }

    @Test("A change runs only the bodies that read it")
    func precision() async {
        let screen = Screen { ShelfView(shelf: shelf) }
        let (rows, titles) = (shelf.rowBodies, shelf.titleBodies)
        shelf.title = "Other"
        await screen.settle()
        #expect(screen.contains("Other"))
        #expect(shelf.rowBodies == rows)
        #expect(shelf.titleBodies == titles + 1)
    }

    @Test("Children with the same inputs are skipped when their parent runs again")
    func skipping() async {
        let screen = Screen { ShelfView(shelf: shelf) }
        let (rows, titles) = (shelf.rowBodies, shelf.titleBodies)
        await screen.tap("Wide")
        #expect(screen.contains("It is wide"))
        #expect(shelf.rowBodies == rows)
        #expect(shelf.titleBodies == titles)
    }

    @Test("Content that is nothing but an if or a switch is not taken for unchanged")
    func enumContent() async {
        struct Holder<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View { GeometryReader { _ in VStack { content } } }
        }
        struct Pages: View {
            @State private var page: Int? = 1
            var body: some View {
                Holder { if let page { Text("Page \(page)") } }
                Button("Next") { page = 2 }
            }
        }
        let screen = Screen { Pages() }
        await screen.tap("Next")
        #expect(screen.contains("Page 2"))
    }

    @Test("A changed environment reaches children that were given the same inputs")
    func environment() async {
        struct Reader: View {
            @Environment(\.colorScheme) private var scheme
            var body: some View { Text(scheme == .dark ? "dark" : "light") }
        }
        let screen = Screen { VStack { Reader() } }
        #expect(screen.contains("light"))
        screen.session.environment.colorScheme = .dark
        await screen.settle()
        #expect(screen.contains("dark"))
    }

    @Test("A preferred colour scheme is what views below read")
    func preferredScheme() async {
        struct Reader: View {
            @Environment(\.colorScheme) private var scheme
            var body: some View { Text(scheme == .dark ? "dark" : "light") }
        }
        let screen = Screen { Reader().preferredColorScheme(.dark) }
        await screen.settle()
        #expect(screen.contains("dark"))
        #expect(screen.session.innerHTML().contains("data-scheme=\"dark\""))
    }

    @Test("App storage is shared between views and outlives them")
    func appStorage() async {
        struct Switch: View {
            @AppStorage("seen") private var seen = false
            var body: some View { Toggle("Seen", isOn: $seen) }
        }
        struct Words: View {
            @AppStorage("seen") private var seen = false
            var body: some View { Text(seen ? "seen before" : "new here") }
        }
        let screen = Screen {
            VStack {
                Switch()
                Words()
            }
        }
        #expect(screen.contains("new here"))
        await screen.tap("Seen")
        #expect(screen.contains("seen before"))
        #expect(screen.session.defaults.value(for: "seen") as? Bool == true)
    }

    @Test("A task starts again when its id changes, and the one before is cancelled")
    func task() async {
        struct Loader: View {
            @State private var id = 1
            @State private var log: [String] = []

            var body: some View {
                VStack {
                    Text(log.joined(separator: " "))
                    Button("Next") { id += 1 }
                }
                .task(id: id) {
                    let mine = id
                    log.append("start\(mine)")
                    try? await Task.sleep(for: .seconds(60))
                    log.append("cancelled\(mine)")
                }
            }
        }
        let screen = Screen { Loader() }
        await screen.settle()
        await screen.tap("Next")
        await screen.wait(for: "cancelled1")
        #expect(screen.contains("start2"))
        #expect(!screen.contains("cancelled2"))
    }

    @Test("Two hundred sessions opened, used and closed leave none alive")
    func leaks() async {
        struct Weak {
            weak var session: Session?
        }
        var opened: [Weak] = []
        for _ in 0..<200 {
            let session = Session(ShelfView(shelf: shelf))
            session.attach(version: session.version) { _ in }
            shelf.title += "!"
            session.close()
            opened.append(Weak(session: session))
        }
        for _ in 0..<4000 where opened.contains(where: { $0.session != nil }) {
            try? await Task.sleep(for: .milliseconds(5))
        }
        #expect(opened.count { $0.session != nil } == 0)
    }
}
