/// Charts without a browser: scales, ticks, words, and what a screen reader finds.
import Charts
import Foundation
import SwiftUI
import Testing
import ViewTesting

@testable import WebUI

@MainActor struct ChartTests {
    private func all(_ elements: [El]) -> [El] { elements.flatMap { [$0] + all($0.children) } }
    private func all(_ screen: Screen, _ name: String) -> [El] {
        all(screen.session.tree).filter { $0.classes.contains(name) }
    }

    private func places(_ screen: Screen, _ name: String, _ style: String) -> [String?] {
        all(screen, name).map { $0.style(style) }
    }

    @Test("numbers begin at zero and end at a round one, unless the app says otherwise")
    func domains() {
        let values = [62.0, 58, 71]
        func chart(_ domain: some ScaleDomain) -> Screen {
            Screen {
                Chart(values, id: \.self) { PointMark(x: .value("Place", "a"), y: .value("Points", $0)) }
                    .chartYScale(domain: domain)
            }
        }
        #expect(places(chart(.automatic), "cdot", "top") == ["22.5%", "27.5%", "11.25%"])
        #expect(places(chart(0...100), "cdot", "top") == ["38%", "42%", "29%"])
        #expect(places(chart([50, 75]), "cdot", "top") == ["52%", "68%", "16%"])
        #expect(places(chart(.automatic(includesZero: false)), "cdot", "top") == ["65%", "85%", "20%"])
        #expect(places(chart(.automatic(reversed: true)), "cdot", "top") == ["77.5%", "72.5%", "88.75%"])
    }

    @Test("what stands at an axis: every so much, what the app names, in its own words, or nothing")
    func axes() {
        func chart(@AxisContentBuilder _ axis: () -> some AxisContent) -> [String] {
            let screen = Screen {
                Chart { LineMark(x: .value("Second", 60), y: .value("Loudness", 40)) }
                    .chartXAxis(.hidden).chartYAxis(content: axis)
            }
            return all(screen, "clabel").map(\.plainText)
        }
        #expect(chart { AxisMarks() } == ["0", "10", "20", "30", "40"])
        #expect(chart { AxisMarks(values: .stride(by: 20)) } == ["0", "20", "40"])
        #expect(chart { AxisMarks(position: .leading, values: [0, 40, 90]) } == ["0", "40"])
        #expect(
            chart {
                AxisMarks(values: [0, 40]) { value in
                    AxisGridLine()
                    AxisValueLabel { if let loudness = value.as(Int.self) { Text("\(loudness) LU") } }
                }
            } == ["0 LU", "40 LU"])
        #expect(chart { AxisMarks(values: [0, 40]) { _ in AxisGridLine() } }.isEmpty)
        let hidden = Screen {
            Chart { LineMark(x: .value("a", 1), y: .value("b", 2)) }.chartXAxis(.hidden).chartYAxis(.hidden)
        }
        #expect(all(hidden, "clabel").isEmpty && all(hidden, "gridx").isEmpty && all(hidden, "gridy").isEmpty)
    }

    @Test("days, weeks and months get their own words", arguments: [(3, "Jan 15"), (40, "Jan 12"), (200, "Jan")])
    func dates(_ days: Int, _ word: String) {
        let start = Date(timeIntervalSince1970: 1_768_435_200)
        let screen = Screen {
            Chart([0, days], id: \.self) { day in
                LineMark(x: .value("Day", start + Double(day) * 86_400), y: .value("Score", 50))
            }
            .environment(\.timeZone, .gmt)
            .environment(\.calendar, gregorian)
            .chartYAxis(.hidden)
        }
        let labels = all(screen, "clabel").map(\.plainText)
        #expect((2...6).contains(labels.count), "\(labels)")
        #expect(Set(labels).count == labels.count)
        if days == 3 { #expect(labels.first == word) }
        if days == 200 { #expect(labels.allSatisfy { $0.count == 3 }) }
    }

    private var gregorian: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    @Test(
        "a screen reader finds the chart's name and every value once, the app's words before its own, and nothing hidden"
    )
    func spoken() throws {
        let screen = Screen {
            Chart {
                ForEach([1, 2], id: \.self) { week in
                    AreaMark(x: .value("Week", week), y: .value("Score", week * 10))
                    LineMark(x: .value("Week", week), y: .value("Score", week * 10))
                }
                PointMark(x: .value("Week", 3), y: .value("Score", 7))
                    .accessibilityLabel("Third week").accessibilityValue("seven points")
                BarMark(x: .value("Week", 4), yStart: .value("From", 2), yEnd: .value("To", 5))
                PointMark(x: .value("Week", 5), y: .value("Score", 9)).accessibilityHidden(true)
                RuleMark(y: .value("Good", 8))
                if true { RuleMark(y: .value("Best", 9)).accessibilityLabel("Your best") }
            }
            .accessibilityLabel("Scores")
        }
        #expect(
            screen.spoken == [
                "1, Score 10", "2, Score 20", "Third week, seven points", "4, To 2 to 5", "Your best, Best 9",
            ])
        let chart = try #require(all(screen, "chart").first)
        #expect(chart.attribute("aria-label") == "Scores" && chart.attribute("role") == "group")
    }

    @Test("a curve that must not swing beyond its points doesn't; steps stand where they are said to")
    func curves() throws {
        func path(_ method: InterpolationMethod) -> String {
            let screen = Screen {
                Chart(Array([0.0, 10, 10, 0].enumerated()), id: \.offset) { index, value in
                    LineMark(x: .value("x", index), y: .value("y", value)).interpolationMethod(method)
                }
            }
            return all(screen.session.tree).first { $0.tag == "path" && $0.attribute("d") != nil }?.attribute("d") ?? ""
        }
        #expect(path(.linear).hasPrefix("M0.0 100.0C0.0 100.0 33.33 0.0 33.33 0.0"))
        let heights = path(.monotone).split { "MC ".contains($0) }.enumerated().filter { $0.offset % 2 == 1 }
            .compactMap { Double($0.element) }
        #expect(heights.count == 10 && heights.allSatisfy { (0...100).contains($0) }, "\(heights)")
        #expect(path(.catmullRom).contains("-"), "it swings: otherwise the test above proves nothing")
        #expect(path(.stepEnd).contains("C0.0 100.0 33.33 100.0 33.33 100.0"))
    }

    @Test("colours by a value are the same for the same value, and named below")
    func colours() {
        let screen = Screen {
            Chart {
                BarMark(x: .value("Day", "Mon"), y: .value("n", 1)).foregroundStyle(by: .value("Kind", "Voice"))
                BarMark(x: .value("Day", "Mon"), y: .value("n", 1)).foregroundStyle(by: .value("Kind", "Face"))
                BarMark(x: .value("Day", "Tue"), y: .value("n", 1)).foregroundStyle(by: .value("Kind", "Voice"))
            }
            .chartForegroundStyleScale(["Face": Color.pink])
        }
        let paints = places(screen, "cbar", "background")
        #expect(paints[0] == paints[2] && paints[0] != paints[1] && paints[1] == Color.pink._css)
        #expect(screen.contains("Voice") && screen.contains("Face"))
        #expect(places(screen, "cbar", "bottom") == ["0%", "50%", "0%"])
    }
}
