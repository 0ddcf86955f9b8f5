/// AVKit's volume buttons as a shutter; the rest of AVKit is the simulator's.
import Foundation
import UIKit

@available(iOS 17.2, *)
public enum AVCaptureEventPhase: UInt, Sendable { case began, ended, cancelled }

@available(iOS 17.2, *)
public final class AVCaptureEvent: NSObject {
    public var phase: AVCaptureEventPhase { fatalError() }
}

@available(iOS 17.2, *)
@MainActor public final class AVCaptureEventInteraction: NSObject, UIInteraction {
    public init(handler: @escaping (AVCaptureEvent) -> Void) { fatalError() }
    public var isEnabled: Bool {
        get { fatalError() }
        set { fatalError() }
    }
}
