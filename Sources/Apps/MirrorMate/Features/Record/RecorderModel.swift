/// The recorder: its seconds, its end, and a clip within the bounds.
import AccountFeatures
import Clients
import Foundation
import MirrorMateCore
import Observation

@MainActor @Observable final class RecorderModel {
    enum Phase: Hashable {
        case ready
        case recording(seconds: Double)
        /// Being written, or made small enough.
        case finishing
        case failed(RecordingFailure)
    }

    private(set) var phase = Phase.ready
    private(set) var camera = CameraState.off
    @ObservationIgnored private let recording: RecordingClient
    @ObservationIgnored private let haptics: Haptics
    @ObservationIgnored private var turn = 0
    @ObservationIgnored private let log = AppLog("recorder")

    static let bounds = RecordingBounds(
        seconds: Double(RecordingLimits.longest), bytes: Int64(RecordingLimits.mostBytes))

    init(recording: RecordingClient, haptics: Haptics) { (self.recording, self.haptics) = (recording, haptics) }

    var seconds: Double { if case .recording(let seconds) = phase { seconds } else { 0 } }
    var isRecording: Bool { if case .recording = phase { true } else { false } }
    var isBusy: Bool { isRecording || phase == .finishing }
    var failure: RecordingFailure? {
        if case .failed(let failure) = phase { return failure }
        if case .failed(let failure) = camera { return failure }
        return nil
    }

    /// "0:07".
    var timer: String {
        let whole = Int(seconds)
        return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
    }

    func reset() {
        turn += 1
        phase = .ready
    }

    /// As long as the preview is on the screen.
    func watch() async {
        for await state in recording.camera() { camera = state }
    }

    /// - Returns: what was recorded; nil if nothing was, or it was left.
    func record() async -> RecordedClip? {
        guard !isBusy else { return nil }
        turn += 1
        let mine = turn
        phase = .recording(seconds: 0)
        for await event in recording.record(Self.bounds) {
            guard mine == turn else { return nil }
            switch event {
            case .started:
                phase = .recording(seconds: 0)
                haptics.play(.began)
            case .seconds(let seconds): phase = .recording(seconds: min(seconds, Self.bounds.seconds))
            case .finishing:
                phase = .finishing
                haptics.play(.ended)
            case .finished(let clip):
                if phase != .finishing { haptics.play(.ended) }
                phase = .finishing
                return clip
            case .failed(let failure):
                log.note("a recording failed")
                fail(failure)
                return nil
            }
        }
        if mine == turn { fail(.interrupted) }
        return nil
    }

    func stop() { if isRecording { recording.stop() } }

    /// Puts a clip among the app's own, small enough to be sent.
    func keep(_ clip: RecordedClip) async -> (RecordedClip, name: String)? {
        phase = .finishing
        do throws(RecordingFailure) {
            let fitting = try await recording.fit(clip, Self.bounds)
            let name = "recording-" + UUID().uuidString.lowercased()
            guard let kept = recording.clips.keep(fitting, name) else { throw .noRoom }
            phase = .ready
            return (kept, name)
        } catch {
            fail(error)
            return nil
        }
    }

    /// A chosen video is on its way.
    func waits() { phase = .finishing }

    func failed(_ failure: RecordingFailure) { fail(failure) }

    private func fail(_ failure: RecordingFailure) {
        phase = .failed(failure)
        haptics.play(.failed)
    }

    /// The screen is left: what is being recorded is thrown away.
    func leave() {
        turn += 1
        if isRecording { recording.stop() }
        if phase != .ready { phase = .ready }
        camera = .off
    }
}
