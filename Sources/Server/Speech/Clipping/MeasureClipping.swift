/// Counts samples at full scale, where a recorder cut off what was louder.
import Foundation
import ServerMeasuring

extension Quantity {
    package static let clippedSamples = Quantity(rawValue: "clipping.samples")
    package static let clippedPlaces = Quantity(rawValue: "clipping.places")
    package static let peak = Quantity(rawValue: "peak.sample")
}

extension Method {
    /// Ours: at least three samples in a row, in one channel, at or beyond the largest value of 16 bits. A single one may
    /// be a peak that just fits. Exact for the samples as decoded: a lossy codec rounds off what was cut before it.
    static let clipping = Method("clipping.runs-of-3", version: 1)
    /// The largest sample of any channel (not the true peak between samples of ITU-R BS.1770-4, annex 2).
    static let samplePeak = Method("peak.sample", version: 1)
}

struct Clipping {
    static let fullScale: Float = 32767.0 / 32768
    static let shortestRun = 3
    /// Runs closer than this are one place to listen to, in seconds.
    static let together = 0.1

    private(set) var samples = 0
    private(set) var places: [Span] = []
    private(set) var peak: Float = 0

    init(_ sound: Sound) {
        var runs: [Range<Int>] = []
        for channel in sound.channels {
            peak = max(peak, Self.peak(of: channel))
            guard peak >= Self.fullScale else { continue }
            runs += Self.runs(in: channel)
        }
        samples = runs.reduce(0) { $0 + $1.count }
        for run in runs.sorted(by: { $0.lowerBound < $1.lowerBound }) { add(run, rate: Double(sound.rate)) }
    }

    private mutating func add(_ run: Range<Int>, rate: Double) {
        let (start, end) = (Double(run.lowerBound) / rate, Double(run.upperBound) / rate)
        if let last = places.last, start - last.end < Self.together {
            places[places.count - 1] = Span(from: last.start, to: max(last.end, end))
        } else {
            places.append(Span(from: start, to: end))
        }
    }

    private static func runs(in channel: [Float]) -> [Range<Int>] {
        var (runs, start) = ([Range<Int>](), Int?.none)
        for (index, sample) in channel.enumerated() {
            if abs(sample) >= fullScale {
                start = start ?? index
            } else if let first = start {
                if index - first >= shortestRun { runs.append(first..<index) }
                start = nil
            }
        }
        if let first = start, channel.count - first >= shortestRun { runs.append(first..<channel.count) }
        return runs
    }

    private static func peak(of channel: [Float]) -> Float {
        channel.withUnsafeBufferPointer { samples in
            var peak: Float = 0
            for sample in samples { peak = max(peak, abs(sample)) }
            return peak
        }
    }

    func readings() -> [Reading] {
        [
            Reading(.clippedSamples, .count, by: .clipping, .value(Double(samples), .exact)),
            Reading(.clippedPlaces, .seconds, by: .clipping, .spans(places, .exact)),
            Reading(
                .peak, .dbfs, by: .samplePeak,
                peak > 0 ? .value(20 * log10(Double(peak)), .exact) : .notMeasurable(.silence)),
        ]
    }
}
