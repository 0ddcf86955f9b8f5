/// One SQL statement with its bound values, all in the text format of Postgres.
import Foundation
import NIOCore

package struct WireStatement: Sendable, Hashable {
    package var sql: String
    package var values: [String?]
    /// Prepared once per connection; turn it off for text that is used only once.
    package var isPrepared: Bool

    package init(_ sql: String, _ values: [String?] = [], prepared: Bool = true) {
        self.sql = sql
        self.values = values
        self.isPrepared = prepared
    }
}

extension WireStatement {
    /// What the protocol can carry in one message; Postgres itself gives up at one gigabyte.
    static let longest = 256 << 20

    /// Why this can not be sent; nil when it can.
    var refusal: WireError? {
        guard values.count <= Int(UInt16.max) else {
            return WireError(.server, sqlState: "54000", message: "a statement has at most 65535 values")
        }
        var size = sql.utf8.count
        if sql.containsNUL { return Self.nul }
        for case let value? in values {
            size += value.utf8.count
            // The text format has no way to say it, and Postgres no way to hold it.
            if value.containsNUL { return Self.nul }
        }
        guard size <= Self.longest else {
            return WireError(.server, sqlState: "54000", message: "the statement and its values are too long")
        }
        return nil
    }

    private static let nul = WireError(.server, sqlState: "22021", message: "text can't hold a NUL character")
}

extension String {
    var containsNUL: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        } ?? utf8.contains(0)
    }

    /// As an SQL identifier.
    var quotedIdentifier: String {
        "\"" + replacing("\"", with: "\"\"") + "\""
    }
}
