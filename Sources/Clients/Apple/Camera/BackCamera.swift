/// The back camera's session, on a queue of its own: starting it may take a second.
#if canImport(AVFoundation) && canImport(UIKit)
    import AVFoundation
    import Clients
    import Foundation
    import UIKit

    /// Unchecked because the compiler doesn't know the queue: every property but `session`, `states` and `presses`, which may be
    /// used from any thread, is only used on it.
    final class BackCamera: NSObject, @unchecked Sendable {
        let session = AVCaptureSession()
        let states = Broadcast(CameraClient.State.off)
        let presses = Broadcast<Void>()
        private let queue = DispatchQueue(label: "back-camera")
        private let output = AVCapturePhotoOutput()
        private var device: AVCaptureDevice?
        private var rotation: AVCaptureDevice.RotationCoordinator?
        private var waiting: CheckedContinuation<Result<Data, CameraClient.Failure>, Never>?

        override init() {
            super.init()
            let centre = NotificationCenter.default
            for (name, state) in [
                (AVCaptureSession.wasInterruptedNotification, CameraClient.State.failed(.inUse)),
                (AVCaptureSession.interruptionEndedNotification, .live),
                (AVCaptureSession.runtimeErrorNotification, .failed(.failed)),
            ] {
                centre.addObserver(forName: name, object: session, queue: nil) { [weak self] _ in
                    self?.turn(state)
                }
            }
        }

        static var isThere: Bool {
            AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back) != nil
        }

        static var hasLight: Bool {
            AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back)?.hasTorch ?? false
        }

        /// Asks the person the first time.
        func turnOn() async {
            states.tell(.starting)
            guard await AVCaptureDevice.requestAccess(for: .video) else { return states.tell(.failed(.refused)) }
            queue.async { [self] in
                do throws(CameraClient.Failure) { try prepare() } catch { return states.tell(.failed(error)) }
                if !session.isRunning { session.startRunning() }
                states.tell(session.isRunning ? .live : .failed(.inUse))
            }
        }

        func turnOff() {
            queue.async { [self] in
                end(.failure(.inUse))
                if session.isRunning { session.stopRunning() }
                states.tell(.off)
            }
        }

        private func turn(_ state: CameraClient.State) {
            queue.async { [self] in
                if case .failed(let failure) = state { end(.failure(failure)) }
                states.tell(state == .live && !session.isRunning ? .off : state)
            }
        }

        private func prepare() throws(CameraClient.Failure) {
            guard device == nil else { return }
            guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back) else {
                throw .noCamera
            }
            session.beginConfiguration()
            defer { session.commitConfiguration() }
            session.sessionPreset = .photo
            guard let input = try? AVCaptureDeviceInput(device: camera), session.canAddInput(input),
                session.canAddOutput(output)
            else { throw .inUse }
            session.addInput(input)
            session.addOutput(output)
            output.maxPhotoQualityPrioritization = .quality
            rotation = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil)
            device = camera
        }

        // MARK: photos

        func take() async throws(CameraClient.Failure) -> Data {
            try await withCheckedContinuation { answer in queue.async { [self] in begin(answer) } }.get()
        }

        private func begin(_ answer: CheckedContinuation<Result<Data, CameraClient.Failure>, Never>) {
            guard session.isRunning, waiting == nil else { return answer.resume(returning: .failure(.inUse)) }
            waiting = answer
            if let connection = output.connection(with: .video),
                let angle = rotation?.videoRotationAngleForHorizonLevelCapture,
                connection.isVideoRotationAngleSupported(angle)
            {
                connection.videoRotationAngle = angle
            }
            // One for each photo: a second use of the same settings is an exception.
            let settings = AVCapturePhotoSettings(
                format: output.availablePhotoCodecTypes.contains(.jpeg)
                    ? [AVVideoCodecKey: AVVideoCodecType.jpeg] : nil)
            settings.photoQualityPrioritization = .quality
            output.capturePhoto(with: settings, delegate: self)
        }

        private func end(_ result: Result<Data, CameraClient.Failure>) {
            waiting?.resume(returning: result)
            waiting = nil
        }

        func setLight(_ isOn: Bool) {
            queue.async { [self] in
                guard let device, device.hasTorch, device.isTorchAvailable, (try? device.lockForConfiguration()) != nil
                else { return }
                device.torchMode = isOn ? .on : .off
                device.unlockForConfiguration()
            }
        }
    }

    extension BackCamera: AVCapturePhotoCaptureDelegate {
        func photoOutput(
            _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
        ) {
            let bytes = error == nil ? photo.fileDataRepresentation() : nil
            queue.async { [self] in end(bytes.map { .success($0) } ?? .failure(.failed)) }
        }
    }
#endif
