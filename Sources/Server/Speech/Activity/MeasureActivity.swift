/// Measures how much of the recording is speech, and how it is parted by pauses.
import ServerMeasuring

extension Quantity {
    package static let speech = Quantity(rawValue: "activity.speech")
    package static let voicedShare = Quantity(rawValue: "activity.voiced")
    package static let phonation = Quantity(rawValue: "activity.phonation-ratio")
    package static let pauses = Quantity(rawValue: "pauses.count")
    package static let pausePlaces = Quantity(rawValue: "pauses.places")
    package static let meanPause = Quantity(rawValue: "pauses.mean")
    package static let longestPause = Quantity(rawValue: "pauses.longest")
}

extension Method {
    /// Ours: a step of 10 ms is speech if it is louder than a threshold between the background (5th percentile) and the
    /// voice (95th), and if the sound that it belongs to has a pitch; breaks under 0.25 s belong to the speech.
    static let activity = Method("activity.energy-and-period", version: 1)
    /// Steps of speech that have a pitch by `pitch.yin-path`.
    static let voicedShare = Method("activity.voiced-steps", version: 1)
    /// de Jong and Wempe (2009): time of speech over the whole time, here from the first sound to the last, so that it
    /// doesn't matter when the buttons were pressed.
    static let phonation = Method("activity.phonation-ratio", version: 1)
    /// Breaks of at least 0.25 s between stretches of speech (Goldman-Eisler, 1968); silence before and after isn't one.
    static let pauses = Method("pauses.from-250ms", version: 1)
}

extension Gauge {
    static let activity = [
        Gauge(.speech, .seconds, by: .activity) { .value($0.stretches.phonation, .plusMinus($0.stretches.errorOfSum)) },
        Gauge(.voicedShare, .share, by: .voicedShare) {
            .value($0.voicedSeconds / $0.stretches.phonation, .plusMinus(0.15))
        },
        Gauge(.phonation, .share, by: .phonation) {
            let stretches = $0.stretches
            return .value(
                stretches.phonation / stretches.extent, .plusMinus(stretches.errorOfSum / stretches.extent))
        },
    ]

    static let pauses = [
        Gauge(.pauses, .count, by: .pauses) { .value(Double($0.stretches.pauses.count), $0.stretches.doubt) },
        Gauge(.pausePlaces, .seconds, by: .pauses) { .spans($0.stretches.pauses, .plusMinus(Stretches.error)) },
        Gauge(.meanPause, .seconds, by: .pauses) { $0.stretches.length { mean($0) } },
        Gauge(.longestPause, .seconds, by: .pauses) { $0.stretches.length { $0.max() ?? 0 } },
    ]
}

extension Stretches {
    /// Each stretch has two ends, whose errors may add up.
    fileprivate var errorOfSum: Double { Double(spans.count) * Self.error }

    /// Pauses near the bound may be none, and breaks just under it may be some.
    fileprivate var doubt: Margin {
        let short = pauses.count { $0.length < Self.shortestPause + Self.error }
        return .between(Double(pauses.count - short), Double(pauses.count + almostPauses))
    }

    fileprivate func length(_ figure: ([Double]) -> Double) -> Finding {
        guard !pauses.isEmpty else { return .notMeasurable(.tooFewPhrases(found: spans.count, needed: 2)) }
        return .value(figure(pauses.map(\.length)), .plusMinus(Self.error))
    }
}
