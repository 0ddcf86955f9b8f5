/// Fingers, mouse, wheel and keyboard on a real page: drags, pinches, pages and actions.
import Foundation
import SwiftUI
import Testing
import WebUI

private struct Playground: View {
    @GestureState private var drag = CGSize.zero
    @State private var dropped = CGSize.zero
    @State private var scale = 1.0
    @State private var isPressed = false
    @State private var taps = 0
    @State private var doubles = 0
    @State private var page = 0
    @State private var stars = 3
    @State private var said = "nothing"

    var body: some View {
        VStack {
            Text("drag \(Int(drag.width)) \(Int(drag.height)) dropped \(Int(dropped.width)) \(Int(dropped.height))")
            Text("scale \(Int((scale * 100).rounded())) pressed \(isPressed ? "yes" : "no")")
            Text("taps \(taps) doubles \(doubles) page \(page) said \(said)")
            TabView(selection: $page) {
                ForEach(0..<3) { Text("Page \($0)").frame(maxWidth: .infinity, maxHeight: .infinity).tag($0) }
            }
            .tabViewStyle(.page)
            .frame(height: 120)
            .accessibilityIdentifier("pages")
            ScrollView {
                VStack {
                    Button("Stone") { taps += 1 }
                        .frame(width: 120, height: 80)
                        .background(.yellow)
                        .accessibilityIdentifier("stone")
                        .offset(drag)
                        .gesture(
                            DragGesture().updating($drag) { value, state, _ in state = value.translation }
                                .onEnded { dropped = $0.translation })
                    Text("Leaf")
                        .frame(width: 200, height: 100)
                        .background(.green)
                        .accessibilityIdentifier("leaf")
                        .onTapGesture(count: 2) { doubles += 1 }
                        .gesture(MagnifyGesture().onChanged { scale = $0.magnification })
                    Text("Moss").frame(width: 120, height: 60).background(.mint).accessibilityIdentifier("moss")
                        .gesture(LongPressGesture(minimumDuration: 0.2).onEnded { isPressed = $0 })
                    Text("Stars").accessibilityValue("\(stars)")
                        .accessibilityAdjustableAction { stars += $0 == .increment ? 1 : -1 }
                        .accessibilityAction(named: "Praise") { said = "praise" }
                    Color.gray.frame(height: 900).accessibilityIdentifier("below")
                }
            }
        }
    }
}

@Suite struct GestureTests {
    @Test(
        "a drag follows mouse and finger and wins over scrolling on its own view only; pinch, wheel, long press, pages, keys",
        .timeLimit(.minutes(5)))
    func gestures() async throws {
        try await LivePage.run("gestures.py", until: "all gestures were followed") { _ in Playground() }
    }
}
