/// What a coach listens to: a measurement, where it is good, and what there is to say about it.

package struct Trait: Sendable, Identifiable {
    package enum ID: String, Sendable, CaseIterable {
        case level, steadiness, dynamics, clipping, cleanness, wordPace, pace, fillers, flow, longestPause, pauses,
            melody, endings
        case eyeContact, shoulders, sway, headLean, headRest, gestures, hands, face, distance, light, window, focus,
            tripod
    }

    package let id: ID
    let quantity: String
    /// Of the score; nil counts in none.
    let part: ScorePart.Name?
    let band: Band
    /// Reads the number that the band is about.
    let value: @Sendable (Measured) -> Double?
    /// The number with its unit, in a sentence.
    let number: @Sendable (Double) -> String
    let words: TraitWords

    func grade(in measured: Measured) -> Double? { value(measured).map(band.grade) }
}

/// Sentences on a trait; `#` stands for the number.
struct TraitWords: Sendable {
    /// A title, and a sentence, for where it is good.
    var good: (String, String)
    /// For less than good, and for more; nil where that side is good.
    var low: (String, String)?
    var high: (String, String)?
    /// The next step for whoever is good at it already.
    var further: (String, String)
    /// Exercises by their ids, the first the most fitting: for less, for more, and for a next step.
    var exercises: (low: [String], high: [String], further: [String])
}

extension Trait {
    init(
        _ id: ID, _ quantity: String, _ part: ScorePart.Name?, _ band: Band,
        number: @escaping @Sendable (Double) -> String, value: (@Sendable (Measured) -> Double?)? = nil,
        _ words: TraitWords
    ) {
        self.init(
            id: id, quantity: quantity, part: part, band: band, value: value ?? { $0.value(quantity) },
            number: number, words: words)
    }

    package static let all = heard + seen

    private static let heard: [Trait] = [
        // A phone at arm's length records speech at -30 to -18 LUFS.
        Trait(.level, Quantities.loudness, .voice, Band(-48, -34, -14, -6), number: { "\($0.tenths) LUFS" }, .level),
        Trait(
            .steadiness, Quantities.loudnessSpread, .voice, .atMost(3, worst: 9), number: { "±\($0.tenths) LU" },
            .steadiness),
        Trait(
            .dynamics, Quantities.loudnessRange, .variety, Band(1, 4, 14, 25), number: { "\($0.tenths) LU" }, .dynamics),
        Trait(
            .clipping, Quantities.clipped, .voice, .atMost(0, worst: 2000), number: { "\($0.whole) samples" }, .clipping
        ),
        Trait(
            .cleanness, Quantities.signalToNoise, .voice, .atLeast(20, worst: 8), number: { "\($0.tenths) dB" },
            .cleanness),
        // Coaches ask for 120 to 180 words a minute; talks at conferences have 163 on the mean.
        Trait(
            .wordPace, Quantities.wordRate, .voice, Band(70, 120, 180, 250), number: { "\($0.whole) words a minute" },
            .pace),
        // De Jong and Wempe's syllables: speakers of several languages do four to five a second while they speak. Where
        // there are words, these tell the pace.
        Trait(
            .pace, Quantities.articulation, .voice, Band(2, 3.5, 5.5, 8), number: { "\($0.tenths) syllables a second" },
            value: { $0.value(Quantities.wordRate) == nil ? $0.value(Quantities.articulation) : nil }, .pace),
        // Coaches ask for less than five in a hundred words, which are seven a minute; recognisers drop some.
        Trait(
            .fillers, Quantities.fillerRate, .fewFillers, .atMost(4, worst: 15),
            number: { $0 == 0 ? "none" : "at least \($0 < 10 ? $0.tenths : $0.whole) a minute" }, .fillers),
        Trait(
            .flow, Quantities.phonation, .voice, Band(0.35, 0.6, 0.88, 1), number: { "\(($0 * 100).whole)%" },
            .flow),
        Trait(
            .longestPause, Quantities.longestPause, .voice, .atMost(1.5, worst: 5), number: { "\($0.tenths) s" },
            .longestPause),
        Trait(
            .pauses, Quantities.pauseCount, .voice, Band(0, 6, 25, 60), number: { "\($0.whole) a minute" },
            value: { $0.pausesPerMinute }, .pauses),
        Trait(
            .melody, Quantities.pitchSpread, .variety, Band(0.5, 2.5, 6, 12), number: { "±\($0.tenths) semitones" },
            .melody),
        Trait(
            .endings, Quantities.pitchAtEnds, nil, .atMost(0, worst: 15), number: { "\($0.tenths) semitones a second" },
            .endings),
    ]
}

extension Double {
    /// With one digit after the point, in English as all of the report is.
    var tenths: String {
        let rounded = (self * 10).rounded() / 10
        return rounded == rounded.rounded() ? whole : "\(rounded)"
    }

    /// Without digits after the point, however large it is.
    var whole: String { Int64(exactly: rounded()).map(String.init) ?? "\(self)" }
}
