/// The two curves: energy over a recording, scores over the last ten.
import Charts
import Foundation
import MirrorMateCore
import Styleguide
import SwiftUI

struct EnergyChart: View {
    let points: [TonePoint]
    let seconds: Double
    @Environment(\.colorScheme) private var scheme
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        Chart {
            ForEach(points, id: \.t) { point in
                // A gap parts them.
                RectangleMark(
                    xStart: .value("From", point.t + 0.2), xEnd: .value("To", end(point) - 0.2),
                    yStart: .value("Nothing", 0.0), yEnd: .value("Energy", point.energy * 100)
                )
                .foregroundStyle(Tone(MirrorColours.blue).color(for: scheme).opacity(0.25 + 0.75 * point.confidence))
                .accessibilityLabel("\(Int(point.t)) to \(Int(end(point).rounded())) seconds")
                .accessibilityValue("\(Int((point.energy * 100).rounded())) percent energy")
            }
        }
        .chartXScale(domain: 0...max(seconds, 1))
        .chartYScale(domain: 0...100)
        .chartXAxisLabel("Seconds")
        .chartYAxisLabel("Energy, %")
        // Large words at its axes take from its height.
        .frame(height: textSize.isAccessibilitySize ? 320 : 180)
    }

    private func end(_ point: TonePoint) -> Double { min(point.t + TonePoint.seconds, seconds) }
}

struct TrendChart: View {
    let cards: [ReportCard]
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        Chart {
            ForEach(scored, id: \.place) { point in
                LineMark(x: .value("Report", point.place), y: .value("Score", point.score))
                    .foregroundStyle(Tone(MirrorColours.blue).color(for: scheme))
                    .accessibilityHidden(true)
                PointMark(x: .value("Report", point.place), y: .value("Score", point.score))
                    .foregroundStyle(Tone(MirrorColours.blue).color(for: scheme))
                    .accessibilityLabel("Report \(point.place) of \(cards.count)")
                    .accessibilityValue("score \(point.score)")
            }
        }
        .chartXScale(domain: 1...max(cards.count, 2))
        .chartXAxis { AxisMarks(values: Array(1...max(cards.count, 2))) }
        .chartYScale(domain: 0...100)
        .frame(height: 160)
    }

    private var scored: [(place: Int, score: Int)] {
        cards.enumerated().compactMap { index, card in card.score.map { (index + 1, $0) } }
    }
}
