/// The mark in rings that breathe in and out; they stand still under Reduce Motion.
import Foundation
import Styleguide
import SwiftUI

struct BreathingHero: View {
    @State private var isWide = false
    @Environment(\.accessibilityReduceMotion) private var isStill

    private static let side: CGFloat = 148
    /// As slow as somebody breathes who is calm.
    private static let breath = 3.0

    var body: some View {
        ZStack {
            ring(1, opacity: 0.18)
            ring(0.8, opacity: 0.3)
            Circle().fill(Gradients.decoration)
                .frame(width: Self.side * 0.6, height: Self.side * 0.6)
            MirrorMark(side: Self.side * 0.7)
        }
        .frame(width: Self.side, height: Self.side)
        .accessibilityHidden(true)
        .task(id: isStill) { await breathe() }
    }

    private func ring(_ share: CGFloat, opacity: Double) -> some View {
        Circle().fill(Tone(MirrorColours.blue).opacity(opacity))
            .frame(width: Self.side * share, height: Self.side * share)
            .scaleEffect(isWide ? 1.12 : 0.94)
            .animation(isStill ? nil : .easeInOut(duration: Self.breath), value: isWide)
    }

    private func breathe() async {
        isWide = false
        while !isStill, !Task.isCancelled {
            isWide.toggle()
            guard (try? await Task.sleep(for: .seconds(Self.breath))) != nil else { return }
        }
    }
}
