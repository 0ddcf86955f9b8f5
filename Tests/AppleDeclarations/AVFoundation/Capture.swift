/// AVFoundation's cameras: sessions, devices, inputs and connections, as far as they are used here.
import Foundation
import UIKit

public struct AVMediaType: Hashable, Sendable {
    public static let video = AVMediaType()
    public static let audio = AVMediaType()
}

public final class AVAudioSession: NSObject {
    public class func sharedInstance() -> AVAudioSession { fatalError() }
    @available(iOS 13.0, *)
    public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws { fatalError() }
}

public enum AVAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }

/// Sendable as Apple says of it.
public final class AVCaptureDevice: NSObject, @unchecked Sendable {
    public struct DeviceType: Hashable, Sendable {
        public static let builtInWideAngleCamera = DeviceType()
        @available(iOS 13.0, *) public static let builtInTripleCamera = DeviceType()
        @available(iOS 13.0, *) public static let builtInDualWideCamera = DeviceType()
    }
    public enum Position: Int, Sendable { case unspecified, back, front }
    public enum TorchMode: Int, Sendable { case off, on, auto }
    public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { fatalError() }
    public class func `default`(
        _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
    ) -> AVCaptureDevice? { fatalError() }
    public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { fatalError() }
    public class func requestAccess(for mediaType: AVMediaType) async -> Bool { fatalError() }
    public func lockForConfiguration() throws { fatalError() }
    public func unlockForConfiguration() { fatalError() }
    public var hasTorch: Bool { fatalError() }
    public var isTorchAvailable: Bool { fatalError() }
    public var torchMode: TorchMode {
        get { fatalError() }
        set { fatalError() }
    }

    @available(iOS 17.0, *)
    public final class RotationCoordinator: NSObject {
        public init(device: AVCaptureDevice, previewLayer: AnyObject?) { fatalError() }
        public var videoRotationAngleForHorizonLevelCapture: CGFloat { fatalError() }
    }
}

open class AVCaptureInput: NSObject {}

public final class AVCaptureDeviceInput: AVCaptureInput {
    public init(device: AVCaptureDevice) throws { fatalError() }
    public var device: AVCaptureDevice { fatalError() }
}

open class AVCaptureOutput: NSObject {
    public func connection(with mediaType: AVMediaType) -> AVCaptureConnection? { fatalError() }
}

public final class AVCaptureConnection: NSObject {
    @available(iOS 17.0, *)
    public func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool { fatalError() }
    @available(iOS 17.0, *) public var videoRotationAngle: CGFloat {
        get { fatalError() }
        set { fatalError() }
    }
}

/// Sendable as Apple says of it.
public final class AVCaptureSession: NSObject, @unchecked Sendable {
    public struct Preset: Hashable, Sendable {
        public static let photo = Preset()
        public static let high = Preset()
        public static let medium = Preset()
        public static let hd1280x720 = Preset()
    }
    public class var wasInterruptedNotification: Notification.Name { fatalError() }
    public class var interruptionEndedNotification: Notification.Name { fatalError() }
    public class var runtimeErrorNotification: Notification.Name { fatalError() }
    public override init() { super.init() }
    public func beginConfiguration() { fatalError() }
    public func commitConfiguration() { fatalError() }
    public func canSetSessionPreset(_ preset: Preset) -> Bool { fatalError() }
    public var sessionPreset: Preset {
        get { fatalError() }
        set { fatalError() }
    }
    public func canAddInput(_ input: AVCaptureInput) -> Bool { fatalError() }
    public func addInput(_ input: AVCaptureInput) { fatalError() }
    public func canAddOutput(_ output: AVCaptureOutput) -> Bool { fatalError() }
    public func addOutput(_ output: AVCaptureOutput) { fatalError() }
    public var isRunning: Bool { fatalError() }
    public func startRunning() { fatalError() }
    public func stopRunning() { fatalError() }
}

public struct AVLayerVideoGravity: Hashable, Sendable {
    public static let resizeAspectFill = AVLayerVideoGravity()
    public static let resizeAspect = AVLayerVideoGravity()
}

public final class AVCaptureVideoPreviewLayer: NSObject {
    public var session: AVCaptureSession?
    public var videoGravity = AVLayerVideoGravity.resizeAspect
}
