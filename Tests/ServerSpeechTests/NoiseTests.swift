/// Signal to noise is the ratio that was mixed, and unknown without a moment of quiet.
import GeneratedSound
import ServerMeasuring
import ServerSpeech
import TestSupport
import Testing

@Suite(.aside) struct NoiseTests {
    @Test("noise of a known ratio is measured to 1.5 dB", arguments: [10, 15, 20, 30, 40, 50.0])
    func ratio(_ ratio: Double) throws {
        var speech = Speech()
        speech.background = speech.level - ratio
        let report = speech.sound.measured()
        let found = try #require(report[.signalToNoise])
        #expect(abs(try #require(found.value, "\(String(describing: report.refusal))") - ratio) < 1.5)
        #expect(found.margin == .plusMinus(1.5))
    }

    @Test("before digital silence the ratio is only a lower bound")
    func silence() throws {
        let found = try #require(Speech().sound.measured()[.signalToNoise])
        #expect(found.margin == .atLeast)
        #expect(try #require(found.value) > 60)
    }

    @Test("who never stops leaves no moment to hear the background in")
    func breathless() throws {
        let found = Speech(phrases: [8], pauses: [], lead: 0.1, background: -60).sound.measured()[.signalToNoise]
        guard case .noQuietMoment(_, 0.3) = found?.obstacle else {
            Issue.record("\(String(describing: found))")
            return
        }
    }

    @Test("breath isn't told: nothing here tells it from rustling")
    func breath() {
        #expect(Speech().sound.measured()[.breath]?.obstacle == .noMethod)
    }
}
