/// How many days in a row one of the two has added something, the same for both.
import Foundation
import Styleguide
import SwiftUI
import VeramoCore

struct StreakPill: View {
    let streak: StreakRow
    @State private var isExplained = false

    var body: some View {
        Button {
            isExplained = true
        } label: {
            HStack(spacing: Space.xs) {
                Image(systemName: "flame.fill").foregroundStyle(streak.days > 0 ? Palette.navyInk : Palette.muted)
                Text("\(streak.days)").monospacedDigit().foregroundStyle(Palette.text)
            }
            .font(.note.weight(.semibold))
            .padding(.horizontal, Space.m)
            .frame(minHeight: 34)
            .glassSurface(in: Capsule(), isInteractive: true)
            .frame(minHeight: Target.minimum)
        }
        .buttonStyle(.plain)
        // A bar's words: the screen below takes large text.
        .dynamicTypeSize(...DynamicTypeSize.xxLarge)
        .accessibilityLabel(StreakWords.title(streak.days))
        .accessibilityHint("Explains it")
        .alert(StreakWords.title(streak.days), isPresented: $isExplained) {
            Button("OK") {}
        } message: {
            Text(StreakWords.explanation(streak.days))
        }
    }
}

/// On the day that a milestone is reached.
struct MilestoneBanner: View {
    let days: Int

    var body: some View {
        Banner(
            text: String(localized: "\(days) days in a row: a picture from one of you every day."),
            systemImage: "sparkles", kind: .brand)
    }
}

enum StreakWords {
    static func title(_ days: Int) -> String {
        switch days {
        case ..<1: String(localized: "No streak yet")
        default: String(localized: "\(days) days in a row")
        }
    }

    /// How it counts, and what comes next.
    static func explanation(_ days: Int) -> String {
        let next = Streak.milestones.first { $0 > days } ?? (days / 365 + 1) * 365
        let missing = next - days
        let rule = String(
            localized: """
                A day counts when one of you adds a picture, for whatever day. A full day without one ends the streak.
                """)
        return rule + " " + String(localized: "\(missing) more days to \(next.formatted(.number.locale(.shown))).")
    }
}
