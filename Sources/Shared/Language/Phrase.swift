/// A text's key, as Apple writes it, and the arguments that belong into it.
#if !canImport(Darwin)
    import Foundation

    package struct Phrase: Hashable, Sendable {
        package enum Argument: Hashable, Sendable {
            case text(String), whole(Int64), natural(UInt64), fraction(Double)
        }

        private var format = ""
        package private(set) var arguments: [Argument] = []

        package init() {}

        package init(_ literal: String) { append(literal) }

        /// What the catalogue knows it by: `%@`, `%lld` and `%lf` where arguments stand.
        package var key: String {
            let isAsWritten = !arguments.isEmpty || !format.utf8.contains(UInt8(ascii: "%"))
            return isAsWritten ? format : format.replacingOccurrences(of: "%%", with: "%")
        }

        /// Beside arguments a percent sign is written twice.
        package mutating func append(_ literal: String) {
            format +=
                literal.utf8.contains(UInt8(ascii: "%")) ? literal.replacingOccurrences(of: "%", with: "%%") : literal
        }

        package mutating func append(_ argument: Argument, specifier: String) {
            format += specifier
            arguments.append(argument)
        }

        /// The number that decides between one and many.
        var count: Int64? {
            for argument in arguments {
                switch argument {
                case .whole(let number): return number
                case .natural(let number): return Int64(clamping: number)
                default: continue
                }
            }
            return nil
        }
    }
#endif
