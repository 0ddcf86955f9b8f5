/// When views appear and disappear: tabs, and what the page is told about pinned bars and limited text.
import Foundation
import Observation
import Testing
import ViewTesting

@testable import WebUI

@MainActor
struct LifeTests {
    @MainActor final class Diary { var lines: [String] = [] }

    private struct Tabs: View {
        let diary: Diary
        @State private var tab = "one"
        @State private var count = 0

        var body: some View {
            TabView(selection: $tab) {
                Text("First \(count)")
                    .onAppear { diary.lines.append("one appears") }
                    .onDisappear { diary.lines.append("one disappears") }
                    .tabItem { Label("One", systemImage: "house") }
                    .tag("one")
                Second(diary: diary)
                    .tabItem { Label("Two", systemImage: "clock") }
                    .tag("two")
            }
        }
    }

    private struct Second: View {
        let diary: Diary
        @State private var taps = 0

        var body: some View {
            Button("Tapped \(taps)") { taps += 1 }
                .task { diary.lines.append("two begins") }
                .task(id: taps) { diary.lines.append("two has \(taps)") }
        }
    }

    @MainActor @Observable final class Counter { var count = 0 }

    private struct Counting: View {
        let name: String
        let counter: Counter
        let diary: Diary

        var body: some View {
            diary.lines.append("\(name) \(counter.count)")
            return Text("\(name) shows \(counter.count)")
        }
    }

    private struct Resting: View {
        let counter: Counter
        let diary: Diary

        var body: some View {
            TabView {
                Counting(name: "One", counter: counter, diary: diary).tabItem { Text("First") }.tag(0)
                Counting(name: "Two", counter: counter, diary: diary).tabItem { Text("Second") }.tag(1)
            }
        }
    }

    private struct Selecting: View {
        let counter: Counter
        let diary: Diary
        @State private var tab = 0

        var body: some View {
            TabView(selection: $tab) {
                Counting(name: "One", counter: counter, diary: diary).tabItem { Text("First") }.tag(0)
                Counting(name: "Two", counter: counter, diary: diary).tabItem { Text("Second") }.tag(1)
            }
        }
    }

    @Test("a tab is rendered from when it is opened, rests while it is hidden, and is up to date when it is back")
    func rest() async {
        let (counter, diary) = (Counter(), Diary())
        let screen = Screen { Selecting(counter: counter, diary: diary) }
        counter.count = 1
        await screen.settle()
        #expect(diary.lines == ["One 0", "One 1"])
        await screen.tap("Second")
        #expect(screen.contains("Two shows 1"))
        diary.lines = []
        counter.count = 2
        await screen.settle()
        counter.count = 3
        await screen.settle()
        #expect(diary.lines == ["Two 2", "Two 3"])
        await screen.tap("First")
        #expect(screen.contains("One shows 3"))
    }

    @Test("going to another tab and back runs no body and composes nothing but the tabs")
    func noBodies() async {
        let screen = Screen { Selecting(counter: Counter(), diary: Diary()) }
        await screen.tap("Second")
        let (built, composed) = (screen.session.evaluationCount, screen.session.composeCount)
        await screen.tap("First")
        await screen.tap("Second")
        #expect(screen.contains("Two shows 0"))
        #expect(screen.session.evaluationCount == built)
        #expect(screen.session.composeCount - composed <= 6)
    }

    @Test("tabs without a selection show all they have")
    func unselected() async {
        let (counter, diary) = (Counter(), Diary())
        let screen = Screen { Resting(counter: counter, diary: diary) }
        await screen.tap("Second")
        #expect(screen.contains("Two shows 0"))
    }

    @Test("a tab's views appear when it is shown, disappear when another is, and keep their state")
    func tabs() async {
        let diary = Diary()
        let screen = Screen { Tabs(diary: diary) }
        await screen.settle()
        #expect(diary.lines == ["one appears"])
        await screen.tap("Two")
        await screen.settle()
        #expect(Set(diary.lines.dropFirst()) == ["one disappears", "two begins", "two has 0"])
        await screen.tap("Tapped 0")
        await screen.settle()
        #expect(diary.lines.last == "two has 1")
        await screen.tap("One")
        await screen.settle()
        #expect(diary.lines.last == "one appears")
        diary.lines = []
        await screen.tap("Two")
        await screen.settle()
        #expect(screen.contains("Tapped 1"))
        #expect(Set(diary.lines) == ["one disappears", "two begins", "two has 1"])
    }

    @Test("AUN-NF-58 a part of the screen may limit its text; the nearest limit counts, also for views that ask")
    func limitedText() {
        let screen = Screen {
            VStack {
                Text("free")
                VStack { Text("inner").dynamicTypeSize(...DynamicTypeSize.accessibility3) }
                    .dynamicTypeSize(...DynamicTypeSize.accessibility1)
                Asking().dynamicTypeSize(...DynamicTypeSize.xLarge)
            }
        }
        screen.session.environment.dynamicTypeSize = .accessibility5
        let html = screen.session.innerHTML()
        #expect(html.contains("data-text=\"accessibility1\""))
        #expect(!html.contains("accessibility3"))
        #expect(screen.contains("xLarge"))
    }

    private struct Asking: View {
        @Environment(\.dynamicTypeSize) private var size
        var body: some View { Text(verbatim: "\(size)") }
    }

    @Test("a pinned bar's colour goes on below it")
    func pinned() {
        let screen = Screen {
            ScrollView { Text("above") }
                .safeAreaInset(edge: .bottom) { Text("bar").padding().background(Color.red) }
        }
        let bar = screen.session.tree.flatMap(\.everything).first { $0.classes.contains("pinb") }
        #expect(bar?.style("background") == Color.red._css)
    }
}

extension El {
    fileprivate var everything: [El] { [self] + children.flatMap(\.everything) }
}
