/// Measures how high a voice is, how much it moves, and whether it falls at the end of phrases.
import Foundation
import ServerMeasuring

extension Quantity {
    package static let pitch = Quantity(rawValue: "pitch.median")
    package static let pitchSpread = Quantity(rawValue: "pitch.spread")
    package static let pitchRange = Quantity(rawValue: "pitch.range")
    package static let fallAtEnds = Quantity(rawValue: "pitch.slope-at-ends")
}

extension Method {
    /// YIN (de Cheveigné and Kawahara, 2002) for the candidates, Boersma's path (1993) through them; 65 to 500 Hz.
    static let pitch = Method("pitch.yin-path", version: 1)
    /// The standard deviation of `pitch.yin-path` in semitones, as is usual for liveliness (Traunmüller and Eriksson,
    /// "The perceptual evaluation of F0 excursions in speech", JASA 97, 1995).
    static let pitchSpread = Method("pitch.yin-path-deviation", version: 1)
    /// From the 5th to the 95th percentile, which a few errors by an octave don't move.
    static let pitchRange = Method("pitch.yin-path-5-to-95", version: 1)
    /// Ours: the slope (Theil, 1950, and Sen, 1968: the median of the slopes between all pairs) of the last 0.5 s of voice
    /// of each phrase, of which the median is given. Negative falls.
    static let fallAtEnds = Method("pitch.last-500ms-slope", version: 1)
}

extension Gauge {
    static let pitch = [
        Gauge(.pitch, .hertz, by: .pitch) { $0.ofPitch { .value(exp2(median($0) / 12), .relative(0.03)) } },
        Gauge(.pitchSpread, .semitones, by: .pitchSpread) { $0.ofPitch { .value(deviation($0), .plusMinus(1)) } },
        Gauge(.pitchRange, .semitones, by: .pitchRange) {
            $0.ofPitch {
                let sorted = $0.sorted()
                return .value(percentile(sorted, 0.95) - percentile(sorted, 0.05), .plusMinus(2))
            }
        },
        Gauge(.fallAtEnds, .semitonesPerSecond, by: .fallAtEnds) { heard in
            let slopes = PhraseEnds.slopes(heard)
            guard slopes.count >= PhraseEnds.fewest else {
                return .notMeasurable(.tooFewPhrases(found: slopes.count, needed: PhraseEnds.fewest))
            }
            return .value(median(slopes), .plusMinus(4))
        },
    ]
}

extension Heard {
    /// Seconds of voice that figures of pitch need.
    static let leastPitch = 3.0

    fileprivate func ofPitch(_ figure: ([Double]) -> Finding) -> Finding {
        guard voicedSeconds >= Self.leastPitch else {
            return .notMeasurable(.tooLittleVoice(found: voicedSeconds, needed: Self.leastPitch))
        }
        return figure(semitones)
    }
}
