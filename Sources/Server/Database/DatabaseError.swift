/// The errors between us and Postgres, with the fields of Postgres' own error report.
import PostgresWire

package struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Kind: Sendable, Hashable {
        /// Postgres refused the statement; `sqlState` says why.
        case server
        /// The connection broke or could not be made. See `isInDoubt`.
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
    /// What was asked may have been done: Postgres was lost before it said. To send it again may do it twice.
    package var isInDoubt = false
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

    /// What every surface says when `isInDoubt`, without asking to try again.
    package static let wordsInDoubt =
        "The server lost its database before it knew the outcome: this was done, or nothing was. Look before you try again."

    package var isUniqueViolation: Bool { sqlState == "23505" }

}

extension DatabaseError {
    /// - Parameter onlyRead: the transaction could change nothing, so that nothing is in doubt.
    init(_ error: WireError, onlyRead: Bool = false) {
        self.init(Self.kind(of: error), sqlState: error.sqlState, message: error.message)
        isInDoubt = error.fate == .unknown && !onlyRead
        detail = error.detail
        hint = error.hint
        schema = error.schema
        table = error.table
        column = error.column
        constraint = error.constraint
        position = error.position
        retryAfter = error.retryAfter
    }

    private static func kind(of error: WireError) -> Kind {
        switch error.kind {
        // Somebody else may have cancelled it, or a limit of the database's own.
        case .server where error.sqlState == "57014": .cancelled
        case .server where ["57P01", "57P02"].contains(error.sqlState): .connection
        case .server: .server
        case .connection, .configuration: .connection
        case .overloaded: .overloaded
        case .limited: .limited
        case .cancelled: .cancelled
        case .closed: .closed
        case .unexpected: .unexpected
        }
    }
}
