/// Tells music by its tones that stand still.
import Foundation

/// Continuous frequency activation: Seyerlehner, Pohle, Schedl and Widmer, "Automatic music detection in television
/// productions", DAFx-07, section 3. The tones of instruments stay at one frequency for tenths of a second, and many do at
/// once; those of a voice glide all the time.
struct Steadiness {
    /// One for each block of about 2.6 s; the higher, the more music.
    let blocks: [Double]

    /// As in the paper, in its 11 kHz: 93 ms of sound every 23 ms; here 64 ms every 16 ms at 16 kHz.
    private static let size = 1024
    private static let hop = 256
    private static let frames = 160
    /// Wide of the mean that is taken off a spectrum, in places.
    private static let around = 10
    /// How far, in decibels, a tone must stand out from it.
    private static let prominence: Float = 3
    /// Above it there are only noise and overtones.
    private static let highest = 4_000.0

    init(_ voice: Voice) {
        let rows = Self.rows(voice.samples)
        blocks = stride(from: 0, to: max(rows.count - Self.frames / 2, 0), by: Self.frames / 2).map { start in
            Self.steadiness(Array(rows[start..<min(start + Self.frames, rows.count)]))
        }
    }

    /// For each frame, which frequencies stand out.
    private static func rows(_ samples: [Float]) -> [[Bool]] {
        guard samples.count >= size + hop else { return [] }
        var transform = FourierTransform(size: size)
        let bins = Int(highest / Double(Voice.rate) * Double(size))
        return samples.withUnsafeBufferPointer { samples in
            stride(from: 0, through: samples.count - size - hop, by: 2 * hop).flatMap { start in
                let (one, other) = transform.powers(samples, at: start, and: start + hop)
                return [standingOut(one, bins), standingOut(other, bins)]
            }
        }
    }

    private static func standingOut(_ powers: [Float], _ bins: Int) -> [Bool] {
        let decibels = powers[..<(bins + around + 1)].map { 10 * log10f(max($0, 1e-6)) }
        var sums: [Float] = [0]
        for level in decibels { sums.append(sums[sums.count - 1] + level) }
        return (0..<bins).map { bin in
            let (low, high) = (max(bin - around, 0), bin + around + 1)
            return decibels[bin] - (sums[high] - sums[low]) / Float(high - low) > prominence
        }
    }

    /// The five frequencies that stand out longest, beyond their neighbours.
    private static func steadiness(_ rows: [[Bool]]) -> Double {
        var counts = Array(repeating: 0, count: rows[0].count)
        for row in rows {
            for (bin, stands) in row.enumerated() where stands { counts[bin] += 1 }
        }
        let shares = counts.map { Double($0) / Double(rows.count) }
        return peaks(shares).sorted(by: >).prefix(5).reduce(0, +)
    }

    /// How high each peak is above the higher of the valleys beside it.
    private static func peaks(_ curve: [Double]) -> [Double] {
        var (peaks, before, high, low) = ([Double](), curve[0], curve[0], curve[0])
        var isRising = true
        for value in curve.dropFirst() + [1] {
            if isRising, value < high {
                (isRising, low) = (false, value)
            } else if isRising {
                high = value
            } else if value > low {
                peaks.append(high - max(before, low))
                (isRising, before, high) = (true, low, value)
            } else {
                low = value
            }
        }
        return peaks
    }
}
