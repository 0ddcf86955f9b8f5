/// `atelier score-speech`: measures signals whose truth is known, and says how far off each measurement is.
import ArgumentParser
import Foundation

struct ScoreSpeechCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "score-speech", abstract: "Hold measurements of sound against signals whose truth is known.",
        discussion: """
            The signals are computed, so this shows that the methods do what they say, and nothing about rooms and \
            voices: Docs/Measurements.md tells of real recordings.
            """)

    @Option(parsing: .unconditional, help: "Varies the signals; 10000 and up weren’t used for making the methods.")
    var seed: UInt64 = 10_000
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        let rows = SpeechTruth.rows(seed: seed)
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return print(String(decoding: try encoder.encode(rows), as: UTF8.self))
        }
        print("| Quantity | Signals | Mean error | Largest error | Within its margin |\n|---|---|---|---|---|")
        for row in rows {
            print(
                "| `\(row.quantity)` | \(row.signals) | \(row.meanError.shown) \(row.unit) "
                    + "| \(row.largestError.shown) \(row.unit) | \(row.withinMargin) of \(row.count) |")
        }
    }
}

extension Double {
    fileprivate var shown: String {
        formatted(.number.precision(.fractionLength(0...3)).grouping(.never).locale(Locale(identifier: "en_US")))
    }
}
