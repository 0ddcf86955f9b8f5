/// How sure a judgement is: a ring that is as full as the number in it.
import Foundation
import SwiftUI

package struct ConfidenceRing: View {
    private let percent: Int
    private let color: Signal
    private let side: CGFloat
    private let caption: String
    private let spoken: String
    /// The ring grows with the words in it, up to what a small phone is wide.
    @ScaledMetric(relativeTo: .title) private var scale: CGFloat = 1
    private let widest: CGFloat = 280

    /// - Parameters:
    ///   - caption: a word or two under the number.
    ///   - spoken: what the number is, for whoever can't see it.
    package init(
        percent: Int, color: Signal, side: CGFloat = 132, caption: String = String(localized: "confidence"),
        spoken: String = String(localized: "Confidence")
    ) {
        self.percent = min(100, max(0, percent))
        self.color = color
        self.side = side
        self.caption = caption
        self.spoken = spoken
    }

    package var body: some View {
        ZStack {
            Circle().stroke(color.wash, lineWidth: 12)
            Circle()
                .trim(from: 0, to: CGFloat(percent) / 100)
                .stroke(color.color, style: StrokeStyle(lineWidth: 12, lineCap: .round))
                .rotationEffect(.degrees(-90))
            VStack(spacing: 0) {
                Text("\(percent)%").font(.figure).foregroundStyle(Palette.text)
                Text(caption).font(.small).foregroundStyle(Palette.muted)
            }
        }
        .frame(width: grown, height: grown)
        .padding(6)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(spoken)
        .accessibilityValue("\(percent) percent")
    }

    private var grown: CGFloat { min(side * scale, max(side, widest)) }
}
