/// One SQL statement with its bound values, all in Postgres' text format.
package struct Statement: Sendable, Hashable {
    package var sql: String
    package var values: [String?]
    /// Prepared once per connection under a name derived from its text; turn off for text that won't come again.
    package var isPrepared: Bool

    package init(_ sql: String, _ values: [String?] = [], prepared: Bool = true) {
        self.sql = sql
        self.values = values
        self.isPrepared = prepared
    }
}

/// A name as SQL spells it, safe for any text: `my "col"` becomes `"my ""col"""`.
package func quoteIdentifier(_ name: String) -> String {
    "\"" + name.replacing("\u{0}", with: "").replacing("\"", with: "\"\"") + "\""
}

/// A text constant as SQL spells it, for the few places that take no parameter (`NOTIFY`, `CREATE ROLE`).
package func quoteLiteral(_ text: String) -> String {
    let body = text.replacing("\u{0}", with: "").replacing("'", with: "''")
    return body.contains("\\") ? "E'" + body.replacing("\\", with: "\\\\") + "'" : "'" + body + "'"
}
