/// The errors between us and Postgres, with the fields of Postgres' own error report.
import CLibpq

package struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Kind: Sendable, Hashable {
        /// Postgres refused the statement; `sqlState` says why.
        case server
        /// The connection broke or could not be made; nothing is known about the statement's effect.
        case connection
        /// The queue is full: nothing was sent.
        case overloaded
        /// The caller has used up its share: nothing was sent. See `retryAfter`.
        case limited
        /// The caller cancelled before or while the statement ran.
        case cancelled
        /// The pool has been shut down.
        case closed
        /// The result is not what our code expects (a missing column, a NULL, a wrong type).
        case unexpected
    }

    package var kind: Kind
    /// Five characters as in the appendix "PostgreSQL Error Codes"; empty when Postgres gave none.
    package var sqlState: String
    package var message: String
    package var detail: String?
    package var hint: String?
    package var schema: String?
    package var table: String?
    package var column: String?
    package var constraint: String?
    /// The character of the statement that it is about, counted from 1.
    package var position: Int?
    /// Seconds until the caller may try again.
    package var retryAfter: Int?

    package init(_ kind: Kind, sqlState: String = "", message: String) {
        self.kind = kind
        self.sqlState = sqlState
        self.message = message
    }

    package var description: String {
        sqlState.isEmpty ? "\(kind): \(message)" : "[\(sqlState)] \(message)"
    }

    package var isUniqueViolation: Bool { sqlState == "23505" }

    static func limited(_ message: String, retryAfter: Int) -> DatabaseError {
        var error = DatabaseError(.limited, message: message)
        error.retryAfter = retryAfter
        return error
    }
}

extension DatabaseError {
    /// Reads the fields of a failed result.
    init(result: OpaquePointer) {
        func field(_ code: Character) -> String? {
            PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
        }
        let state = field("C")
        self.init(
            state == nil || state == "57P01" || state == "57P02"
                ? .connection : state == "57014" ? .cancelled : .server,
            sqlState: state ?? "08006",
            message: field("M") ?? String(cString: PQresultErrorMessage(result)))
        detail = field("D")
        hint = field("H")
        schema = field("s")
        table = field("t")
        column = field("c")
        constraint = field("n")
        position = field("P").flatMap { Int($0) }
    }

    /// A broken connection, in libpq's words.
    static func connection(_ raw: OpaquePointer?) -> DatabaseError {
        let text = raw.map { String(cString: PQerrorMessage($0)) } ?? "out of memory"
        return DatabaseError(
            .connection, sqlState: "08006", message: text.split(separator: "\n").first.map(String.init) ?? text)
    }
}
