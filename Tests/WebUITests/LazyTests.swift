/// Long lists: which rows are rendered, which keep their place, and when they appear.
import Foundation
import Testing
import ViewTesting

@testable import WebUI

@MainActor
struct LazyTests {
    @MainActor final class Diary { var lines: [String] = [] }

    private struct Rows: View {
        let count: Int
        let diary: Diary

        var body: some View {
            ScrollView {
                LazyVStack(spacing: 4) {
                    Text("Header")
                    if count > 0 { ForEach(0..<count, id: \.self) { row($0) } }
                    Text("Footer")
                }
            }
        }

        private func row(_ number: Int) -> some View {
            Text("Row \(number)")
                .onAppear { diary.lines.append("\(number) appears") }
                .onDisappear { diary.lines.append("\(number) disappears") }
        }
    }

    private func runs(_ screen: Screen) -> [El] {
        func all(_ elements: [El]) -> [El] { elements.flatMap { [$0] + all($0.children) } }
        return all(screen.session.tree).filter { $0.attribute("data-y") != nil }
    }

    private func tell(_ run: El, _ isNear: Bool, height: Double = 0, _ screen: Screen) throws {
        screen.session.event(try #require(run.attribute("data-y")), 0, .near(isNear, height: height))
    }

    @Test("of a thousand rows only the first are rendered, and only they appear; the others keep a place")
    func first() throws {
        let diary = Diary()
        let screen = Screen { Rows(count: 1000, diary: diary) }
        #expect(diary.lines == (0..<8).map { "\($0) appears" })
        #expect(screen.contains("Row 7") && !screen.contains("Row 8") && screen.contains("Footer"))
        let runs = runs(screen)
        #expect(runs.count == 125)
        #expect(runs[0].attribute("data-ys") == "1" && runs[0].style("height") == nil)
        #expect(runs.dropFirst().allSatisfy { $0.attribute("data-ys") == "0" && $0.style("height") != nil })
        #expect(screen.session.nodeCount < 100)
    }

    @Test(
        "rows that come near are rendered and appear; rows that are far away again leave a place as high as they were")
    func nearAndFar() throws {
        let diary = Diary()
        let screen = Screen { Rows(count: 30, diary: diary) }
        diary.lines = []
        try tell(runs(screen)[2], true, screen)
        #expect(diary.lines == (16..<24).map { "\($0) appears" })
        #expect(screen.contains("Row 16") && !screen.contains("Row 8"))
        diary.lines = []
        try tell(runs(screen)[0], false, height: 412.5, screen)
        #expect(diary.lines.sorted() == (0..<8).map { "\($0) disappears" })
        #expect(!screen.contains("Row 0"))
        #expect(runs(screen)[0].style("height") == "412.5px")
        // What was never there is taken to be as high as what was: 6 rows of 8 in 412.5.
        #expect(runs(screen)[3].style("height") == "\(CSS.px(6 * 412.5 / 8))")
        try tell(runs(screen)[0], true, height: 412.5, screen)
        #expect(screen.contains("Row 0"))
    }

    @Test("a short list is laid out as if it weren't lazy, and stays so until it is long")
    func short() {
        let screen = Screen { Rows(count: 8, diary: Diary()) }
        #expect(runs(screen).isEmpty && screen.contains("Row 7"))
    }

    private struct Growing: View {
        let diary: Diary
        @State private var count = 20

        var body: some View {
            Button("More") { count += 20 }
            LazyVStack {
                ForEach(0..<count, id: \.self) { number in
                    Text("Row \(number)").onAppear {
                        if number == count - 1 { diary.lines.append("the end of \(count)") }
                    }
                }
            }
        }
    }

    @Test("a list that loads when its last row appears loads one page at a time, and not all at once")
    func paging() async {
        let diary = Diary()
        let screen = Screen { Growing(diary: diary) }
        #expect(diary.lines.isEmpty)
        while await screen.scroll() {}
        #expect(diary.lines == ["the end of 20"])
        await screen.tap("More")
        #expect(diary.lines == ["the end of 20"])
        while await screen.scroll() {}
        #expect(diary.lines == ["the end of 20", "the end of 40"])
    }

    @Test("a grid's runs end with its lines; one whose columns the page counts renders everything")
    func grids() {
        let fixed = Screen {
            LazyVGrid(columns: [GridItem(), GridItem(), GridItem()]) {
                ForEach(0..<40, id: \.self) { Text("Cell \($0)") }
            }
        }
        #expect(runs(fixed).map(\.children.count) == [12, 0, 0, 0])
        #expect(runs(fixed).allSatisfy { $0.style("grid-column") == "1/-1" })
        let adaptive = Screen {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 60))]) {
                ForEach(0..<40, id: \.self) { Text("Cell \($0)") }
            }
        }
        #expect(runs(adaptive).isEmpty && adaptive.contains("Cell 39"))
    }

    private struct Inner: View {
        var body: some View { ForEach(0..<20, id: \.self) { Text("Line \($0)") } }
    }

    @Test("a list in a view of its own is lazy too; one in a stack of its own, or with a modifier, isn't")
    func places() {
        let own = Screen { LazyVStack { Inner() } }
        #expect(runs(own).count == 3)
        let stacked = Screen { LazyVStack { VStack { Inner() } } }
        #expect(runs(stacked).isEmpty && stacked.contains("Line 19"))
        let padded = Screen { LazyVStack { Inner().padding() } }
        #expect(runs(padded).isEmpty && padded.contains("Line 19"))
        let plain = Screen { VStack { Inner() } }
        #expect(runs(plain).isEmpty && plain.contains("Line 19"))
    }
}
