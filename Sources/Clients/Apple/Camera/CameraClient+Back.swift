/// The iPhone's back camera behind the app's interface, and the view that shows what it sees.
#if canImport(AVFoundation) && canImport(UIKit)
    import AVFoundation
    import AVKit
    import Clients
    import Foundation
    import UIKit

    extension CameraClient {
        /// One for the process: there is one camera.
        package static let back = CameraClient(BackCamera())

        private init(_ camera: BackCamera) {
            self.init(
                isThere: { BackCamera.isThere },
                feed: CameraFeed { BackCameraView(camera: camera) },
                states: { camera.states.listen() },
                take: { () async throws(CameraClient.Failure) in try await camera.take() },
                presses: { camera.presses.listen() }, openSettings: { await Self.showSettings() })
            if BackCamera.hasLight { setLight = { camera.setLight($0) } }
        }

        @MainActor private static func showSettings() async {
            guard let settings = URL(string: UIApplication.openSettingsURLString) else { return }
            await UIApplication.shared.open(settings)
        }
    }

    /// Shows what the camera sees, and has it on as long as it is on the screen. The volume buttons are its shutter.
    private final class BackCameraView: UIView {
        private let camera: BackCamera

        init(camera: BackCamera) {
            self.camera = camera
            super.init(frame: .zero)
            let layer = layer as? AVCaptureVideoPreviewLayer
            layer?.session = camera.session
            layer?.videoGravity = .resizeAspectFill
            if #available(iOS 17.2, *) {
                addInteraction(
                    AVCaptureEventInteraction { event in
                        if event.phase == .ended { camera.press() }
                    })
            }
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            if window == nil { camera.turnOff() } else { Task { [camera] in await camera.turnOn() } }
        }
    }

    extension BackCamera {
        /// Broadcasts tell the last again to whoever comes: a press is forgotten at once.
        fileprivate func press() {
            presses.tell(())
            presses.forget()
        }
    }
#endif
