/// AVFoundation's films and photos, as they come from a camera.
import Foundation

public let AVVideoCodecKey = "AVVideoCodecKey"
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
public let AVVideoAverageBitRateKey = "AverageBitRate"

public struct AVVideoCodecType: Hashable, Sendable {
    public static let h264 = AVVideoCodecType()
    public static let jpeg = AVVideoCodecType()
}

open class AVCaptureFileOutput: AVCaptureOutput {
    public var recordedDuration: CMTime { fatalError() }
    public var maxRecordedDuration: CMTime {
        get { fatalError() }
        set { fatalError() }
    }
    public var maxRecordedFileSize: Int64 {
        get { fatalError() }
        set { fatalError() }
    }
    public var isRecording: Bool { fatalError() }
    public func startRecording(
        to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
    ) { fatalError() }
    public func stopRecording() { fatalError() }
}

public final class AVCaptureMovieFileOutput: AVCaptureFileOutput {
    public func supportedOutputSettingsKeys(for connection: AVCaptureConnection) -> [String] { fatalError() }
    public func setOutputSettings(_ outputSettings: [String: Any]?, for connection: AVCaptureConnection) {
        fatalError()
    }
}

/// The first is optional in Objective-C; here it is demanded, so that a misspelt one is found.
public protocol AVCaptureFileOutputRecordingDelegate: NSObjectProtocol {
    func fileOutput(
        _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection])
    func fileOutput(
        _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL,
        from connections: [AVCaptureConnection], error: (any Error)?)
}

public final class AVCapturePhotoSettings: NSObject {
    public convenience init(format: [String: Any]?) { fatalError() }
    @available(iOS 13.0, *) public var photoQualityPrioritization: AVCapturePhotoOutput.QualityPrioritization {
        get { fatalError() }
        set { fatalError() }
    }
}

public final class AVCapturePhoto: NSObject {
    public func fileDataRepresentation() -> Data? { fatalError() }
}

public final class AVCapturePhotoOutput: AVCaptureOutput {
    @available(iOS 13.0, *)
    public enum QualityPrioritization: Int, Sendable { case speed = 1, balanced, quality }
    @available(iOS 13.0, *) public var maxPhotoQualityPrioritization: QualityPrioritization {
        get { fatalError() }
        set { fatalError() }
    }
    public var availablePhotoCodecTypes: [AVVideoCodecType] { fatalError() }
    public func capturePhoto(
        with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate
    ) { fatalError() }
}

/// Optional in Objective-C; here the one that is used is demanded, so that a misspelt one is found.
public protocol AVCapturePhotoCaptureDelegate: NSObjectProtocol {
    func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
}
