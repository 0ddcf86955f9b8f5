/// A score from 0 to 100 as a ring that is as full as the number in it; a dash where there is none.
import Foundation
import Styleguide
import SwiftUI

struct ScoreRing: View {
    let score: Int?
    var side: CGFloat = 132
    var line: CGFloat = 12
    @ScaledMetric(relativeTo: .title) private var scale: CGFloat = 1

    var body: some View {
        ZStack {
            Circle().stroke(Palette.line, lineWidth: line)
            if let score {
                Circle()
                    .trim(from: 0, to: CGFloat(min(max(score, 0), 100)) / 100)
                    .stroke(ScoreLabel(score).tone, style: StrokeStyle(lineWidth: line, lineCap: .round))
                    .rotationEffect(.degrees(-90))
            }
            Text(score.map(String.init) ?? "–").font(side > 100 ? .figure : .cardTitle.monospacedDigit())
                .foregroundStyle(Palette.text)
        }
        .frame(width: grown, height: grown)
        .padding(line / 2)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Score")
        .accessibilityValue(
            score.map { String(localized: "\($0) of 100, \(ScoreLabel($0).title)") }
                ?? String(localized: "not measurable"))
    }

    /// The ring grows with the number in it, as far as a small phone is wide.
    private var grown: CGFloat { min(side * scale, side * 1.7) }
}
