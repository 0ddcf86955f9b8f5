/// Numbers that may stand in a text, and how its key writes each kind.
#if !canImport(Darwin)
    import Foundation

    public protocol _FormatSpecifiable: Equatable, Sendable {
        associatedtype _Arg: CVarArg
        var _arg: _Arg { get }
        var _specifier: String { get }
    }

    extension _FormatSpecifiable {
        package var _phraseArgument: Phrase.Argument {
            switch _arg {
            case let number as Int64: .whole(number)
            case let number as UInt64: .natural(number)
            case let number as Double: .fraction(number)
            case let other: .text("\(other)")
            }
        }
    }

    extension _FormatSpecifiable where Self: SignedInteger {
        public var _arg: Int64 { Int64(self) }
        public var _specifier: String { "%lld" }
    }

    extension _FormatSpecifiable where Self: UnsignedInteger {
        public var _arg: UInt64 { UInt64(self) }
        public var _specifier: String { "%llu" }
    }

    extension _FormatSpecifiable where Self: BinaryFloatingPoint {
        public var _arg: Double { Double(self) }
        /// Six digits after the point; texts that want fewer must say so.
        public var _specifier: String { "%lf" }
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
#endif
