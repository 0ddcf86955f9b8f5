/// The unified log, as far as it is used here.
import Foundation

public enum OSLogPrivacy: Sendable { case `public`, `private` }

public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        public mutating func appendInterpolation(_ text: @autoclosure () -> String, privacy: OSLogPrivacy = .private) {}
        public mutating func appendInterpolation(_ number: @autoclosure () -> Int, privacy: OSLogPrivacy = .public) {}
    }
    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
}

@available(iOS 14.0, *)
public struct Logger: Sendable {
    public init(subsystem: String, category: String) { fatalError() }
    public func notice(_ message: OSLogMessage) { fatalError() }
    public func error(_ message: OSLogMessage) { fatalError() }
}
