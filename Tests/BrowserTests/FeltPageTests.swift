/// Taps of the phone and more contrast on a real page: what Chromium is asked to do, and the colours that it paints.
import Clients
import Foundation
import SimulatorHost
import Styleguide
import SwiftUI
import Testing
import WebUI

private struct Board: View {
    @Environment(\.colorSchemeContrast) private var contrast
    @State private var likes = 0
    @State private var failures = 0

    var body: some View {
        VStack(spacing: Space.l) {
            Text("Quiet words").foregroundStyle(Palette.muted).accessibilityIdentifier("quiet")
            RoundedRectangle(cornerRadius: 8).fill(Palette.line).frame(width: 80, height: 40)
                .accessibilityIdentifier("border")
            Text(contrast == .increased ? "more contrast" : "usual contrast")
            Button("Like \(likes)") { likes += 1 }.sensoryFeedback(.impact(weight: .light), trigger: likes)
            Button("Fail \(failures)") { failures += 1 }.sensoryFeedback(.error, trigger: failures)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Palette.canvas)
    }
}

@Suite struct FeltPageTests {
    @Test(
        "a tap of the phone is made once, where the browser can; more contrast of the browser's makes quiet words and borders strong",
        .timeLimit(.minutes(5)))
    func page() async throws {
        try await LivePage.run("felt.py", until: "all was felt and seen") { _ in Board() }
    }
}
