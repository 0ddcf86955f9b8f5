/// Taps of the phone: once for each change of what triggers them, of the kind that was asked for, and none otherwise.
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI

private struct Pad: View {
    @State private var count = 0
    @State private var same = 0
    @State private var text = ""

    var body: some View {
        VStack {
            Button("Count \(count)") { count += 1 }
            Button("Nothing") { same = 0 }
            Button("Back") { count = 0 }
            TextField("Words", text: $text)
        }
        .sensoryFeedback(.success, trigger: count)
        .sensoryFeedback(.warning, trigger: count) { old, new in new < old }
        .sensoryFeedback(trigger: count) { _, new in new == 2 ? .impact(weight: .heavy) : nil }
        .sensoryFeedback(.selection, trigger: same)
        // Watches alone play it.
        .sensoryFeedback(.start, trigger: count)
        .sensoryFeedback(.impact(flexibility: .soft, intensity: 0), trigger: count)
    }
}

@MainActor struct SensoryFeedbackTests {
    @Test("appearing, a rendering and a value that stays the same are felt by nobody; each change is felt once")
    func changes() async {
        let screen = Screen { Pad() }
        let felt = screen.feel()
        await screen.type("a", into: "Words")
        await screen.tap("Nothing")
        #expect(felt.taps.isEmpty)
        await screen.tap("Count 0")
        #expect(felt.taps == ["success"])
        await screen.tap("Count 1")
        #expect(felt.taps == ["success", "success", "heavy"])
        await screen.tap("Back")
        #expect(felt.taps == ["success", "success", "heavy", "success", "warning"])
    }
}
