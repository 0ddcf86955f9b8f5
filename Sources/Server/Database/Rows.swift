/// The rows of a statement's result, read straight from libpq's memory.
import CLibpq
import Foundation

package struct Rows: Sendable, RandomAccessCollection {
    let result: Result

    package var startIndex: Int { 0 }
    package var endIndex: Int { Int(PQntuples(result.raw)) }
    package subscript(position: Int) -> Row { Row(result: result, index: Int32(position)) }

    package var columns: [String] {
        (0..<PQnfields(result.raw)).map { String(cString: PQfname(result.raw, $0)) }
    }
    /// Rows inserted, updated, deleted or selected.
    package var affected: Int { Int(String(cString: PQcmdTuples(result.raw))) ?? 0 }

    /// The first column of the first row.
    package var scalar: String? { first?[0] }

    /// The only row; any other number is a mistake in the statement.
    package func only() throws(DatabaseError) -> Row {
        guard count == 1 else { throw DatabaseError(.unexpected, message: "expected one row, got \(count)") }
        return self[0]
    }

    /// A complete result from libpq.
    ///
    /// Sendable although it wraps a C pointer: after `PQgetResult` nothing writes to a `PGresult` any more, its
    /// accessors only read, and ARC frees it once, when the last `Rows` or `Row` is released.
    final class Result: @unchecked Sendable {
        let raw: OpaquePointer
        init(_ raw: OpaquePointer) { self.raw = raw }
        deinit { PQclear(raw) }
    }
}

/// One row; columns by position or by name.
package struct Row: Sendable {
    let result: Rows.Result
    let index: Int32

    package subscript(column: Int) -> String? { text(at: Int32(column)) }
    package subscript(name: String) -> String? { position(of: name).flatMap(text(at:)) }

    package func isNull(_ name: String) -> Bool { self[name] == nil }
    package func text(_ name: String) -> String? { self[name] }

    package func string(_ name: String) throws(DatabaseError) -> String {
        guard let position = position(of: name) else {
            throw DatabaseError(.unexpected, message: "no column \(name)")
        }
        guard let text = text(at: position) else { throw DatabaseError(.unexpected, message: "\(name) is null") }
        return text
    }
    package func int(_ name: String) throws(DatabaseError) -> Int { try convert(name) { Int($0) } }
    package func double(_ name: String) throws(DatabaseError) -> Double { try convert(name) { Double($0) } }
    package func uuid(_ name: String) throws(DatabaseError) -> UUID { try convert(name) { UUID(uuidString: $0) } }
    package func bool(_ name: String) throws(DatabaseError) -> Bool {
        try convert(name) { $0 == "t" ? true : $0 == "f" ? false : nil }
    }
    package func date(_ name: String) throws(DatabaseError) -> Date {
        try convert(name) { PostgresTimestamp.date($0) }
    }
    /// Nil when the column is NULL.
    package func optionalDate(_ name: String) throws(DatabaseError) -> Date? {
        isNull(name) ? nil : try date(name)
    }

    /// The value's bytes without a copy; nil for NULL.
    package func withBytes<R>(at column: Int, _ body: (UnsafeRawBufferPointer?) throws -> R) rethrows -> R {
        guard PQgetisnull(result.raw, index, Int32(column)) == 0 else { return try body(nil) }
        let count = Int(PQgetlength(result.raw, index, Int32(column)))
        return try body(UnsafeRawBufferPointer(start: PQgetvalue(result.raw, index, Int32(column)), count: count))
    }

    private func position(of name: String) -> Int32? {
        // libpq folds unquoted names to lower case, so plain names need no quotes.
        let isPlain = name.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
        let position = PQfnumber(result.raw, isPlain ? name : quoteIdentifier(name))
        return position < 0 ? nil : position
    }

    private func text(at column: Int32) -> String? {
        guard column < PQnfields(result.raw) else { return nil }
        return withBytes(at: Int(column)) { $0.map { String(decoding: $0, as: UTF8.self) } }
    }

    private func convert<T>(_ name: String, _ make: (String) -> T?) throws(DatabaseError) -> T {
        let text = try string(name)
        guard let value = make(text) else {
            throw DatabaseError(.unexpected, message: "\(name) holds no \(T.self)")
        }
        return value
    }
}
