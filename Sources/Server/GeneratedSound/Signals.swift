/// Signals whose every property is known, because they are computed.
import Foundation
import SeededRandom
import ServerSpeech

package enum Signals {
    package static let rate = 48_000

    /// - Parameter decibels: of the peak, against full scale.
    package static func tone(_ hertz: Double, _ decibels: Double, seconds: Double, rate: Int = rate) -> [Float] {
        let amplitude = pow(10, decibels / 20)
        return (0..<Int(seconds * Double(rate))).map {
            Float(amplitude * sin(2 * .pi * hertz * Double($0) / Double(rate)))
        }
    }

    package static func silence(_ seconds: Double, rate: Int = rate) -> [Float] {
        Array(repeating: 0, count: Int(seconds * Double(rate)))
    }

    /// Normally distributed (Box and Muller), with this power.
    package static func noise(_ decibels: Double, seconds: Double, seed: UInt64 = 1, rate: Int = rate) -> [Float] {
        var random = SplitMix(seed: seed)
        let deviation = pow(10, decibels / 20)
        return (0..<Int(seconds * Double(rate))).map { _ in
            let (one, other) = (Double.random(in: 1e-12..<1, using: &random), Double.random(in: 0..<1, using: &random))
            return Float(deviation * sqrt(-2 * log(one)) * cos(2 * .pi * other))
        }
    }

    /// Something like a vowel: overtones up to 4 kHz, each octave weaker by 9 dB, whose pitch follows a curve.
    /// - Parameters:
    ///   - pitch: in hertz, at a time in seconds.
    ///   - strength: from 0 to 1, at a time in seconds.
    package static func voice(
        seconds: Double, rate: Int = rate, pitch: (Double) -> Double, strength: (Double) -> Double = { _ in 1 }
    ) -> [Float] {
        var phase = 0.0
        return (0..<Int(seconds * Double(rate))).map { index in
            let time = Double(index) / Double(rate)
            let hertz = pitch(time)
            phase += hertz / Double(rate)
            let sum = (1...Int(4000 / hertz)).reduce(0.0) {
                $0 + sin(2 * .pi * Double($1) * phase) / pow(Double($1), 1.5)
            }
            return Float(0.25 * strength(time) * sum)
        }
    }

    /// Hills of a raised cosine with valleys of 1 % between them, so many a second.
    package static func syllables(_ perSecond: Double) -> (Double) -> Double {
        { 0.01 + 0.99 * (0.5 - 0.5 * cos(2 * .pi * perSecond * $0)) }
    }

    package static func power(_ samples: [Float]) -> Double {
        samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)
    }
}

extension Sound {
    /// One channel.
    package static func mono(_ samples: [Float], rate: Int = Signals.rate) -> Sound {
        Sound(rate: rate, channels: [samples])!
    }

    /// The same in both channels.
    package static func stereo(_ samples: [Float], rate: Int = Signals.rate) -> Sound {
        Sound(rate: rate, channels: [samples, samples])!
    }
}

extension [Float] {
    /// Sample by sample.
    package func mixed(_ other: [Float]) -> [Float] { zip(self, other).map { $0 + $1 } }
}
