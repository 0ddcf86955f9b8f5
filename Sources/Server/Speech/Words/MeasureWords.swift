/// Measures a transcript: how fast, how many fillers and repetitions, how long the sentences.
import ServerMeasuring

extension Quantity {
    package static let words = Quantity(rawValue: "words.count")
    package static let wordRate = Quantity(rawValue: "words.rate")
    package static let fillers = Quantity(rawValue: "fillers.count")
    package static let fillerRate = Quantity(rawValue: "fillers.rate")
    package static let fillerPlaces = Quantity(rawValue: "fillers.places")
    package static let repetitions = Quantity(rawValue: "repetitions.count")
    package static let repetitionPlaces = Quantity(rawValue: "repetitions.places")
    package static let sentences = Quantity(rawValue: "sentences.count")
    package static let meanSentence = Quantity(rawValue: "sentences.mean")
    package static let longestSentence = Quantity(rawValue: "sentences.longest")
}

/// A measurement of a transcript before it is made.
private struct WordGauge: Sendable {
    let quantity: Quantity
    let unit: Reading.Unit
    /// Without the recogniser's name, which comes behind it.
    let method: String
    let finding: @Sendable (Said) -> Finding

    init(_ quantity: Quantity, _ unit: Reading.Unit, _ method: String, _ finding: @escaping @Sendable (Said) -> Finding)
    {
        (self.quantity, self.unit, self.method, self.finding) = (quantity, unit, method, finding)
    }

    func reading(by recogniser: String, _ finding: Finding) -> Reading {
        Reading(quantity, unit, by: Method("\(method)+\(recogniser)", version: 1), finding)
    }
}

/// A transcript as it is measured.
private struct Said: Sendable {
    let tokens: [Token]
    let fillers: [FoundFiller]
    let repetitions: [Range<Int>]
    /// Words of each sentence that ends.
    let sentences: [Int]
    let countError: Double
    let otherLanguage: String?
    let hasPunctuation: Bool

    init(_ transcript: Transcript) {
        tokens = transcript.tokens
        fillers = FillerDetector.find(in: tokens)
        repetitions = Repetitions.find(in: tokens, fillers: fillers)
        countError = transcript.recogniser.countError
        otherLanguage = transcript.isEnglish ? nil : transcript.language
        hasPunctuation = tokens.contains(where: \.endsSentence)
        let ends = tokens.indices.filter { [tokens] in tokens[$0].endsSentence }.map { $0 + 1 }
        sentences = zip([0] + ends, ends).map { $1 - $0 }
    }

    /// From the first word to the last, in seconds.
    var seconds: Double { (tokens.last?.end ?? 0) - (tokens.first?.start ?? 0) }

    func span(_ place: Range<Int>) -> Span {
        Span(
            from: tokens[place.lowerBound].start,
            to: max(tokens[place.upperBound - 1].end, tokens[place.lowerBound].start))
    }
}

/// What it takes.
private enum Least {
    static let words = 10
    static let seconds = 3.0
    static let sentences = 2
}

extension Transcript {
    package func measured() -> [Reading] {
        let said = Said(self)
        return WordGauge.all.map { $0.reading(by: recogniser.id, $0.finding(said)) }
    }

    /// The same rows where there is no transcript.
    package static func missing(_ obstacle: Obstacle) -> [Reading] {
        WordGauge.all.map { $0.reading(by: "none", .notMeasurable(obstacle)) }
    }
}

extension WordGauge {
    static let all = pace + fillers + repetitions + sentences

    private static let pace = [
        WordGauge(.words, .count, "words.transcript") { .value(Double($0.tokens.count), .relative($0.countError)) },
        // From the first word to the last, pauses included, as for syllables.
        WordGauge(.wordRate, .perMinute, "words.transcript-per-time") { said in
            said.enough { .value(Double(said.tokens.count) * 60 / said.seconds, .relative(said.countError)) }
        },
    ]

    /// Recognisers drop hesitations, so that there are at least as many.
    private static let method = "fillers.listed-and-apart"
    private static let fillers =
        [
            WordGauge(.fillers, .count, method) { said in said.inEnglish { .value(Double($0.fillers.count), .atLeast) }
            },
            WordGauge(.fillerRate, .perMinute, method) { said in
                said.inEnglish { said in
                    said.enough { .value(Double(said.fillers.count) * 60 / said.seconds, .atLeast) }
                }
            },
            WordGauge(.fillerPlaces, .seconds, method) { said in
                said.inEnglish { said in .spans(said.fillers.map { said.span($0.place) }, .plusMinus(0.3)) }
            },
        ]
        + Filler.allCases.map { filler in
            WordGauge(Quantity(rawValue: filler.quantity), .count, method) { said in
                said.inEnglish { .value(Double($0.fillers.count { $0.filler == filler }), .atLeast) }
            }
        }

    private static let repetitions = [
        WordGauge(.repetitions, .count, "repetitions.adjacent") { .value(Double($0.repetitions.count), .atLeast) },
        WordGauge(.repetitionPlaces, .seconds, "repetitions.adjacent") { said in
            .spans(said.repetitions.map(said.span), .plusMinus(0.3))
        },
    ]

    /// Where a sentence ends is the recogniser's guess.
    private static let sentences = [
        WordGauge(.sentences, .count, "sentences.punctuation") { said in
            said.inSentences { .value(Double($0.count), .relative(0.3)) }
        },
        WordGauge(.meanSentence, .words, "sentences.punctuation") { said in
            said.inSentences { .value(Double($0.reduce(0, +)) / Double($0.count), .relative(0.3)) }
        },
        WordGauge(.longestSentence, .words, "sentences.punctuation") { said in
            said.inSentences { .value(Double($0.max() ?? 0), .relative(0.3)) }
        },
    ]
}

extension Said {
    fileprivate func enough(_ finding: () -> Finding) -> Finding {
        guard tokens.count >= Least.words, seconds >= Least.seconds else {
            return .notMeasurable(.tooFewWords(found: tokens.count, needed: Least.words))
        }
        return finding()
    }

    fileprivate func inEnglish(_ finding: (Said) -> Finding) -> Finding {
        otherLanguage.map { .notMeasurable(.otherLanguage($0)) } ?? finding(self)
    }

    fileprivate func inSentences(_ finding: ([Int]) -> Finding) -> Finding {
        guard hasPunctuation else { return .notMeasurable(.noPunctuation) }
        guard sentences.count >= Least.sentences else {
            return .notMeasurable(.tooFewSentences(found: sentences.count, needed: Least.sentences))
        }
        return finding(sentences)
    }
}
