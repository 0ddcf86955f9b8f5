/// One SQL statement with its bound values, all in Postgres' text format.
import PostgresWire

package struct Statement: Sendable, Hashable {
    package var sql: String
    package var values: [String?]
    /// Prepared once per connection under a name derived from its text; turn it off for text that is used only once.
    package var isPrepared: Bool

    package init(_ sql: String, _ values: [String?] = [], prepared: Bool = true) {
        self.sql = sql
        self.values = values
        self.isPrepared = prepared
    }

    var wire: WireStatement { WireStatement(sql, values, prepared: isPrepared) }
}

/// An SQL identifier, safe for any text: `my "col"` becomes `"my ""col"""`.
package func quoteIdentifier(_ name: String) -> String {
    "\"" + escaped(name) { $0 == UInt8(ascii: "\"") ? $0 : nil } + "\""
}

/// An SQL string literal, for the few places that take no parameter (`NOTIFY`, `CREATE ROLE`).
package func quoteLiteral(_ text: String) -> String {
    let body = escaped(text) { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\\") ? $0 : nil }
    return (body.utf8.contains(UInt8(ascii: "\\")) ? "E'" : "'") + body + "'"
}

/// A list in Postgres' text form, `{"a","b"}`; nil is NULL.
package func arrayLiteral(_ items: some Collection<String?>) -> String {
    let quoted = items.map { item in
        guard let item else { return "NULL" }
        let backslash = UInt8(ascii: "\\")
        return "\"" + escaped(item) { $0 == UInt8(ascii: "\"") || $0 == backslash ? backslash : nil } + "\""
    }
    return "{" + quoted.joined(separator: ",") + "}"
}

/// Inserts the result of `escape` before each byte, and leaves out zero bytes, which Postgres can't hold.
///
/// It works on bytes, never on characters: to Swift a quote with an accent on it is one character that is no quote; to
/// Postgres it is a quote and then an accent.
private func escaped(_ text: String, _ escape: (UInt8) -> UInt8?) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 8)
    for byte in text.utf8 where byte != 0 {
        if let mark = escape(byte) { bytes.append(mark) }
        bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
}
