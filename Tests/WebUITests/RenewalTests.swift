/// Which bodies run again after a change: those that read it, and what gets something new from them.
import Observation
import SwiftUI
import Testing
import ViewTesting
import WebUI

@MainActor @Suite struct RenewalTests {
    @MainActor @Observable final class Counter {
        var count = 0
        func add() { count += 1 }
    }

    @MainActor @Observable final class Log {
        var words = ""
        func add(_ more: String) { words += more }
    }

    private struct Leaf: View {
        let counter: Counter
        var body: some View { Text("read \(counter.count)") }
    }

    private struct Loud: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View { configuration.label.bold() }
    }

    /// Its style, its search and its refreshing are closures, which nobody can compare.
    private struct Page: View {
        let counter: Counter
        @State private var search = ""

        var body: some View {
            NavigationStack {
                ScrollView {
                    Leaf(counter: counter)
                    Other(words: "one")
                    Button("Press") {}.buttonStyle(Loud())
                }
                .refreshable { await counter.add() }
                .searchable(text: $search)
                .transformEnvironment(\.displayScale) { $0 = 1 }
            }
        }
    }

    private struct Other: View {
        let words: String
        var body: some View { Text(words) }
    }

    @Test("a change runs only the body that read it, also in what can be refreshed, searched or has a style of its own")
    func leaf() async {
        let counter = Counter()
        let screen = Screen { Page(counter: counter) }
        await screen.settle()
        let before = screen.session.evaluationCount
        counter.count = 7
        await screen.settle()
        #expect(screen.contains("read 7"))
        #expect(screen.session.evaluationCount - before == 1)
    }

    /// A struct of closures, shared by its copies, as the apps' clients are.
    private struct Tools {
        final class Parts: Sendable {
            let act: @Sendable () -> Void = {}
        }

        var parts = Parts()
        var enabled: Mode = .some("words")
        enum Mode { case none, some(String) }
    }

    private struct Parent: View {
        let counter: Counter
        let tools: Tools
        let act: @MainActor @Sendable () -> Void

        var body: some View {
            Text("parent \(counter.count)")
            Child(tools: tools, act: act)
            Fresh { _ = counter.count }
        }
    }

    private struct Child: View {
        let tools: Tools
        let act: @MainActor @Sendable () -> Void
        var body: some View { Button("Act", action: act) }
    }

    private struct Fresh: View {
        let act: @MainActor @Sendable () -> Void
        var body: some View { Button("Fresh", action: act) }
    }

    @Test("a view that gets the same closures and the same references again stays; one that gets a new closure doesn't")
    func sameInputs() async {
        let counter = Counter()
        let screen = Screen { Parent(counter: counter, tools: Tools(), act: {}) }
        let before = screen.session.evaluationCount
        counter.count = 1
        await screen.settle()
        #expect(screen.contains("parent 1"))
        // The parent, and the one whose closure the parent has made anew.
        #expect(screen.session.evaluationCount - before == 2)
    }

    @Test("a new closure for refreshing reaches those inside, because the view that made it ran again")
    func newClosure() async {
        struct Inner: View {
            @Environment(\.refresh) private var refresh
            var body: some View { Button("Refresh") { Task { await refresh?() } } }
        }
        struct Outer: View {
            @State private var step = 1
            let log: Log

            var body: some View {
                let now = step
                return VStack {
                    Text("log\(log.words)")
                    Button("Step") { step += 1 }
                    Inner().refreshable { await log.add(" \(now)") }
                }
            }
        }
        let screen = Screen { Outer(log: Log()) }
        await screen.tap("Refresh")
        await screen.wait(for: "log 1")
        await screen.tap("Step")
        await screen.tap("Refresh")
        await screen.wait(for: "log 1 2")
    }

    struct Order: Identifiable {
        let id = 1
        var stage: String
    }
    @MainActor @Observable final class Store {
        var order: Order?
        var count = 1
    }

    @Test("a sheet follows its item and a page the view that leads to it, though neither of them is the one that ran")
    func composed() async {
        struct Row: View {
            let store: Store

            var body: some View {
                let count = store.count
                return Button("Row") {}
                    .navigationDestination(isPresented: .constant(true)) { Text("page \(count)") }
            }
        }
        struct Shop: View {
            @Bindable var store: Store

            var body: some View {
                NavigationStack {
                    Row(store: store)
                }
                .sheet(item: $store.order) { order in Text("order \(order.stage)") }
            }
        }
        let store = Store()
        let screen = Screen { Shop(store: store) }
        await screen.settle()
        #expect(screen.contains("page 1"))
        store.count = 2
        await screen.settle()
        #expect(screen.contains("page 2"))
        store.order = Order(stage: "asked")
        await screen.settle()
        #expect(screen.contains("order asked"))
        store.order?.stage = "failed"
        await screen.settle()
        #expect(screen.contains("order failed"))
    }

    @Test("a change in a sheet or on a pushed page leaves alone what else is on it")
    func leafAbove() async {
        struct Above: View {
            let counter: Counter

            var body: some View {
                VStack {
                    Leaf(counter: counter)
                    Other(words: "one")
                    Other(words: "two")
                }
            }
        }
        struct Below: View {
            let counter: Counter
            let isSheet: Bool

            var body: some View {
                NavigationStack {
                    Text("below")
                        .navigationDestination(isPresented: .constant(!isSheet)) { Above(counter: counter) }
                }
                .sheet(isPresented: .constant(isSheet)) { Above(counter: counter) }
            }
        }
        for isSheet in [true, false] {
            let counter = Counter()
            let screen = Screen { Below(counter: counter, isSheet: isSheet) }
            await screen.settle()
            let before = screen.session.evaluationCount
            counter.count = 7
            await screen.settle()
            #expect(screen.contains("read 7"))
            // The one that read it, and the closure of the sheet or page.
            #expect(screen.session.evaluationCount - before == 2)
        }
    }

    @Test("who asks whether there is a search hears of its first letter and of its end")
    func searching() async {
        struct Asking: View {
            @Environment(\.isSearching) private var isSearching
            var body: some View { Text(isSearching ? "is searching" : "is at rest") }
        }
        struct Searched: View {
            @State private var words = ""

            var body: some View {
                NavigationStack { Asking().searchable(text: $words) }
            }
        }
        let screen = Screen { Searched() }
        #expect(screen.contains("is at rest"))
        await screen.type("a", into: "Search")
        #expect(screen.contains("is searching"))
        await screen.type("", into: "Search")
        #expect(screen.contains("is at rest"))
    }
}
