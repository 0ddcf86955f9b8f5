/// AVFoundation's films, as far as they are used here.
import Foundation

public struct CMTime: Sendable {
    public init(seconds: Double, preferredTimescale: Int32) { fatalError() }
    public var seconds: Double { fatalError() }
}

/// Sendable as Apple says of it; this declaration holds no state.
public final class AVURLAsset: @unchecked Sendable {
    public init(url URL: URL, options: [String: Any]? = nil) { fatalError() }
    @available(iOS 15.0, *)
    public func load<T>(_ property: AVAsyncProperty<AVURLAsset, T>) async throws -> T { fatalError() }
}

@available(iOS 15.0, *)
public struct AVAsyncProperty<Root, Value>: Sendable {}

@available(iOS 15.0, *)
extension AVAsyncProperty where Root == AVURLAsset, Value == CMTime {
    public static var duration: AVAsyncProperty<AVURLAsset, CMTime> { fatalError() }
}

public struct AVFileType: Hashable, Sendable {
    public static let mp4 = AVFileType()
    public static let mov = AVFileType()
}

public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"

public final class AVAssetExportSession: NSObject {
    public enum Status: Int, Sendable { case unknown, waiting, exporting, completed, failed, cancelled }
    public init?(asset: AVURLAsset, presetName: String) { fatalError() }
    public var outputURL: URL?
    public var outputFileType: AVFileType?
    public var fileLengthLimit: Int64 = 0
    public var shouldOptimizeForNetworkUse = false
    public var status: Status { fatalError() }
    public var error: (any Error)? { fatalError() }
    public func export() async { fatalError() }
}

public let AVErrorRecordingSuccessfullyFinishedKey = "AVErrorRecordingSuccessfullyFinishedKey"

public struct AVError: Error {
    public enum Code: Int, Sendable {
        case unknown = -11800
        case diskFull = -11823
        case deviceInUseByAnotherApplication = -11852
        case deviceWasDisconnected = -11808
        case sessionWasInterrupted = -11847
    }
    public var code: Code { fatalError() }
}
