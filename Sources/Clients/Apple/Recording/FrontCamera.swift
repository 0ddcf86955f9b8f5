/// The front camera's session, on a queue of its own: starting it may take a second.
#if canImport(UIKit)
    import AVFoundation
    import Clients
    import Foundation

    /// Unchecked because the compiler doesn't know the queue: every property but `session` is only used on it, and the session
    /// itself may be shown from any thread.
    final class FrontCamera: NSObject, @unchecked Sendable {
        let session = AVCaptureSession()
        private let queue = DispatchQueue(label: "front-camera")
        private let output = AVCaptureMovieFileOutput()
        private var state = CameraState.off
        private var watchers: [UUID: AsyncStream<CameraState>.Continuation] = [:]
        private var take: Take?
        private var isReady = false

        private struct Take {
            var listener: AsyncStream<RecordingEvent>.Continuation
            var ticks: any DispatchSourceTimer
            /// Why it ended, if not by its end.
            var failure: RecordingFailure?
        }

        override init() {
            super.init()
            let centre = NotificationCenter.default
            centre.addObserver(forName: AVCaptureSession.wasInterruptedNotification, object: session, queue: nil) {
                [weak self] _ in self?.interrupted()
            }
            centre.addObserver(forName: AVCaptureSession.interruptionEndedNotification, object: session, queue: nil) {
                [weak self] _ in self?.resumed()
            }
        }

        func states() -> AsyncStream<CameraState> {
            AsyncStream(bufferingPolicy: .bufferingNewest(1)) { watcher in
                queue.async { [self] in
                    let id = UUID()
                    watchers[id] = watcher
                    watcher.onTermination = { [weak self] _ in
                        guard let self else { return }
                        queue.async { self.watchers[id] = nil }
                    }
                    watcher.yield(state)
                }
            }
        }

        func turnOn() {
            queue.async { [self] in
                guard AVCaptureDevice.authorizationStatus(for: .video) == .authorized else { return turn(.off) }
                turn(.starting)
                do throws(RecordingFailure) { try prepare() } catch { return turn(.failed(error)) }
                if !session.isRunning { session.startRunning() }
                turn(session.isRunning ? .live : .failed(.inUse))
            }
        }

        func turnOff() {
            queue.async { [self] in
                end(.interrupted)
                if session.isRunning { session.stopRunning() }
                turn(.off)
            }
        }

        private func turn(_ new: CameraState) {
            state = new
            for watcher in watchers.values { watcher.yield(new) }
        }

        private func prepare() throws(RecordingFailure) {
            guard !isReady else { return }
            session.beginConfiguration()
            defer { session.commitConfiguration() }
            session.sessionPreset = session.canSetSessionPreset(.hd1280x720) ? .hd1280x720 : .medium
            try add(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front), or: .noCamera)
            try add(AVCaptureDevice.default(for: .audio), or: .noMicrophone)
            guard session.canAddOutput(output) else { throw .failed }
            session.addOutput(output)
            // Upright, for whoever holds the phone upright.
            if let connection = output.connection(with: .video), connection.isVideoRotationAngleSupported(90) {
                connection.videoRotationAngle = 90
            }
            // Otherwise a phone that listens makes no taps: neither at the start nor at the end.
            try? AVAudioSession.sharedInstance().setAllowHapticsAndSystemSoundsDuringRecording(true)
            isReady = true
        }

        private func setBitRate(_ bits: Double) {
            guard let connection = output.connection(with: .video),
                output.supportedOutputSettingsKeys(for: connection).contains(AVVideoCompressionPropertiesKey)
            else { return }
            output.setOutputSettings(
                [
                    AVVideoCodecKey: AVVideoCodecType.h264,
                    AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: Int(min(bits, 2_200_000))],
                ], for: connection)
        }

        private func add(_ device: AVCaptureDevice?, or failure: RecordingFailure) throws(RecordingFailure) {
            guard let device else { throw failure }
            guard let input = try? AVCaptureDeviceInput(device: device), session.canAddInput(input) else {
                throw .inUse
            }
            session.addInput(input)
        }

        // MARK: recording

        func record(_ bounds: RecordingBounds) -> AsyncStream<RecordingEvent> {
            AsyncStream { listener in queue.async { [self] in start(bounds, listener) } }
        }

        func stop() { queue.async { [self] in if take != nil { output.stopRecording() } } }

        private func start(_ bounds: RecordingBounds, _ listener: AsyncStream<RecordingEvent>.Continuation) {
            guard state == .live, take == nil else {
                listener.yield(.failed(.interrupted))
                return listener.finish()
            }
            output.maxRecordedDuration = CMTime(seconds: bounds.seconds, preferredTimescale: 600)
            // A phone that doesn't take a bit rate writes more than may be sent; `fit` makes it smaller afterwards.
            output.maxRecordedFileSize = bounds.bytes * 8
            setBitRate(Double(bounds.bytes) * 8 / bounds.seconds * 0.8)
            let ticks = DispatchSource.makeTimerSource(queue: queue)
            ticks.schedule(deadline: .now() + 0.25, repeating: 0.25)
            ticks.setEventHandler { [weak self] in self?.tick() }
            ticks.activate()
            take = Take(listener: listener, ticks: ticks)
            listener.onTermination = { [weak self] ending in
                guard let self, case .cancelled = ending else { return }
                queue.async { self.end(.interrupted) }
            }
            let file = FileManager.default.temporaryDirectory
                .appendingPathComponent(UUID().uuidString).appendingPathExtension("mov")
            output.startRecording(to: file, recordingDelegate: self)
        }

        private func tick() {
            let seconds = output.recordedDuration.seconds
            if output.isRecording, seconds > 0 { take?.listener.yield(.seconds(seconds)) }
        }

        private func end(_ failure: RecordingFailure) {
            guard take != nil else { return }
            take?.failure = failure
            output.stopRecording()
        }

        private func interrupted() {
            queue.async { [self] in
                end(.interrupted)
                turn(.failed(.inUse))
            }
        }
        private func resumed() { queue.async { [self] in turn(session.isRunning ? .live : .off) } }
    }

    extension FrontCamera: AVCaptureFileOutputRecordingDelegate {
        func fileOutput(
            _ output: AVCaptureFileOutput, didStartRecordingTo file: URL, from connections: [AVCaptureConnection]
        ) {
            queue.async { [self] in
                take?.listener.yield(.started)
            }
        }

        func fileOutput(
            _ output: AVCaptureFileOutput, didFinishRecordingTo file: URL, from connections: [AVCaptureConnection],
            error: (any Error)?
        ) {
            let isWhole = error.map {
                ($0 as NSError).userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true
            }
            let seconds = output.recordedDuration.seconds
            queue.async { [self] in finish(file, seconds, isWhole: isWhole ?? true, error) }
        }

        private func finish(_ file: URL, _ seconds: Double, isWhole: Bool, _ error: (any Error)?) {
            guard let ended = take else { return }
            take = nil
            ended.ticks.cancel()
            let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
            if ended.failure == nil, isWhole, size > 0 {
                ended.listener.yield(.finishing)
                ended.listener.yield(
                    .finished(
                        RecordedClip(
                            file: file, contentType: "video/quicktime", byteCount: Int64(size),
                            seconds: seconds.isFinite ? seconds : nil)))
            } else {
                try? FileManager.default.removeItem(at: file)
                ended.listener.yield(.failed(ended.failure ?? Self.failure(error)))
            }
            ended.listener.finish()
        }

        private static func failure(_ error: (any Error)?) -> RecordingFailure {
            switch (error as? AVError)?.code {
            case .diskFull?: .noRoom
            case .sessionWasInterrupted?, .deviceWasDisconnected?: .interrupted
            case .deviceInUseByAnotherApplication?: .inUse
            default: .failed
            }
        }
    }
#endif
