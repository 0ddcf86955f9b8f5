/// Signals whose truth is known, and what is measured of them.
import Foundation
import GeneratedSound
import ServerMeasuring
import ServerSpeech

/// One quantity over all signals: how far it was off, and whether its margin held.
struct TruthRow: Codable {
    var quantity: String
    var unit: String
    /// What was varied.
    var signals: String
    var count: Int
    /// Absolute, in the unit.
    var meanError: Double
    var largestError: Double
    /// Of the cases.
    var withinMargin: Int
}

enum SpeechTruth {
    /// - Parameter seed: those below 10000 were looked at while methods were made.
    static func rows(seed: UInt64) -> [TruthRow] {
        [pitch(seed), pauses(seed), noise(seed), syllables(seed), clipping(seed), loudness()].map { $0 }
    }

    private struct Case {
        var sound: Sound
        var truth: Double
    }

    private static func row(_ quantity: Quantity, _ signals: String, _ cases: [Case]) -> TruthRow {
        let found = cases.compactMap { one in one.sound.measured()[quantity].map { ($0, one.truth) } }
        let errors = found.map { reading, truth in reading.value.map { abs($0 - truth) } ?? .infinity }
        let within = found.count { reading, truth in
            guard let value = reading.value, let margin = reading.margin else { return false }
            return margin.allows(truth, at: value)
        }
        return TruthRow(
            quantity: quantity.rawValue, unit: found.first?.0.unit.rawValue ?? "", signals: signals, count: cases.count,
            meanError: errors.reduce(0, +) / Double(max(errors.count, 1)), largestError: errors.max() ?? 0,
            withinMargin: within)
    }

    private static func pitch(_ seed: UInt64) -> TruthRow {
        row(
            .pitch, "voices from 80 to 380 Hz",
            (0..<8).map { index in
                var speech = Speech()
                let hertz = 80 * exp2(Double(index) * 0.32 + Double(seed % 7) * 0.01)
                speech.melody = { hertz * exp2(0.15 * sin(2 * .pi * 0.6 * $0)) }
                let heights = speech.heights.sorted()
                return Case(sound: speech.sound, truth: exp2(heights[heights.count / 2] / 12))
            })
    }

    private static func pauses(_ seed: UInt64) -> TruthRow {
        row(
            .longestPause, "phrases parted by 0.4 to 2.2 s",
            (0..<8).map { index in
                let pauses = [0.35, 0.3, 0.4, 0.4 + 0.25 * Double(index) + 0.001 * Double(seed % 40)]
                let speech = Speech(pauses: pauses, background: index % 2 == 0 ? nil : -60)
                return Case(sound: speech.sound, truth: pauses.max() ?? 0)
            })
    }

    private static func noise(_ seed: UInt64) -> TruthRow {
        row(
            .signalToNoise, "speech in noise at 12 to 40 dB",
            (0..<8).map { index in
                var speech = Speech()
                let ratio = 12 + 4 * Double(index)
                speech.background = speech.level - ratio
                return Case(sound: speech.sound, truth: ratio)
            })
    }

    private static func syllables(_ seed: UInt64) -> TruthRow {
        row(
            .articulationRate, "syllables at 2.5 to 6 a second",
            (0..<8).map { index in
                let rate = 2.5 + 0.5 * Double(index)
                return Case(sound: Speech(perSecond: rate).sound, truth: rate)
            })
    }

    private static func clipping(_ seed: UInt64) -> TruthRow {
        row(
            .clippedSamples, "planted samples at full scale",
            (0..<6).map { index in
                var samples = Speech().clean
                let count = 3 + 7 * index
                for place in 0..<count { samples[20_000 + Int(seed % 1000) + place] = 1 }
                return Case(sound: .mono(samples, rate: 16_000), truth: Double(count))
            })
    }

    private static func loudness() -> TruthRow {
        // EBU Tech 3341: a stereo tone of 1 kHz at a level has that loudness.
        row(
            .loudness, "tones of 1 kHz at -40 to -12 dBFS",
            (0..<8).map { index in
                let level = -40 + 4 * Double(index)
                return Case(sound: .stereo(Signals.tone(1000, level, seconds: 6)), truth: level)
            })
    }
}
