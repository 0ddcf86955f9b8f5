/// `LocalizedStringKey`: a format with arguments; markdown works in the format but not in arguments.
import Foundation

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// Stands for an argument inside the format; a private-use character that doesn't occur in texts.
    static let placeholder: Character = "\u{E000}"

    let format: String
    let arguments: [String]

    public init(_ value: String) { self.init(stringLiteral: value) }

    public init(stringLiteral value: String) {
        format = value.filter { $0 != Self.placeholder }
        arguments = []
    }

    public init(stringInterpolation: StringInterpolation) {
        format = stringInterpolation.format
        arguments = stringInterpolation.arguments
    }

    /// As plain words, with the arguments inserted and markdown marks unchanged.
    package var string: String {
        var remaining = arguments[...]
        return format.reduce(into: "") { text, character in
            if character == Self.placeholder, let argument = remaining.popFirst() {
                text += argument
            } else {
                text.append(character)
            }
        }
    }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var format = ""
        fileprivate var arguments: [String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            format += literal.filter { $0 != LocalizedStringKey.placeholder }
        }

        public mutating func appendInterpolation(_ string: String) {
            format.append(LocalizedStringKey.placeholder)
            arguments.append(string)
        }

        public mutating func appendInterpolation(_ text: Text) { appendInterpolation(text.string) }

        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
            appendInterpolation(value._formatted)
        }

        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
            appendInterpolation(String(format: specifier, value._argument))
        }

        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String { appendInterpolation(format.format(input)) }
    }
}

/// Numbers that may appear in a localized text.
public protocol _FormatSpecifiable: Equatable, Sendable {
    var _argument: any CVarArg { get }
    var _formatted: String { get }
}

extension _FormatSpecifiable where Self: BinaryInteger & CVarArg {
    public var _argument: any CVarArg { self }
    public var _formatted: String { Int(clamping: self).formatted(.number.locale(Locale(identifier: "en_US"))) }
}

extension _FormatSpecifiable where Self: BinaryFloatingPoint {
    public var _argument: any CVarArg { Double(self) }
    /// Six digits after the point, as `%lf` prints; texts that want fewer must say so.
    public var _formatted: String { String(format: "%lf", Double(self)) }
}

extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}
extension Float: _FormatSpecifiable {}
extension CGFloat: _FormatSpecifiable {}
