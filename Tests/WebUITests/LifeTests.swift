/// When views appear and disappear: tabs, and what the page is told about pinned bars and limited text.
import Foundation
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
