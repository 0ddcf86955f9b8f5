/// Takes photos with the back camera, while a picture of what it sees is on the screen.
import Foundation
import Language

package struct CameraClient: Sendable {
    /// Why there is no photo.
    package enum Failure: Error, Sendable, Hashable, CaseIterable {
        /// The person doesn't allow it, or has taken it back while it was in use.
        case refused
        case noCamera
        /// A call or another app has it.
        case inUse
        case failed
    }

    package enum State: Sendable, Hashable {
        /// No picture of it is on the screen.
        case off
        case starting
        case live
        case failed(Failure)
    }

    /// This device has one.
    package var isThere: @Sendable () -> Bool
    /// What it sees, for `CameraPreview`. The camera is on while a preview is on the screen, and only then; the person is asked
    /// the first time.
    package var feed: CameraFeed
    /// Every change; starts with the current state. What has failed is tried again with the next preview.
    package var states: @Sendable () -> AsyncStream<State>
    /// A photo as the device makes it, however it is held.
    package var take: @Sendable () async throws(Failure) -> Data
    /// Nil where there is no light.
    package var setLight: (@Sendable (_ isOn: Bool) -> Void)?
    /// Presses of the device's own shutter, such as a volume button.
    package var presses: @Sendable () -> AsyncStream<Void>
    /// Shows where a refusal can be taken back.
    package var openSettings: @Sendable () async -> Void

    package init(
        isThere: @escaping @Sendable () -> Bool, feed: CameraFeed,
        states: @escaping @Sendable () -> AsyncStream<State>,
        take: @escaping @Sendable () async throws(Failure) -> Data,
        setLight: (@Sendable (_ isOn: Bool) -> Void)? = nil,
        presses: @escaping @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } },
        openSettings: @escaping @Sendable () async -> Void = {}
    ) {
        self.isThere = isThere
        self.feed = feed
        self.states = states
        self.take = take
        self.setLight = setLight
        self.presses = presses
        self.openSettings = openSettings
    }

    /// A device without a camera.
    package static let none = CameraClient(
        isThere: { false }, feed: .drawn, states: { .one(.failed(.noCamera)) },
        take: { () async throws(Failure) in throw .noCamera })
}

extension CameraClient.Failure {
    package var words: String {
        switch self {
        case .refused:
            String(localized: "The camera isn’t allowed. Allow it in Settings, or choose a photo from your library.")
        case .noCamera: String(localized: "No camera found. Choose a photo from your library.")
        case .inUse: String(localized: "A call or another app is using the camera. End it, then try again.")
        case .failed: String(localized: "The camera didn’t work. Try again, or choose a photo from your library.")
        }
    }
}
