/// Core Image, as far as it is used here.
@_exported import CoreGraphics
import Foundation

public let kCIInputScaleKey = "inputScale"

public struct CIImageOption: Hashable, Sendable {
    @available(iOS 11.0, *) public static let applyOrientationProperty = CIImageOption()
}

public struct CIContextOption: Hashable, Sendable {
    public static let cacheIntermediates = CIContextOption()
}

/// Sendable as Apple says of it; this declaration holds no state.
public final class CIColor: @unchecked Sendable {
    public class var white: CIColor { fatalError() }
}

/// Sendable as Apple says of it; this declaration holds no state.
public final class CIImage: @unchecked Sendable {
    public init?(data: Data, options: [CIImageOption: Any]? = nil) { fatalError() }
    public init(color: CIColor) { fatalError() }
    public var extent: CGRect { fatalError() }
    public func transformed(by matrix: CGAffineTransform) -> CIImage { fatalError() }
    public func composited(over dest: CIImage) -> CIImage { fatalError() }
    public func cropped(to rect: CGRect) -> CIImage { fatalError() }
    @available(iOS 8.0, *) public func clampedToExtent() -> CIImage { fatalError() }
    public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage { fatalError() }
}

/// Sendable as Apple says of it; this declaration holds no state.
public final class CIContext: @unchecked Sendable {
    public init(options: [CIContextOption: Any]? = nil) { fatalError() }
    public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? { fatalError() }
}
