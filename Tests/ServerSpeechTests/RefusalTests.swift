/// What isn't somebody speaking is refused by its own reason, and what needs no voice is measured nevertheless.
import GeneratedSound
import Foundation
import ServerMeasuring
import ServerSpeech
import TestSupport
import Testing

@Suite(.aside) struct RefusalTests {
    private static let ofVoice: [Quantity] = [
        .signalToNoise, .breath, .speech, .voicedShare, .phonation, .pauses, .pausePlaces, .meanPause, .longestPause,
        .syllables, .speechRate, .articulationRate, .pitch, .pitchSpread, .pitchRange, .fallAtEnds, .spectralBalance,
    ]

    private func expect(_ sound: Sound, refusedFor isExpected: (Obstacle) -> Bool) {
        let report = sound.measured()
        guard let refusal = report.refusal, isExpected(refusal) else {
            Issue.record("\(String(describing: report.refusal))")
            return
        }
        for quantity in Self.ofVoice { #expect(report[quantity]?.obstacle == refusal) }
        #expect(report[.clippedSamples]?.value != nil)
    }

    @Test("a speaker isn't refused, whatever the rate and the channels", arguments: [8_000, 16_000, 44_100, 48_000])
    func accepted(_ rate: Int) {
        let speech = Speech(rate: rate, background: -60)
        #expect(speech.sound.measured().refusal == nil)
        let samples = speech.sound.channels[0]
        let inverted: [Float] = samples.map { -$0 }
        let silent = [Float](repeating: 0, count: samples.count)
        for right in [samples, inverted, Array(silent[..<samples.count])] {
            let report = Sound(rate: rate, channels: [samples, right])!.measured()
            #expect(report.refusal == nil)
            #expect(report[.pauses]?.value == 4)
        }
    }

    @Test("silence is silence, with and without the recorder's own noise")
    func silence() {
        expect(.stereo(Signals.silence(8))) { $0 == .silence }
        expect(.mono(Signals.noise(-85, seconds: 8))) { $0 == .silence }
    }

    @Test("a voice that is far too quiet is too quiet, and its loudness is told")
    func quiet() {
        let quiet = Speech().sound.channels[0].map { $0 * 0.004 }
        expect(.mono(quiet, rate: 16_000)) {
            guard case .tooQuiet(let found, Bounds.quietest) = $0 else { return false }
            return (-70..<Bounds.quietest).contains(found)
        }
    }

    @Test("four seconds are too short, and five aren't")
    func short() {
        let samples = Speech(background: -60).sound.channels[0]
        expect(.mono(Array(samples[..<64_000]), rate: 16_000)) { $0 == .tooShort(found: 4, needed: 5) }
        #expect(Sound.mono(Array(samples[..<80_000]), rate: 16_000).measured().refusal == nil)
    }

    @Test("white noise has no voice, whether it is steady or comes like syllables")
    func noise() {
        expect(.mono(Signals.noise(-20, seconds: 10))) { $0 == .noVoice }
        let hills = Signals.noise(-20, seconds: 10, seed: 5).enumerated().map { index, sample in
            sample * Float(Signals.syllables(4)(Double(index) / 48_000))
        }
        expect(.mono(hills)) { $0 == .noVoice }
    }

    @Test("a beep that lasts isn't a voice", arguments: [100, 440, 1000.0])
    func beep(_ hertz: Double) { expect(.mono(Signals.tone(hertz, -20, seconds: 8))) { $0 == .noVoice } }

    @Test("chords that change are music")
    func music() {
        let chords: [[Double]] = [[262, 330, 392], [196, 247, 294], [330, 392, 494], [175, 220, 262]]
        var samples: [Float] = []
        for index in 0..<20 {
            var chord = Signals.silence(0.5)
            for note in chords[index % 4] {
                for overtone in 1...4 {
                    let level = -24 - 6 * Double(overtone)
                    chord = chord.mixed(Signals.tone(note * Double(overtone), level, seconds: 0.5))
                }
            }
            samples += chord
        }
        expect(.mono(samples)) { $0 == .music }
    }

    @Test("a voice without any melody isn't music, although its tones stand still")
    func monotone() throws {
        let sound = try Espeak.say(
            "<speak><prosody range=\"0%\">\(Espeak.story)</prosody></speak>", voice: "en-us", speed: 150)
        let report = sound.measured()
        #expect(report.refusal == nil)
        #expect(try #require(report[.pitchSpread]?.value) < 0.3)
    }

    @Test("a voice that the background drowns is too noisy, with the ratio")
    func drowned() {
        var speech = Speech()
        speech.background = speech.level - 4
        expect(speech.sound) {
            guard case .tooNoisy(let found, Bounds.noisiest) = $0 else { return false }
            return abs(found - 4) < 1.5
        }
    }
}
