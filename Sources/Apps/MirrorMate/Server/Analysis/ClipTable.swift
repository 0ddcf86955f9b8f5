/// Everything that can be measured of a clip, whatever it shows: for whoever wants the whole table, and no report.
import Foundation
import MirrorMateCore
import ServerClips
import ServerInference
import ServerFaces
import ServerMeasuring
import ServerMedia
import ServerProviders
import ServerSpeech

package struct ClipTable: Codable, Sendable {
    package var seconds: Double
    package var width: Int
    package var height: Int
    package var framesPerSecond: Double
    package var heard: [ReportReading]
    package var seen: [ReportReading]
    /// Empty where nobody was asked to write down what was said.
    package var said: [ReportReading] = []
    /// Why the app would give no report, if so.
    package var refusals: [String]

    /// - Parameter transcriber: hears the clip, and writes down what is said.
    /// - Throws: `ClipError` where the file can't be read as a clip, `ProviderStop` where the transcriber doesn't answer.
    package init(
        measuring file: URL, hearsWithSilero: Bool = false, transcriber: OpenAITranscriber? = nil
    ) async throws {
        let pool = try MediaPool()
        defer { pool.close() }
        let clip = try await ClipReader().open(file)
        let sound = try await clip.sound()
        let sight = SharedSight.available()
        let ear = hearsWithSilero ? SharedEar.available() : nil
        let heard = try await pool.run { try Hearing.report(of: sound, ear: ear) }
        let opened = try await pool.run { try sight?() }
        let seen = try await Seeing.report(of: clip, sight: opened, pool: pool)
        (seconds, width, height) = (clip.facts.duration, clip.facts.width, clip.facts.height)
        framesPerSecond = clip.facts.framesPerSecond
        self.heard = heard.readings.map(ReportReading.init)
        self.seen = seen.readings.map(ReportReading.init)
        if let transcriber {
            let scribe = Scribe(transcriber: transcriber)
            let spoken = try await pool.run { try Hearing.file(of: sound) }
            said = try await scribe.words(of: spoken, by: .now + .seconds(120)) { _ in }.readings
        }
        refusals = [heard.refusal, seen.refusal].compactMap { $0?.sentence }
    }
}
