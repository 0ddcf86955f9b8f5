/// The rate of syllables is known from the hills of a generated voice, or from what espeak-ng was given to say.
import GeneratedSound
import ServerMeasuring
import ServerSpeech
import TestSupport
import Testing

@Suite(.aside) struct SyllableTests {
    @Test("a train of syllables has its own rate within 10 %", arguments: [2, 3, 4, 5, 6, 7.0])
    func train(_ perSecond: Double) throws {
        let speech = Speech(phrases: [4, 4, 4], pauses: [0.5, 1], perSecond: perSecond, background: -55)
        let report = speech.sound.measured()
        let articulation = try #require(report[.articulationRate]?.value)
        #expect(abs(articulation / perSecond - 1) < 0.1)
        let whole = try #require(report[.speechRate]?.value)
        #expect(abs(whole / (perSecond * speech.spoken / speech.extent) - 1) < 0.1)
    }

    private static let speakers = [("en-us", 150), ("en-gb+f4", 140), ("en-us+m7", 165), ("en-gb-scotland", 125)]

    @Test("the syllables of spoken texts are counted to 10 % for each speaker, and to the margin for each text")
    func texts() throws {
        for (voice, speed) in Self.speakers {
            var (counted, spoken) = (0.0, 0.0)
            for (text, syllables) in Espeak.texts {
                let reading = try #require(
                    try Espeak.say(text, voice: voice, speed: speed).measured()[.syllables])
                let count = try #require(reading.value, "\(voice): \(text)")
                #expect(
                    try #require(reading.margin).allows(Double(syllables), at: count),
                    "\(voice) at \(speed): \(count) of \(syllables) in \(text)")
                counted += count
                spoken += Double(syllables)
            }
            #expect(abs(counted / spoken - 1) < 0.1, "\(voice) at \(speed): \(counted) of \(spoken)")
        }
    }

    @Test("knocks and hisses that come four times a second aren't syllables")
    func unvoiced() throws {
        let hiss = Signals.noise(-20, seconds: 8, rate: 16_000).enumerated().map { index, sample in
            sample * Float(Signals.syllables(4)(Double(index) / 16_000))
        }
        let after = Speech(phrases: [4], pauses: [], background: -60)
        let report = Sound.mono(after.sound.channels[0] + hiss, rate: 16_000).measured()
        #expect(abs(try #require(report[.syllables]?.value) - 16) <= 2)
    }
}
