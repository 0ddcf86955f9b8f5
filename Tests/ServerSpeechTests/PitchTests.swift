/// Pitch is right where the voice's own is known: steady, gliding, high, low, in noise.
import GeneratedSound
import Foundation
import ServerMeasuring
import ServerSpeech
import TestSupport
import Testing

@Suite(.aside) struct PitchTests {
    private func semitones(_ one: Double, _ other: Double) -> Double { 12 * log2(one / other) }

    @Test(
        "the median is right to half a semitone from a deep voice to a child's",
        arguments: [75, 90, 110, 150, 205, 260, 320, 400, 470.0], [nil, -40])
    func median(_ hertz: Double, _ background: Double?) throws {
        var speech = Speech(background: background)
        speech.melody = { _ in hertz }
        let found = try #require(speech.sound.measured()[.pitch])
        #expect(abs(semitones(try #require(found.value), hertz)) < 0.5)
        #expect(found.margin == .relative(0.03))
    }

    @Test("a glide over an octave has an octave's median, deviation and range")
    func glide() throws {
        var speech = Speech(phrases: [2, 2, 2, 2], pauses: [0.5, 0.5, 0.5])
        speech.melody = { time in
            100 * exp2(min((time - speech.lead).truncatingRemainder(dividingBy: 2.5) / 2, 1))
        }
        let report = speech.sound.measured()
        #expect(abs(semitones(try #require(report[.pitch]?.value), 141.42)) < 0.5)
        // A line over 12 semitones: a deviation of 12 / √12, and nine tenths of it from percentile to percentile.
        #expect(abs(try #require(report[.pitchSpread]?.value) - 3.464) < 0.2)
        #expect(abs(try #require(report[.pitchRange]?.value) - 10.8) < 0.5)
    }

    @Test("a voice that hardly moves has a small spread, and one that moves more a larger one")
    func spread() throws {
        let speeches = [0.02, 0.1, 0.3].map { width in
            var speech = Speech()
            speech.melody = { 150 * exp2(width * sin(2 * .pi * 0.8 * $0)) }
            return speech
        }
        for speech in speeches {
            let middle = speech.heights.reduce(0, +) / Double(speech.heights.count)
            let squares = speech.heights.map { ($0 - middle) * ($0 - middle) }
            let truth = sqrt(squares.reduce(0, +) / Double(squares.count))
            #expect(abs(try #require(speech.sound.measured()[.pitchSpread]?.value) - truth) < 0.2)
        }
    }

    @Test(
        "the slope at the ends of phrases is the one that was planted, to 2 semitones a second",
        arguments: [-12, -6, 0, 8.0])
    func ends(_ slope: Double) throws {
        var speech = Speech(phrases: [1.5, 1.5, 1.5, 1.5], pauses: [0.5, 0.5, 0.5])
        speech.melody = { time in
            let within = (time - speech.lead).truncatingRemainder(dividingBy: 2)
            return 160 * exp2(0.15 * sin(9 * min(within, 0.9)) + max(within - 0.9, 0) * slope / 12)
        }
        let found = try #require(speech.sound.measured()[.fallAtEnds])
        #expect(abs(try #require(found.value) - slope) < 2)
    }

    @Test("two phrases are too few to tell how phrases end, and a phrase that the recording cuts off doesn't count")
    func few() throws {
        let two = Speech(phrases: [3, 3], pauses: [0.5])
        #expect(two.sound.measured()[.fallAtEnds]?.obstacle == .tooFewPhrases(found: 2, needed: 3))
        let cut = Speech(phrases: [2, 2, 2], pauses: [0.5, 0.5], lead: 0)
        #expect(cut.sound.measured()[.fallAtEnds]?.obstacle == .tooFewPhrases(found: 2, needed: 3))
    }

    @Test("two seconds of voice are too little for figures of pitch")
    func little() throws {
        let report = Speech(phrases: [1.1, 1.1], pauses: [2]).sound.measured()
        guard case .tooLittleVoice(let found, 3) = report[.pitch]?.obstacle else {
            Issue.record("\(String(describing: report[.pitch]))")
            return
        }
        #expect(abs(found - 2.2) < 0.2)
    }

    @Test("a speaker set higher is measured higher")
    func speaker() throws {
        let found = try [10, 40, 70].map {
            try #require(
                try Espeak.say(Espeak.story, voice: "en-us", speed: 150, pitch: $0).measured()[.pitch]?.value)
        }
        #expect(found[0] * 1.1 < found[1] && found[1] * 1.1 < found[2])
    }
}
