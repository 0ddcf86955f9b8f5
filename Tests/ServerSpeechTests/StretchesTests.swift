/// Stretches come from any detector's probabilities, at any pace.
import GeneratedSound
import ServerMeasuring
import ServerSpeech
import TestSupport
import Testing

@Suite(.aside) struct StretchesTests {
    private func probabilities(_ runs: [(Float, Int)]) -> [Float] {
        runs.flatMap { Array(repeating: $0.0, count: $0.1) }
    }

    @Test("pieces of 32 ms, as a network gives them, make the same pauses")
    func network() {
        let stretches = Stretches(probabilities([(0, 10), (0.9, 40), (0.1, 12), (1, 30), (0, 5)]), every: 0.032)
        #expect(stretches.pauses.map(\.start) == [50 * 0.032])
        #expect(stretches.pauses.map(\.end) == [62 * 0.032])
        #expect(abs(stretches.phonation - 70 * 0.032) < 1e-9)
        #expect(abs(stretches.extent - 82 * 0.032) < 1e-9)
    }

    @Test("another detector's stretches take the place of ours in the report, which names it; its error is passed on")
    func replaced() throws {
        struct Broken: Error {}
        let speech = Speech()
        #expect(speech.sound.measured()[.pauses]?.value == 4)
        // From 0.512 s on it takes all but the last half of a second for speech.
        let method = Method("activity.trial", version: 2)
        let report = try speech.sound.measured(
            by: SpeechDetector(method, every: 0.032) { samples in
                let pieces = samples.count / 512
                return (0..<pieces).map { (16..<pieces - 16).contains($0) ? 1 : 0 }
            })
        #expect(report.refusal == nil)
        #expect(report[.pauses]?.value == 0)
        #expect(abs(try #require(report[.speech]?.value) - (speech.extent + 2 * speech.lead - 1.024)) < 0.05)
        #expect(report[.speech]?.method == method)
        let broken = SpeechDetector(method, every: 0.032) { _ in throw Broken() }
        #expect(throws: Broken.self) { try speech.sound.measured(by: broken) }
    }

    @Test("what wavers above the lower bound goes on, and what only reaches it doesn't begin")
    func wavering() {
        #expect(Stretches(probabilities([(0.9, 20), (0.4, 50), (0.9, 20)]), every: 0.01).spans.count == 1)
        #expect(Stretches(probabilities([(0.4, 90)]), every: 0.01).spans.isEmpty)
    }

    @Test("breaks from 0.25 s are pauses, shorter ones aren't, and clicks are no speech")
    func bounds() {
        let two = Stretches(probabilities([(1, 50), (0, 25), (1, 50), (0, 24), (1, 50)]), every: 0.01)
        #expect(two.pauses.count == 1)
        #expect(two.almostPauses == 1)
        #expect(Stretches(probabilities([(0, 50), (1, 7), (0, 50)]), every: 0.01).spans.isEmpty)
    }

    @Test("speech up to the last piece ends there, and nothing has no pauses")
    func ends() {
        #expect(Stretches(probabilities([(0, 10), (1, 40)]), every: 0.01).spans.map(\.end) == [0.5])
        let none = Stretches([], every: 0.01)
        #expect((none.pauses, none.phonation, none.extent) == ([], 0, 0))
    }
}
