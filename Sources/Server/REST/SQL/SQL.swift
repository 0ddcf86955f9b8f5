// A piece of SQL with its values: composed by interpolation, numbered only when it is complete.
import ServerDatabase

/// Text and bound values in order. Only string literals of this program, quoted names and text with restricted
/// characters become SQL; everything else is a parameter.
struct SQL: Sendable, Equatable, ExpressibleByStringInterpolation {
    fileprivate enum Piece: Sendable, Equatable {
        case text(String)
        case value(String?)
    }

    fileprivate var pieces: [Piece]

    init(stringLiteral text: String) {
        pieces = text.isEmpty ? [] : [.text(text)]
    }

    init(stringInterpolation interpolation: Interpolation) {
        pieces = interpolation.pieces
    }

    var isEmpty: Bool { pieces.isEmpty }

    /// The text with `$1`, `$2`… and the values they stand for.
    func statement(prepared: Bool = true) -> Statement {
        var text = ""
        var values: [String?] = []
        for piece in pieces {
            switch piece {
            case .text(let part): text += part
            case .value(let value):
                values.append(value)
                text += "$\(values.count)"
            }
        }
        return Statement(text, values, prepared: prepared)
    }

    static func += (left: inout SQL, right: SQL) {
        left.pieces += right.pieces
    }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(interpolationCount * 2 + 1)
        }

        mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { pieces.append(.text(literal)) }
        }

        mutating func appendInterpolation(_ sql: SQL) {
            pieces += sql.pieces
        }

        /// A quoted identifier.
        mutating func appendInterpolation(_ name: Name) {
            pieces.append(.text(name.quoted))
        }

        /// A quoted table or function name.
        mutating func appendInterpolation(_ name: QualifiedName) {
            pieces.append(.text(quoteIdentifier(name.schema) + "." + quoteIdentifier(name.name)))
        }

        /// A value, sent separately from the statement's text.
        mutating func appendInterpolation(bound value: String?) {
            pieces.append(.value(value))
        }

        mutating func appendInterpolation(_ number: Int) {
            pieces.append(.text(String(number)))
        }

        /// Text from the catalog, or with characters restricted by the grammar: types and search configurations.
        mutating func appendInterpolation(trusted text: String) {
            pieces.append(.text(text))
        }
    }
}

/// An identifier for use in SQL.
struct Name: Hashable, Sendable {
    var text: String
    init(_ text: String) { self.text = text }
    var quoted: String { quoteIdentifier(text) }
}

extension Collection<SQL> {
    func joined(by separator: SQL) -> SQL {
        var all: SQL = ""
        for (index, part) in enumerated() {
            if index > 0 { all += separator }
            all += part
        }
        return all
    }
}
