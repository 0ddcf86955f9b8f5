/// Decodes a recording and measures it.
import Foundation
import MirrorMateCore
import ServerClips
import ServerInference
import ServerMedia
import ServerProviders
import ServerSpeech

struct AnalysisBench: Sendable {
    let clips: ClipPrograms?
    /// Arithmetic over samples and pixels happens on its threads.
    let pool: MediaPool
    /// Nil where the models that see faces are missing.
    let sight: SharedSight?
    /// Nil for the usual detector of speech.
    var ear: SharedEar?
    /// Whether somebody wants to write down what was said.
    var keepsSound = false

    /// All that was measured without words, and the sound for whoever writes them down.
    struct Result: Sendable {
        var measured: Measured
        var sound: SpokenSound?
    }

    /// - Parameter longest: what the session said, in seconds.
    /// - Throws: `RecordingRefusal`.
    func measure(
        _ file: URL, longest: Int, entering enter: (AnalysisStage) -> Void
    ) async throws -> Result {
        do {
            var limits = ClipLimits()
            (limits.longest, limits.tolerance) = (Double(longest), RecordingLimits.tolerance)
            limits.mostBytes = RecordingLimits.mostBytes
            let clip = try await ClipReader(programs: clips, limits: limits).open(file)
            enter(.hearing)
            let sound = try await clip.sound()
            let (heard, spoken) = try await pool.run { [ear, keepsSound] in
                let readings = try Hearing.readings(of: sound, ear: ear)
                return (readings, keepsSound ? try Hearing.file(of: sound) : nil)
            }
            enter(.seeing)
            let sight = try await pool.run { [sight] in try sight?() }
            let seen = try await Seeing.readings(of: clip, sight: sight, pool: pool)
            return Result(
                measured: Measured(duration: clip.facts.duration, readings: heard + seen), sound: spoken)
        } catch let error as ClipError {
            try Task.checkCancellation()
            throw RecordingRefusal(error)
        }
    }
}
