/// Loudness, held against the signals of the standards: EBU Tech 3341 (table 1) and EBU Tech 3342 (table 1).
import GeneratedSound
import ServerMeasuring
import ServerSpeech
import TestSupport
import Testing

@Suite(.aside) struct LoudnessTests {
    /// Tones of 1 kHz in both channels, one after the other.
    private static func steps(_ steps: [(decibels: Double, seconds: Double)], rate: Int = Signals.rate) -> Sound {
        .stereo(steps.flatMap { Signals.tone(1000, $0.decibels, seconds: $0.seconds, rate: rate) }, rate: rate)
    }

    private func value(_ quantity: Quantity, _ sound: Sound) throws -> Double {
        try #require(sound.measured()[quantity]?.value)
    }

    private static let cases3341: [(steps: [(decibels: Double, seconds: Double)], loudness: Double)] = [
        ([(-23, 20)], -23), ([(-33, 20)], -33), ([(-36, 10), (-23, 60), (-36, 10)], -23),
        ([(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)], -23),
        ([(-26, 20), (-20, 20.1), (-26, 20)], -23),
    ]

    @Test("integrated loudness of EBU Tech 3341's cases 1 to 5 is right to 0.1 LU", arguments: cases3341.indices)
    func integrated(_ index: Int) throws {
        let (steps, expected) = Self.cases3341[index]
        #expect(abs(try value(.loudness, Self.steps(steps)) - expected) <= 0.1)
    }

    @Test("the weighting is the same at every rate", arguments: [16_000, 22_050, 44_100, 48_000, 96_000])
    func rates(_ rate: Int) throws {
        #expect(abs(try value(.loudness, Self.steps([(-23, 6)], rate: rate)) + 23) <= 0.1)
    }

    private static let cases3342: [(levels: [Double], range: Double)] = [
        ([-20, -30], 10), ([-20, -15], 5), ([-40, -20], 20), ([-50, -35, -20, -35, -50], 15),
    ]

    @Test("loudness range of EBU Tech 3342's cases 1 to 4 is right to 1 LU", arguments: cases3342.indices)
    func range(_ index: Int) throws {
        let (levels, expected) = Self.cases3342[index]
        let found = try value(.loudnessRange, Self.steps(levels.map { (decibels: $0, seconds: 20) }))
        #expect(abs(found - expected) <= 1)
    }

    @Test("a steady tone has no spread of loudness, and a swelling one has as much as it swells")
    func spread() throws {
        #expect(try value(.loudnessSpread, Self.steps([(-23, 20)])) < 0.01)
        let swelling = Self.steps((0..<20).map { (decibels: -30 + Double($0) * 0.6, seconds: 3) })
        // A level that rises evenly over 11.4 dB has a deviation of 11.4 / √12, less what 3 s smooth away.
        #expect(abs(try value(.loudnessSpread, swelling) - 11.4 / 3.464) < 0.5)
    }

    @Test("one channel alone counts once: 3 LU less than two")
    func mono() throws {
        let sound = Sound.mono(Signals.tone(1000, -23, seconds: 6))
        #expect(abs(try value(.loudness, sound) + 26.01) < 0.1)
    }

    @Test("each 5 s have their own loudness; silent ones and a rest under a second are left out")
    func pieces() throws {
        let sound = Self.steps([(-20, 5), (-30, 5), (-120, 5), (-26, 2.9), (-26, 0)])
        guard case .series(let moments, .plusMinus(0.1)) = sound.measured()[.energy]?.finding else {
            Issue.record("no series")
            return
        }
        #expect(moments.map(\.time) == [0, 5, 15])
        for (moment, level) in zip(moments, [-20.0, -30, -26]) { #expect(abs(moment.value - level) < 0.15) }
        guard case .series(let short, _) = Self.steps([(-20, 5.5)]).measured()[.energy]?.finding else {
            Issue.record("no series")
            return
        }
        #expect(short.count == 1)
    }

    @Test("silence has no loudness, and neither has a moment")
    func none() {
        let silent = Sound.stereo(Signals.silence(8)).measured()
        let quantities: [Quantity] = [.loudness, .loudestMoment, .loudnessRange, .loudnessSpread, .energy]
        for quantity in quantities { #expect(silent[quantity]?.obstacle == .silence) }
        #expect(
            Self.steps([(-20, 0.3)]).measured()[.loudness]?.obstacle == .tooShort(found: 0.3, needed: 0.4))
        #expect(Self.steps([(-20, 2)]).measured()[.loudnessRange]?.obstacle == .tooShort(found: 2, needed: 3))
    }
}
