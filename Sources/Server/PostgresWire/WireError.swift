/// The errors between us and Postgres, and whether what was asked can have taken effect.
package struct WireError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Kind: Sendable, Hashable {
        /// Postgres refused the statement; `sqlState` says why.
        case server
        /// The connection broke or could not be made. See `fate`.
        case connection
        /// The queue is full: nothing was sent.
        case overloaded
        /// The caller has used up its share: nothing was sent. See `retryAfter`.
        case limited
        /// The caller cancelled, or its time was up, before or while the statement ran.
        case cancelled
        /// The pool has been shut down.
        case closed
        /// The result is not what our code expects, or our code asked for what can not be.
        case unexpected
        /// The connection string asks for what this client does not do.
        case configuration
    }

    /// What has become of the statements that failed.
    package enum Fate: Sendable, Hashable {
        /// They have not run, or Postgres has rolled all of them back and said so: they may be sent again.
        case retryable
        /// They may have been committed: to send them again may do everything twice.
        case unknown
    }

    package var kind: Kind
    package var fate: Fate
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

    package init(_ kind: Kind, fate: Fate = .retryable, sqlState: String = "", message: String) {
        self.kind = kind
        self.fate = fate
        self.sqlState = sqlState
        self.message = message
    }

    package var description: String {
        sqlState.isEmpty ? "\(kind): \(message)" : "[\(sqlState)] \(message)"
    }
}

extension WireError {
    /// What came is not what the protocol allows: nothing that this server says can be trusted from here on.
    static func nonsense(_ what: String) -> WireError {
        WireError(.connection, fate: .unknown, sqlState: "08P01", message: "Postgres sent \(what)")
    }

    static func lost(_ why: String = "the connection to Postgres was lost") -> WireError {
        WireError(.connection, fate: .unknown, sqlState: "08006", message: why)
    }

    static func configuration(_ message: String) -> WireError { WireError(.configuration, message: message) }

    static let isClosed = WireError(.closed, message: "the database is shutting down")

    /// The caller gave up before anything was sent.
    static func unsent(_ reason: Unwanted) -> WireError {
        switch reason {
        case .cancelled: WireError(.cancelled, sqlState: "57014", message: "the request was cancelled before it ran")
        case .late: WireError(.cancelled, sqlState: "57014", message: reason.message)
        }
    }

    func with(_ fate: Fate) -> WireError {
        var copy = self
        copy.fate = fate
        return copy
    }
}

/// Why nobody wants an answer any more.
enum Unwanted {
    case cancelled
    /// Its time is up.
    case late

    var message: String {
        self == .late ? "canceling statement due to statement timeout" : "canceling statement due to user request"
    }
}
