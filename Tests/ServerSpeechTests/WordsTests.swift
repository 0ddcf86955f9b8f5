/// What is measured of a transcript: pace, fillers, repetitions, sentences; and why it isn't, where it can't be.
import ServerMeasuring
import Testing

@testable import ServerSpeech

struct WordsTests {
    /// Evenly spoken words; a stroke is half a second of silence.
    private static func transcript(
        _ text: String, wordsPerMinute: Double = 150, isMarked: Bool = true, language: String? = "english"
    ) -> Transcript {
        var words: [Transcript.Word] = []
        var time = 0.5
        for part in text.split(separator: " ") {
            guard part != "|" else {
                time += 0.5
                continue
            }
            let length = 60 / wordsPerMinute
            words.append(
                .init(isMarked ? part.filter { !",.?!".contains($0) } : String(part), from: time, to: time + length))
            time += length
        }
        return Transcript(
            words: words, text: isMarked ? text.replacing("| ", with: "") : nil, language: language,
            by: .init("test", countError: 0.1))
    }

    private static func value(_ quantity: Quantity, _ transcript: Transcript) -> Double? {
        transcript.measured().first { $0.quantity == quantity }?.value
    }

    private static func fillers(_ text: String, isMarked: Bool = true) -> [Filler] {
        FillerDetector.find(in: transcript(text, isMarked: isMarked).tokens).map(\.filler)
    }

    @Test(
        "words a minute are counted from the first word to the last, with the recogniser's error",
        arguments: [80.0, 150, 220])
    func pace(_ wordsPerMinute: Double) throws {
        let text = Array(repeating: "one more word of it", count: 8).joined(separator: ". ")
        let readings = Self.transcript(text, wordsPerMinute: wordsPerMinute).measured()
        let pace = try #require(readings.first { $0.quantity == .wordRate })
        #expect(try #require(pace.margin).allows(wordsPerMinute, at: try #require(pace.value)))
        #expect(abs(try #require(pace.value) - wordsPerMinute) < 0.01)
        #expect(pace.unit == .perMinute && pace.margin == .relative(0.1))
        #expect(pace.method == Method("words.transcript-per-time+test", version: 1))
        #expect(Self.value(.words, Self.transcript(text)) == 40)
    }

    @Test(
        "the eight fillers are told from words that mean something",
        arguments: [
            ("Um, hello there, uh, and welcome", [Filler.um, .uh]),
            ("Umm hello er welcome uhm", [.um, .uh, .um]),
            ("It was, like, huge", [.like]),
            ("I like dogs and cats like those", []),
            ("It was | like | huge", [.like]),
            ("So, I went there. So much so that I stayed", [.so]),
            ("And, you know, it worked. Do you know him?", [.youKnow]),
            ("I mean, it works. That is what I mean by it", [.iMean]),
            ("I actually think that basically works", [.actually, .basically]),
            ("Um like uh you know we left", [.um, .like, .uh]),
            ("ACTUALLY we left", [.actually]),
            ("The umbrella is soaked likewise", []),
        ])
    func fillers(_ text: String, _ expected: [Filler]) {
        #expect(Self.fillers(text) == expected)
    }

    @Test("without punctuation only silence sets a word apart, so that fewer are found and none too many")
    func unmarked() {
        #expect(Self.fillers("it was like huge and so on", isMarked: false).isEmpty)
        #expect(Self.fillers("um it was | like | huge", isMarked: false) == [.um, .like])
    }

    @Test("fillers are counted each and all, with their places, and always as at least so many")
    func counted() throws {
        let said = Self.transcript("Um, we went there. It was, like, cold, and, um, you know, we actually went home")
        let readings = said.measured()
        let all = try #require(readings.first { $0.quantity == .fillers })
        #expect(all.value == 5 && all.margin == .atLeast)
        for (filler, count) in [(Filler.um, 2.0), (.like, 1), (.youKnow, 1), (.actually, 1), (.so, 0), (.uh, 0)] {
            #expect(Self.value(Quantity(rawValue: filler.quantity), said) == count, "\(filler)")
        }
        guard case .spans(let places, _)? = readings.first(where: { $0.quantity == .fillerPlaces })?.finding else {
            Issue.record("no places")
            return
        }
        #expect(places.count == 5 && places[0].start == 0.5)
        let rate = try #require(Self.value(.fillerRate, said))
        #expect(abs(rate - 5 * 60 / (Double(said.words.count) * 0.4)) < 0.01)
    }

    @Test(
        "a word or two that are said twice are a repetition; what is doubled on purpose isn't, nor is a filler",
        arguments: [
            ("I went to the the house", 1), ("I was I was there", 1), ("we we we left", 2), ("It is very very good", 0),
            ("He said that that was it", 0), ("um um we left", 0), ("the um the house", 1), ("one one two", 1),
            ("He left. He came back", 0), ("12 12 14", 0), ("go | | | | go", 0),
        ])
    func repetitions(_ text: String, _ count: Double) {
        #expect(Self.value(.repetitions, Self.transcript(text)) == count)
    }

    @Test("sentences are counted where the recogniser sets full stops, and nowhere else")
    func sentences() {
        let marked = Self.transcript("We went home. It was very late and rather cold! Was it? Yes and")
        #expect(Self.value(.sentences, marked) == 3)
        #expect(Self.value(.meanSentence, marked) == 4 && Self.value(.longestSentence, marked) == 7)
        let bare = Self.transcript("We went home. It was late.", isMarked: true)
        #expect(Self.value(.meanSentence, bare) == 3)
        let none = Transcript(words: bare.words, text: "We went home it was late", language: nil, by: bare.recogniser)
        #expect(none.measured().first { $0.quantity == .meanSentence }?.obstacle == .noPunctuation)
        // A text that isn't that of the words says nothing about them.
        let other = Transcript(
            words: bare.words, text: "Something. Else. Entirely.", language: nil, by: bare.recogniser)
        #expect(other.measured().first { $0.quantity == .meanSentence }?.obstacle == .noPunctuation)
    }

    @Test("what can't be told says why: too few words, another language, no transcript at all")
    func missing() throws {
        let short = Self.transcript("Hello there").measured()
        #expect(short.first { $0.quantity == .wordRate }?.obstacle == .tooFewWords(found: 2, needed: 10))
        let german = Self.transcript("Wir gehen um das Haus, um zu sehen, ob es da ist.", language: "german").measured()
        #expect(german.first { $0.quantity == .fillers }?.obstacle == .otherLanguage("german"))
        #expect(german.first { $0.quantity == .wordRate }?.value != nil)
        let none = Transcript.missing(.noTranscriber)
        #expect(none.map(\.quantity) == short.map(\.quantity) && none.allSatisfy { $0.obstacle == .noTranscriber })
        #expect(Set(none.map(\.quantity)).count == none.count)
        #expect(
            Transcript(words: [], text: "", language: nil, by: .init("t", countError: 0.1)).measured().count
                == none.count)
    }
}
