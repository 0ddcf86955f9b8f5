/// Failing versions of the recorder and its clips.
import Foundation

extension RecordingClient {
    package static let failing = RecordingClient(
        permission: {
            _ = unexpectedCall("RecordingClient.permission")
            return .refused
        },
        ask: {
            _ = unexpectedCall("RecordingClient.ask")
            return .refused
        },
        openSettings: { _ = unexpectedCall("RecordingClient.openSettings") }, feed: .drawn,
        camera: {
            _ = unexpectedCall("RecordingClient.camera")
            return AsyncStream { $0.finish() }
        },
        record: { _ in
            _ = unexpectedCall("RecordingClient.record")
            return .one(.failed(.failed))
        },
        stop: { _ = unexpectedCall("RecordingClient.stop") },
        fit: { (_, _) async throws(RecordingFailure) in
            _ = unexpectedCall("RecordingClient.fit")
            throw .failed
        },
        clips: .failing)
}

extension ClipStore {
    package static let failing = ClipStore(
        keep: { _, _ in
            _ = unexpectedCall("ClipStore.keep")
            return nil
        },
        clip: { _ in
            _ = unexpectedCall("ClipStore.clip")
            return nil
        },
        remove: { _ in _ = unexpectedCall("ClipStore.remove") },
        removeAll: { _ = unexpectedCall("ClipStore.removeAll") })
}
