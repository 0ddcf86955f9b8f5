/// Records a clip with the front camera and the microphone, and keeps clips on this device.
import Foundation

package struct RecordingClient: Sendable {
    package var permission: @Sendable () async -> RecordingPermission
    /// Asks for camera and microphone. A phone asks once in an app's life; later calls answer what the person said.
    package var ask: @Sendable () async -> RecordingPermission
    /// Shows where a refusal can be taken back; `permission` tells afterwards.
    package var openSettings: @Sendable () async -> Void
    /// What the camera sees, for `CameraPreview`. The camera is on while a preview is on the screen, and only then.
    package var feed: CameraFeed
    /// Every change of the camera; starts with the current state. What has failed is tried again with the next preview.
    package var camera: @Sendable () -> AsyncStream<CameraState>
    /// Records from the camera whose preview is on the screen, until `stop` or the bounds' seconds. The stream ends after
    /// `finished` or `failed`; what is finished may still have to be made to `fit`. Whoever stops listening discards the
    /// recording. One at a time.
    package var record: @Sendable (_ bounds: RecordingBounds) -> AsyncStream<RecordingEvent>
    /// Ends the recording now; `finished` follows.
    package var stop: @Sendable () -> Void
    /// The clip within the bounds: encoded anew where it has too many bytes. Fails with `tooLong` or `tooLarge` where this
    /// device can't make it fit.
    package var fit:
        @Sendable (_ clip: RecordedClip, _ bounds: RecordingBounds) async throws(RecordingFailure) -> RecordedClip
    package var clips: ClipStore

    package init(
        permission: @escaping @Sendable () async -> RecordingPermission,
        ask: @escaping @Sendable () async -> RecordingPermission, openSettings: @escaping @Sendable () async -> Void,
        feed: CameraFeed, camera: @escaping @Sendable () -> AsyncStream<CameraState>,
        record: @escaping @Sendable (_ bounds: RecordingBounds) -> AsyncStream<RecordingEvent>,
        stop: @escaping @Sendable () -> Void,
        fit:
            @escaping @Sendable (_ clip: RecordedClip, _ bounds: RecordingBounds) async throws(RecordingFailure) ->
            RecordedClip,
        clips: ClipStore
    ) {
        self.permission = permission
        self.ask = ask
        self.openSettings = openSettings
        self.feed = feed
        self.camera = camera
        self.record = record
        self.stop = stop
        self.fit = fit
        self.clips = clips
    }

    /// A device without a camera.
    package static let none = RecordingClient(
        permission: { .init(camera: .refused, microphone: .refused) },
        ask: { .init(camera: .refused, microphone: .refused) }, openSettings: {}, feed: .drawn,
        camera: { .one(.failed(.noCamera)) }, record: { _ in .one(.failed(.noCamera)) }, stop: {},
        fit: { (clip, bounds) async throws(RecordingFailure) in try clip.checked(bounds) }, clips: .none)
}

/// What a recording may be at most.
package struct RecordingBounds: Sendable, Hashable {
    package var seconds: Double
    package var bytes: Int64

    package init(seconds: Double, bytes: Int64) { (self.seconds, self.bytes) = (seconds, bytes) }
}

package enum RecordingEvent: Sendable, Hashable {
    /// From here on it counts.
    case started
    /// How much is recorded; several times a second.
    case seconds(Double)
    /// The recording is over, and is being written.
    case finishing
    case finished(RecordedClip)
    case failed(RecordingFailure)
}

package enum CameraState: Sendable, Hashable {
    /// No preview is on the screen, or the person hasn't allowed it.
    case off
    case starting
    case live
    case failed(RecordingFailure)
}

extension AsyncStream where Element: Sendable {
    /// One element, and the end.
    package static func one(_ element: Element) -> AsyncStream {
        AsyncStream { continuation in
            continuation.yield(element)
            continuation.finish()
        }
    }
}
