/// Counts the rows that one request's embedded lists give, and stops the statement when there are too many.
///
/// Lists within lists multiply, and no limit of a single list bounds their product. A temporary sequence of the connection
/// counts at a tenth of what a row costs anyway, in any transaction; when it has reached its end, Postgres raises an error
/// that undoes all.
package enum EmbeddedRows {
    private static let name = "atelier_embedded_rows"
    private static let last = 1_000_000_000

    /// Made with every connection. Callers may draw from it; only the owner may set it back.
    static let preparation = """
        create temporary sequence if not exists \(name) maxvalue \(last) cache 100; \
        grant usage on sequence pg_temp.\(name) to public
        """

    /// Sets the count; part of the statement that comes before the caller's.
    static func start(allowing rows: Int) -> String {
        "setval('pg_temp.\(name)', \(last - min(max(rows, 1), last - 1)))"
    }

    /// True for each row it is asked of, until the last one is used up.
    package static let condition = "nextval('pg_temp.\(name)') > 0"

    /// Whether this is how Postgres says that there were too many.
    package static func isExceeded(_ error: DatabaseError) -> Bool {
        error.sqlState == "2200H" && error.message.contains(name)
    }
}
