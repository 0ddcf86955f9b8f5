/// A recorder for previews and tests: it allows itself everything, and records a sample without a camera.
import Foundation

extension RecordingClient {
    /// - Parameters:
    ///   - permission: what the person has said, and what they say when asked.
    ///   - steps: what a recording says one after the other before it ends; `stop` and the bounds change nothing.
    ///   - ending: how every recording ends; nil for never.
    package static func preview(
        permission: RecordingPermission = .allowed, answer: RecordingPermission = .allowed,
        camera: CameraState = .live, steps: [RecordingEvent] = [.started, .seconds(1), .seconds(2)],
        ending: RecordingEvent? = .finished(.sample), clips: ClipStore = .inMemory()
    ) -> RecordingClient {
        let said = Locked(permission)
        return RecordingClient(
            permission: { said.withLock { $0 } },
            ask: {
                said.withLock { said in
                    if said.mayAsk { said = answer }
                    return said
                }
            },
            openSettings: {}, feed: .drawn, camera: { .one(camera) },
            record: { _ in
                AsyncStream { listener in
                    for event in steps { listener.yield(event) }
                    guard let ending else { return }
                    listener.yield(ending)
                    listener.finish()
                }
            },
            stop: {}, fit: { (clip, bounds) async throws(RecordingFailure) in try clip.checked(bounds) },
            clips: clips)
    }

    package static var preview: RecordingClient { preview() }
}

extension RecordedClip {
    /// Says where a clip might lie; there is none.
    package static let sample = RecordedClip(
        file: FileManager.default.temporaryDirectory.appendingPathComponent("sample-clip.mp4"),
        contentType: "video/mp4", byteCount: 2_400_000, seconds: 42)
}
