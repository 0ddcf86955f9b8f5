/// Counts the rows that the embedded lists of one request return, and stops the statement when there are too many.
///
/// Lists within lists multiply, and no limit of a single list bounds their product. A temporary sequence of the
/// connection does the counting, at a tenth of what a row costs anyway, in any transaction. When the sequence reaches
/// its end, Postgres raises an error that rolls everything back.
package enum EmbeddedRows {
    private static let name = "atelier_embedded_rows"
    private static let last = 1_000_000_000

    /// Created with every connection. Callers may advance it; only the owner may reset it.
    static let preparation = """
        create temporary sequence if not exists \(name) maxvalue \(last) cache 100; \
        grant usage on sequence pg_temp.\(name) to public
        """

    /// Sets the counter; part of the statement that runs before the caller's.
    static func start(allowing rows: Int) -> String {
        "setval('pg_temp.\(name)', \(last - min(max(rows, 1), last - 1)))"
    }

    /// True for each counted row, until the last one is used up.
    package static let condition = "nextval('pg_temp.\(name)') > 0"

    /// Whether this error means that there were too many rows.
    package static func isExceeded(_ error: DatabaseError) -> Bool {
        error.sqlState == "2200H" && error.message.contains(name)
    }
}
