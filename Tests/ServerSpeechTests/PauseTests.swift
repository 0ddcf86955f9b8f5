/// Pauses are found where they were planted, in silence and in noise.
import GeneratedSound
import Foundation
import ServerMeasuring
import ServerSpeech
import TestSupport
import Testing

@Suite(.aside) struct PauseTests {
    private func places(_ report: SoundReport) throws -> [Span] {
        guard case .spans(let places, _) = try #require(report[.pausePlaces]).finding else {
            Issue.record("\(String(describing: report.refusal))")
            return []
        }
        return places
    }

    @Test("each end of a planted pause is found to 50 ms, and so is its length", arguments: [nil, -60, -45, -38.0])
    func planted(_ background: Double?) throws {
        let speech = Speech(background: background)
        let report = speech.sound.measured()
        let found = try places(report)
        try #require(found.count == speech.pauses.count)
        for (found, planted) in zip(found, speech.places) {
            #expect(abs(found.start - planted.start) < 0.05)
            #expect(abs(found.end - planted.end) < 0.05)
            #expect(abs(found.length - planted.length) < 0.05)
        }
        #expect(report[.pauses]?.value == 4)
        #expect(abs(try #require(report[.meanPause]?.value) - 0.75) < 0.05)
        #expect(abs(try #require(report[.longestPause]?.value) - 1.4) < 0.05)
    }

    @Test("time of speech and phonation ratio are those that were planted, within their margins")
    func ratio() throws {
        let speech = Speech(background: -50)
        let report = speech.sound.measured()
        for (quantity, truth) in [(Quantity.speech, speech.spoken), (.phonation, speech.spoken / speech.extent)] {
            let reading = try #require(report[quantity])
            #expect(try #require(reading.margin).allows(truth, at: try #require(reading.value)))
        }
        #expect(abs(try #require(report[.phonation]?.value) - speech.spoken / speech.extent) < 0.02)
    }

    @Test("a break of 0.2 s is none, and one near the bound makes the count uncertain")
    func short() throws {
        let short = Speech(phrases: [3, 3, 3], pauses: [0.15, 0.15]).sound.measured()
        #expect(short[.pauses]?.value == 0)
        #expect(short[.pauses]?.margin == .between(0, 0))
        #expect(short[.meanPause]?.obstacle == .tooFewPhrases(found: 1, needed: 2))
        let near = Speech(phrases: [3, 3, 3], pauses: [0.23, 0.6]).sound.measured()
        #expect(try #require(near[.pauses]?.margin).allows(2, at: 1))
        #expect(try #require(near[.pauses]?.margin).allows(1, at: 1))
    }

    @Test("silence planted between a speaker's sentences is found to 50 ms", arguments: [-90, -50.0])
    func spoken(_ background: Double) throws {
        let sentences = try [
            "We met in a small room.", "Nobody had any money.", "We began early in June.", "Our idea was a good one.",
        ].map { try Self.trimmed(Espeak.say($0, voice: "en-us", speed: 150)) }
        let pauses = [0.4, 0.9, 0.6]
        var samples = Signals.silence(0.5, rate: 22_050)
        var planted: [Span] = []
        for (index, sentence) in sentences.enumerated() {
            samples += sentence
            let start = Double(samples.count) / 22_050
            samples += Signals.silence(index < pauses.count ? pauses[index] : 0.5, rate: 22_050)
            planted.append(Span(from: start, to: Double(samples.count) / 22_050))
        }
        let noise = Signals.noise(background, seconds: Double(samples.count) / 22_050 + 1, rate: 22_050)
        let found = try places(Sound.mono(samples.mixed(noise), rate: 22_050).measured())
        // A closure within a sentence may be a short pause, too: what was planted must be among them.
        for pause in planted.dropLast() {
            #expect(found.contains { abs($0.start - pause.start) < 0.05 && abs($0.end - pause.end) < 0.05 })
        }
        #expect(found.filter { $0.length > 0.35 }.count == 3)
    }

    /// Without what is weaker than a fiftieth of the peak at either end: that can't be heard beside a background.
    private static func trimmed(_ sound: Sound) throws -> [Float] {
        let samples = sound.channels[0]
        let least = try #require(samples.map(abs).max()) / 50
        let first = try #require(samples.firstIndex { abs($0) > least })
        let last = try #require(samples.lastIndex { abs($0) > least })
        return Array(samples[first...last])
    }
}
