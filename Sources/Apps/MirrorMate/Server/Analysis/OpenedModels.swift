/// The networks that see and that hear, opened when the first recording is measured with them.
import ServerFaces
import ServerInference
import ServerSpeech
import ServerVoices

typealias SharedSight = OpenedOnce<Sight>
typealias SharedEar = OpenedOnce<SpeechDetector>

extension OpenedOnce<Sight> {
    /// Nil where a model is missing.
    static func available(in folder: InferenceFolder? = .find()) -> SharedSight? {
        guard let folder, Sight.isComplete(in: folder) else { return nil }
        return SharedSight(in: folder) { try Sight($0) }
    }
}

extension OpenedOnce<SpeechDetector> {
    /// Silero's network; nil where it is missing.
    static func available(in folder: InferenceFolder? = .find()) -> SharedEar? {
        guard let folder, SileroDetector.isThere(in: folder) else { return nil }
        return SharedEar(in: folder) { try SileroDetector.detector($0) }
    }
}
