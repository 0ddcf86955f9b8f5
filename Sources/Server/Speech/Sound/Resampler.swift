/// Changes the rate of a sound by any ratio of whole numbers.
import Foundation

/// A low-pass filter evaluated where the new samples lie: a sinc under a Blackman window, 32 zero crossings wide
/// (J. O. Smith, "Digital Audio Resampling", 2002). Above 0.92 of the lower rate's half nothing is kept.
struct Resampler {
    private let up: Int
    private let down: Int
    private let reach: Int
    /// A row of taps for each place between two old samples where a new one can lie.
    private let rows: [[Float]]

    private static let crossings = 16.0
    private static let kept = 0.92

    init(from old: Int, to new: Int) {
        let shared = Self.commonDivisor(old, new)
        (up, down) = (new / shared, old / shared)
        let cutoff = Self.kept * min(1, Double(new) / Double(old))
        let reach = Int((Self.crossings / cutoff).rounded(.up))
        self.reach = reach
        // Whole groups of eight, so that the inner loop needs no rest.
        let taps = (2 * reach + 7) / 8 * 8
        let up = up
        rows = (0..<up).map { phase in
            let row = (0..<taps).map { tap in
                Self.windowedSinc(Double(tap - reach + 1) - Double(phase) / Double(up), cutoff, Double(reach))
            }
            let sum = row.reduce(0, +)
            return row.map { Float($0 / sum) }
        }
    }

    func resampled(_ samples: [Float]) -> [Float] {
        guard up != down, !samples.isEmpty else { return samples }
        let taps = rows[0].count
        let padded = Array(repeating: 0, count: reach) + samples + Array(repeating: 0, count: taps)
        return padded.withUnsafeBufferPointer { padded in
            (0..<samples.count * up / down).map { index in
                let place = index * down
                return rows[place % up].withUnsafeBufferPointer { dot($0, padded, from: place / up + 1, count: taps) }
            }
        }
    }

    private static func windowedSinc(_ x: Double, _ cutoff: Double, _ reach: Double) -> Double {
        guard abs(x) < reach else { return 0 }
        let window = 0.42 + 0.5 * cos(.pi * x / reach) + 0.08 * cos(2 * .pi * x / reach)
        return window * (x == 0 ? cutoff : sin(.pi * cutoff * x) / (.pi * x))
    }

    private static func commonDivisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : commonDivisor(other, one % other)
    }
}
