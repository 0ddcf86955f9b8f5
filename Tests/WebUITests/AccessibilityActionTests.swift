/// What those who can't make a gesture do instead.
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI

private struct Card: View {
    @State private var stars = 3
    @State private var log: [String] = []

    var body: some View {
        VStack {
            HStack { ForEach(0..<stars, id: \.self) { _ in Image(systemName: "star.fill") } }
                .accessibilityElement(children: .ignore)
                .accessibilityLabel("Stars")
                .accessibilityValue("\(stars) of 5")
                .accessibilityAdjustableAction { stars += $0 == .increment ? 1 : -1 }
            Text("Picture")
                .gesture(DragGesture().onEnded { _ in log.append("dragged") })
                .accessibilityAction(named: "Move left") { log.append("left") }
                .accessibilityActions { Button("Move right") { log.append("right") } }
            HStack {
                Text("Both")
                Text("words").accessibilityAction { log.append("activated") }
            }
            .accessibilityElement(children: .combine)
            Text(log.joined(separator: ", "))
        }
    }
}

@MainActor
struct AccessibilityActionTests {
    private let screen = Screen { Card() }

    @Test("An adjustable view is a slider that the arrow keys move")
    func adjustable() async {
        #expect(screen.spoken.first == "Stars, 3 of 5, slider")
        await screen.adjust("Stars", up: true)
        #expect(screen.spoken.first == "Stars, 4 of 5, slider")
        await screen.adjust("Stars", up: false)
        await screen.adjust("Stars", up: false)
        #expect(screen.spoken.first == "Stars, 2 of 5, slider")
    }

    @Test("Named actions are buttons beside the view, and no words of it")
    func named() async {
        await screen.tap("Move left")
        await screen.tap("Move right")
        #expect(screen.contains("left, right"))
        #expect(screen.spoken.contains("Both, words"))
    }
}
