/// The iPhone's front camera and microphone behind the recorder's interface.
#if canImport(UIKit)
    import AVFoundation
    import Clients
    import Foundation
    import UIKit

    extension RecordingClient {
        /// - Parameter clips: where the app keeps its recordings.
        @MainActor package static func camera(clips: ClipStore) -> RecordingClient {
            let camera = FrontCamera()
            return RecordingClient(
                permission: { .current },
                ask: {
                    _ = await AVCaptureDevice.requestAccess(for: .video)
                    _ = await AVCaptureDevice.requestAccess(for: .audio)
                    return .current
                },
                openSettings: {
                    guard let settings = URL(string: UIApplication.openSettingsURLString) else { return }
                    await UIApplication.shared.open(settings)
                },
                feed: CameraFeed { CameraView(camera: camera) }, camera: { camera.states() },
                record: { bounds in camera.record(bounds) }, stop: { camera.stop() },
                fit: { (clip, bounds) async throws(RecordingFailure) in try await ClipFitting(bounds).fit(clip) },
                clips: clips)
        }
    }

    extension RecordingPermission {
        fileprivate static var current: RecordingPermission {
            RecordingPermission(
                camera: .init(AVCaptureDevice.authorizationStatus(for: .video)),
                microphone: .init(AVCaptureDevice.authorizationStatus(for: .audio)))
        }
    }

    extension RecordingPermission.Answer {
        fileprivate init(_ status: AVAuthorizationStatus) {
            self =
                switch status {
                case .authorized: .allowed
                case .notDetermined: .notAsked
                default: .refused
                }
        }
    }

    /// Shows what the camera sees, and has it on as long as it is on the screen.
    private final class CameraView: UIView {
        private let camera: FrontCamera

        init(camera: FrontCamera) {
            self.camera = camera
            super.init(frame: .zero)
            let layer = layer as? AVCaptureVideoPreviewLayer
            layer?.session = camera.session
            layer?.videoGravity = .resizeAspectFill
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            if window == nil { camera.turnOff() } else { camera.turnOn() }
        }
    }
#endif
