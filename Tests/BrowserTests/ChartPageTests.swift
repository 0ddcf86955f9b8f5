/// Charts in Chromium: marks lie where their values are, and each value can be heard.
import Charts
import Foundation
import SimulatorHost
import SwiftUI
import Testing
import WebUI

private struct Week: Identifiable {
    var id: Int
    var day: Date
    var score: Double
    var voice: String
}

private struct Plots: View {
    private let weeks = [62, 58, 71, 64, 80, 77].enumerated().map { index, score in
        Week(
            id: index, day: Date(timeIntervalSince1970: 1_768_478_400 + Double(index) * 7 * 86_400),
            score: Double(score), voice: index < 3 ? "Voice" : "Posture")
    }

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 20) {
                Text("Trend").font(.headline)
                Chart(weeks) { week in
                    AreaMark(x: .value("Day", week.day), y: .value("Score", week.score))
                        .foregroundStyle(
                            LinearGradient(colors: [.teal.opacity(0.4), .clear], startPoint: .top, endPoint: .bottom)
                        )
                        .interpolationMethod(.monotone)
                        .accessibilityHidden(true)
                    LineMark(x: .value("Day", week.day), y: .value("Score", week.score))
                        .foregroundStyle(.teal)
                        .interpolationMethod(.monotone)
                        .accessibilityLabel("Week \(week.id + 1)")
                        .accessibilityValue("\(Int(week.score)) points")
                    PointMark(x: .value("Day", week.day), y: .value("Score", week.score))
                        .foregroundStyle(.teal)
                        .accessibilityHidden(true)
                }
                .chartYScale(domain: 0...100)
                .chartYAxis { AxisMarks(values: [0, 50, 100]) }
                .frame(height: 160)
                .accessibilityLabel("Score of six weeks")
                .accessibilityIdentifier("trend")
                Text("Tone").font(.headline)
                Chart {
                    RectangleMark(yStart: .value("From", 2.0), yEnd: .value("To", 4.0))
                        .foregroundStyle(.green.opacity(0.15))
                    ForEach([1.5, 3.2, 4.4, 2.8].indices, id: \.self) { index in
                        LineMark(
                            x: .value("Second", index * 5), y: .value("Loudness", [1.5, 3.2, 4.4, 2.8][index])
                        )
                        .symbol(.circle)
                    }
                    RuleMark(y: .value("Middle", 3.0)).lineStyle(StrokeStyle(lineWidth: 1, dash: [4]))
                        .annotation(position: .top, alignment: .trailing) { Text("middle").font(.caption2) }
                }
                .chartXAxisLabel("Seconds")
                .chartYScale(domain: .automatic(includesZero: false))
                .frame(height: 150)
                .accessibilityIdentifier("tone")
                Text("Parts").font(.headline)
                Chart {
                    BarMark(x: .value("Part", "Voice"), y: .value("Points", 20)).cornerRadius(4)
                    BarMark(x: .value("Part", "Posture"), y: .value("Points", 10)).foregroundStyle(.orange)
                    BarMark(x: .value("Part", "Posture"), y: .value("Points", 5)).foregroundStyle(.purple)
                }
                .chartYAxis(.hidden)
                .frame(height: 120)
                .accessibilityIdentifier("parts")
                Chart(weeks) { week in
                    BarMark(x: .value("Points", week.score), y: .value("Week", "Week \(week.id + 1)"))
                        .foregroundStyle(by: .value("Kind", week.voice))
                }
                .frame(height: 200)
                .accessibilityIdentifier("kinds")
            }
            .padding()
        }
    }
}

@Suite struct ChartPageTests {
    @Test(
        "marks of charts lie where their values are, axes beside them, and each value can be heard; light and dark, small and large",
        .timeLimit(.minutes(5)))
    func charts() async throws {
        try await LivePage.run("charts.py", until: "all charts were read") { _ in Plots() }
    }
}
