/// The sound as the methods for voices want it: one channel at 16 kHz, without rumble.
import Foundation

struct Voice: Sendable {
    static let rate = 16_000
    /// A hundredth of a second: all curves over time have one number for each.
    static let step = 160
    static let stepSeconds = Double(step) / Double(rate)

    let samples: [Float]
    /// How many whole steps there are.
    var steps: Int { samples.count / Self.step }

    init(_ sound: Sound) {
        let mono = Self.mixed(sound.channels)
        let resampler = Resampler(from: sound.rate, to: Self.rate)
        samples = Self.withoutRumble(resampler.resampled(mono))
    }

    /// The mean of both channels, or the louder one where the other is silent or cancels it.
    private static func mixed(_ channels: [[Float]]) -> [Float] {
        guard channels.count == 2 else { return channels[0] }
        let mean = zip(channels[0], channels[1]).map { ($0 + $1) / 2 }
        let powers = channels.map(power)
        let louder = powers[0] >= powers[1] ? 0 : 1
        return power(mean) < 0.3 * powers[louder] ? channels[louder] : mean
    }

    private static func power(_ samples: [Float]) -> Float {
        samples.withUnsafeBufferPointer { samples in
            var sum: Float = 0
            for sample in samples { sum += sample * sample }
            return sum
        }
    }

    /// Butterworth of second order at 50 Hz: below it there are handling, wind and direct current, and no voice.
    private static func withoutRumble(_ samples: [Float]) -> [Float] {
        let corner = tan(.pi * 50 / Double(rate))
        let scale = 1 + 2.0.squareRoot() * corner + corner * corner
        var filter = Biquad(
            b0: 1 / scale, b1: -2 / scale, b2: 1 / scale, a1: 2 * (corner * corner - 1) / scale,
            a2: (1 - 2.0.squareRoot() * corner + corner * corner) / scale)
        return samples.map { Float(filter.filter(SIMD2(Double($0), 0)).x) }
    }
}
