/// Measures how fast somebody speaks, without knowing a word.
import ServerMeasuring

extension Quantity {
    package static let syllables = Quantity(rawValue: "syllables.count")
    package static let speechRate = Quantity(rawValue: "syllables.speech-rate")
    package static let articulationRate = Quantity(rawValue: "syllables.articulation-rate")
}

extension Method {
    /// de Jong and Wempe, Behavior Research Methods 41 (2009), with the changes that `Nuclei` tells.
    static let nuclei = Method("syllables.nuclei", version: 1)
    /// The same paper: syllables over the time from the first sound to the last, pauses included.
    static let speechRate = Method("syllables.nuclei-per-time", version: 1)
    /// The same paper: syllables over the time of speech.
    static let articulationRate = Method("syllables.nuclei-per-speech", version: 1)
}

extension Nuclei {
    /// Fast syllables run into one another and aren't counted, and a rough voice has some twice: Docs/Measurements.md has the
    /// clips.
    static func margin(_ value: Double) -> Margin { .between(0.8 * value, 1.45 * value) }
}

extension Gauge {
    static let syllables = [
        Gauge(.syllables, .count, by: .nuclei) { heard in finding(heard.nuclei, per: 1) },
        Gauge(.speechRate, .perSecond, by: .speechRate) { heard in finding(heard.nuclei, per: heard.stretches.extent) },
        Gauge(.articulationRate, .perSecond, by: .articulationRate) { heard in
            finding(heard.nuclei, per: heard.stretches.phonation)
        },
    ]

    private static func finding(_ nuclei: Nuclei, per time: Double) -> Finding {
        let value = Double(nuclei.times.count) / time
        return .value(value, Nuclei.margin(value))
    }
}
