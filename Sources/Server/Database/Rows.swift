/// The rows of a statement's result, read where they were received.
import Foundation
import PostgresWire

package struct Rows: Sendable, RandomAccessCollection {
    private let wire: WireRows

    init(_ wire: WireRows) { self.wire = wire }

    package var startIndex: Int { 0 }
    package var endIndex: Int { wire.count }
    package subscript(position: Int) -> Row { Row(wire[position]) }

    package var columns: [String] { wire.columns }
    /// Rows inserted, updated, deleted or selected.
    package var affected: Int { wire.affected }

    /// The first column of the first row.
    package var scalar: String? { wire.scalar }

    /// The only row; any other number is a mistake in the statement.
    package func only() throws(DatabaseError) -> Row {
        guard count == 1 else { throw DatabaseError(.unexpected, message: "expected one row, got \(count)") }
        return self[0]
    }
}

/// One row; columns by position or by name.
package struct Row: Sendable {
    private let wire: WireRow

    init(_ wire: WireRow) { self.wire = wire }

    package subscript(column: Int) -> String? { wire[column] }
    package subscript(name: String) -> String? { wire[name] }

    package func isNull(_ name: String) -> Bool { wire.isNull(name) }

    /// Whether all values are the same, byte for byte.
    package func isSame(as other: Row) -> Bool { wire.isSame(as: other.wire) }

    /// It holds none of what was received with it.
    package var alone: Row { Row(wire.alone) }

    package func text(_ name: String) -> String? { wire[name] }

    package func string(_ name: String) throws(DatabaseError) -> String {
        do { return try wire.string(name) } catch { throw DatabaseError(error) }
    }
    package func int(_ name: String) throws(DatabaseError) -> Int { try convert(name) { Int($0) } }
    package func double(_ name: String) throws(DatabaseError) -> Double { try convert(name) { Double($0) } }
    package func uuid(_ name: String) throws(DatabaseError) -> UUID { try convert(name) { UUID.written($0) } }
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
        try wire.withBytes(at: column, body)
    }

    private func convert<T>(_ name: String, _ make: (String) -> T?) throws(DatabaseError) -> T {
        let text = try string(name)
        guard let value = make(text) else {
            throw DatabaseError(.unexpected, message: "\(name) holds no \(T.self)")
        }
        return value
    }
}
