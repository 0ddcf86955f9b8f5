/// How far the voice is above what is around it.
import ServerMeasuring

struct Noise: Sendable {
    /// In decibels; nil without a quiet moment to hear the background in.
    let ratio: Double?
    /// Seconds of quiet moments.
    let quiet: Double
    /// Whether the background is as weak as the last of 16 bits, so that the ratio has no upper end.
    let isInaudible: Bool

    /// In seconds.
    static let leastQuiet = 0.3
    /// Sound rings on after speech, and begins before it: so much is left out beside it, in seconds.
    static let ringing = 0.1
    /// In decibels against full scale: below it there is nothing but rounding.
    static let inaudible = -90.0

    init(_ levels: Levels, _ stretches: Stretches) {
        let steps = levels.pieces.count / 2
        let isSpeech = stretches.mask(steps: steps)
        var isNear = isSpeech
        for span in stretches.spans {
            let around = stretches.steps(from: span.start - Self.ringing, to: span.end + Self.ringing, of: steps)
            for step in around { isNear[step] = true }
        }
        let background = (0..<steps).filter { !isNear[$0] }.map(levels.power)
        quiet = Double(background.count) * Voice.stepSeconds
        guard quiet >= Self.leastQuiet, isSpeech.contains(true) else {
            (ratio, isInaudible) = (nil, false)
            return
        }
        // The median: a door that falls shut isn't the room's noise.
        let floor = median(background)
        isInaudible = Levels.decibels(floor) < Self.inaudible
        let speech = mean((0..<steps).filter { isSpeech[$0] }.map(levels.power)) - floor
        ratio = Levels.decibels(speech) - max(Levels.decibels(floor), Self.inaudible)
    }

    var finding: Finding {
        guard let ratio else { return .notMeasurable(.noQuietMoment(found: quiet, needed: Self.leastQuiet)) }
        return .value(ratio, isInaudible ? .atLeast : .plusMinus(1.5))
    }
}

extension Quantity {
    package static let signalToNoise = Quantity(rawValue: "noise.signal-to-noise")
    package static let breath = Quantity(rawValue: "breath.count")
}

extension Method {
    /// Ours: the mean power of stretches of speech, less the background's, over the median power of the moments at least
    /// 0.1 s away from speech; 50 Hz to 7.4 kHz.
    static let signalToNoise = Method("noise.speech-over-quiet-median", version: 1)
    /// None: a breath and the rustle of clothes have the same spectrum and the same length.
    static let breath = Method("breath.none", version: 1)
}

extension Gauge {
    static let noise = [
        Gauge(.signalToNoise, .decibels, by: .signalToNoise) { $0.noise.finding },
        Gauge(.breath, .count, by: .breath) { _ in .notMeasurable(.noMethod) },
    ]
}
