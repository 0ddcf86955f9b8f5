/// What a broken file may decode to: nothing, hardly anything, and what isn't a number.
import GeneratedSound
import SeededRandom
import ServerMeasuring
import ServerSpeech
import TestSupport
import Testing

@Suite(.aside) struct BrokenSoundTests {
    @Test("no channels, three, unequal ones and absurd rates are no sound")
    func none() {
        #expect(Sound(rate: 48_000, channels: []) == nil)
        #expect(Sound(rate: 48_000, channels: [[0], [0], [0]]) == nil)
        #expect(Sound(rate: 48_000, channels: [[0], [0, 0]]) == nil)
        for rate in [Int.min, 0, 7_999, 192_001, .max] { #expect(Sound(rate: rate, channels: [[0]]) == nil) }
    }

    @Test("any number of samples is measured without a trap", arguments: [8_000, 11_025, 16_000, 44_100, 192_000])
    func lengths(_ rate: Int) {
        var random = SplitMix(seed: UInt64(rate))
        for count in [0, 1, 2, 79, 80, 159, 160, 161, 1023, 1024, 1279, 1280]
            + (0..<20).map({ _ in random.below(4000) })
        {
            let samples = (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
            #expect(Sound.stereo(samples, rate: rate).measured().refusal != nil)
        }
    }

    @Test("infinities, what isn't a number, and absurd samples are limited, and every figure stays a number")
    func samples() {
        var samples = Speech().clean
        for (index, value) in [Float.nan, .infinity, -.infinity, 1e30, -1e38, .leastNonzeroMagnitude].enumerated() {
            for repeated in 0..<5 { samples[20_000 * (index + 1) + repeated * 7] = value }
        }
        let sound = Sound.mono(samples, rate: 16_000)
        #expect(sound.channels[0].allSatisfy { abs($0) <= 16 })
        for reading in sound.measured().readings {
            if let value = reading.value { #expect(value.isFinite, "\(reading.quantity)") }
        }
    }
}
