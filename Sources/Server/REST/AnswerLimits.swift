// How large a response may become, by the caller's role.
import ServerDatabase

/// Postgres stops a statement whose result grows beyond these, and rolls it back.
package struct AnswerLimits: Sendable, Hashable {
    /// Of the body.
    package var bytes: Int
    /// Rows of all embedded lists together.
    package var embeddedRows: Int

    package init(bytes: Int, embeddedRows: Int) {
        self.bytes = bytes
        self.embeddedRows = embeddedRows
    }

    /// For a role without limits: those of `anon`.
    package static let least = AnswerLimits(bytes: 2 << 20, embeddedRows: 10_000)

    package static let defaults: [String: AnswerLimits] = [
        Caller.anonymous.role: .least,
        "authenticated": AnswerLimits(bytes: 8 << 20, embeddedRows: 20_000),
        Caller.service.role: AnswerLimits(bytes: 128 << 20, embeddedRows: 1_000_000),
    ]
}

extension AnswerLimits {
    /// A setting that doesn't exist. Reading it is the only way to raise an error from an expression without a function
    /// of ours, which a hosted database lacks.
    private static let signal = "atelier.answer_too_large"

    /// `body`, unless it is too large. Its size is read, not computed: Postgres has it in memory in one piece.
    func bounded(_ body: SQL) -> SQL {
        """
        case when pg_column_size(\(body)) > \(bytes) then current_setting('\(trusted: Self.signal)')::json \
        else \(body) end
        """
    }

    /// The meaning of a statement's error here; nil if it was about something else.
    func excess(_ error: DatabaseError) -> RESTError? {
        if EmbeddedRows.isExceeded(error) {
            return .answerTooLarge("Its embedded lists have more than \(embeddedRows) rows")
        }
        if error.sqlState == "42704", error.message.contains(Self.signal) {
            return .answerTooLarge("It has more than \(bytes) bytes")
        }
        return nil
    }
}

extension RESTError {
    static func answerTooLarge(_ details: String) -> RESTError {
        RESTError(
            400, "AT001", "The answer would be too large; nothing was done", details: details,
            hint: "Ask for fewer columns or embedded lists, or for fewer rows at a time with limit and offset.")
    }
}
