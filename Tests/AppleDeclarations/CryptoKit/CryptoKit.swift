/// CryptoKit, as far as it is used here.
import Foundation

public protocol Digest: Hashable, Sequence, Sendable where Element == UInt8 {
    static var byteCount: Int { get }
}

@available(iOS 13.0, *)
public struct SHA256Digest: Digest {
    public static var byteCount: Int { 32 }
    public func makeIterator() -> Array<UInt8>.Iterator { fatalError() }
}

@available(iOS 13.0, *)
public struct SHA256: Sendable {
    public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { fatalError() }
    public init() { fatalError() }
    public mutating func update<D: DataProtocol>(data: D) { fatalError() }
    public func finalize() -> SHA256Digest { fatalError() }
}
