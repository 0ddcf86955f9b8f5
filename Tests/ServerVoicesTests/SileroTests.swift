/// Silero's network as a detector of speech, held against planted pauses in a spoken text.
import Foundation
import GeneratedSound
import ServerInference
import ServerMeasuring
import ServerSpeech
import ServerVoices
import TestSupport
import Testing

@Suite(.enabled(if: InferenceFolder.find() != nil, "the models aren't fetched: `make setup` brings them"), .aside)
struct SileroTests {
    private func detector() throws -> SpeechDetector {
        let folder = try #require(InferenceFolder.find())
        return try SileroDetector.detector(try InferenceRuntime(folder, cache: folder.cache))
    }

    @Test("it tells a spoken text from silence and from noise, one number for each 32 ms")
    func tellsSpeech() async throws {
        try await withTemporaryFolder { folder in
            let spoken = try Wave.read(try TestClip(in: folder).spoken())
            let report = try spoken.measured(by: try detector())
            let speech = try #require(report[.speech])
            #expect(speech.method.id == "activity.silero-6.2")
            #expect(try #require(speech.value) > 0.6 * spoken.duration)
        }
        let quiet = try detector().probabilities([Float](repeating: 0, count: 16_000))
        #expect(quiet.count == 31 && quiet.allSatisfy { $0 < 0.2 })
        let noise = try detector().probabilities(Signals.noise(-30, seconds: 2, rate: 16_000))
        #expect(noise.filter { $0 > 0.5 }.count < noise.count / 10)
    }

    @Test("a pause that is cut into a spoken text is found where it is, to a piece and a half")
    func pause() async throws {
        try await withTemporaryFolder { folder in
            let spoken = try Wave.read(try TestClip(in: folder).spoken())
            let samples = spoken.channels[0]
            // The first sentence ends before the second begins; a gap of two seconds goes into its natural pause.
            let own = try #require(spans(try spoken.measured(by: try detector())).first)
            let middle = Int((own.start + own.end) / 2 * Double(spoken.rate))
            let gap = [Float](repeating: 0, count: 2 * spoken.rate)
            let parted = Sound.mono(Array(samples[..<middle]) + gap + Array(samples[middle...]), rate: spoken.rate)
            let found = try #require(spans(try parted.measured(by: try detector())).first)
            #expect(abs(found.start - own.start) < 0.05 && abs(found.end - own.end - 2) < 0.05, "\(found) \(own)")
        }
    }

    private func spans(_ report: SoundReport) -> [Span] {
        guard case .spans(let spans, _) = report[.pausePlaces]?.finding else { return [] }
        return spans
    }
}
