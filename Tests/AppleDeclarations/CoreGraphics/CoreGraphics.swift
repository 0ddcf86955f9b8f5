/// Core Graphics, as far as it is used here.
@_exported import AppleBasics
import Foundation

/// Sendable as Apple says of it: it never changes.
public final class CGImage: @unchecked Sendable {
    private init() {}
    public var width: Int { fatalError() }
    public var height: Int { fatalError() }
    public func cropping(to rect: CGRect) -> CGImage? { fatalError() }
}

public struct CGAffineTransform: Sendable {
    public init(translationX tx: CGFloat, y ty: CGFloat) { fatalError() }
    public init(rotationAngle angle: CGFloat) { fatalError() }
    public init(scaleX sx: CGFloat, y sy: CGFloat) { fatalError() }
}

/// Sendable as Apple says of it; this declaration holds no state.
public final class CGColorSpace: @unchecked Sendable {
    private init() {}
}
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { fatalError() }

/// Sendable as Apple says of it; this declaration holds no state.
public final class CGColor: @unchecked Sendable {
    private init() {}
}

public enum CGImageAlphaInfo: UInt32, Sendable {
    case none = 0
    case noneSkipLast = 5
}

public enum CGInterpolationQuality: Int32, Sendable { case none = 1, low = 2, high = 3 }
public enum CGLineCap: Int32, Sendable { case butt, round, square }

public final class CGContext {
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) { fatalError() }
    public var data: UnsafeMutableRawPointer? { fatalError() }
    public var bytesPerRow: Int { fatalError() }
    public var interpolationQuality: CGInterpolationQuality = .none
    public func draw(_ image: CGImage, in rect: CGRect) { fatalError() }
    public func saveGState() { fatalError() }
    public func restoreGState() { fatalError() }
}
