/// Uniform type identifiers, as far as they are used here.
import Foundation

@available(iOS 14.0, *)
public struct UTType: Hashable, Sendable {
    public init?(filenameExtension: String) { fatalError() }
    public func conforms(to type: UTType) -> Bool { fatalError() }
    public var identifier: String { fatalError() }
    public static var image: UTType { fatalError() }
    public static var jpeg: UTType { fatalError() }
    public static var movie: UTType { fatalError() }
    public static var quickTimeMovie: UTType { fatalError() }
    public static var json: UTType { fatalError() }
    public static var zip: UTType { fatalError() }
}
