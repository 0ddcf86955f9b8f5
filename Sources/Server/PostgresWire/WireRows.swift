/// The rows of a result, read where they were received: no value is copied before somebody asks for it.
import Foundation
import NIOCore

package struct WireRows: Sendable, RandomAccessCollection {
    let names: ColumnNames
    /// The bodies of the DataRow messages, checked when they came; each is a slice of what was received.
    let bodies: ContiguousArray<ByteBuffer>
    /// What Postgres says it did, such as `INSERT 0 1`; empty for an empty statement.
    package let tag: String

    init(names: ColumnNames = .none, bodies: ContiguousArray<ByteBuffer> = [], tag: String = "") {
        self.names = names
        self.bodies = bodies
        self.tag = tag
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { bodies.count }
    package subscript(position: Int) -> WireRow { WireRow(names: names, body: bodies[position]) }

    package var columns: [String] { names.all }
    /// Rows inserted, updated, deleted or selected.
    package var affected: Int { tag.split(separator: " ").last.flatMap { Int($0) } ?? 0 }
    /// The first column of the first row.
    package var scalar: String? { first?[0] }

    /// The only row; any other number is a mistake in the statement.
    package func only() throws(WireError) -> WireRow {
        guard count == 1 else { throw WireError(.unexpected, message: "expected one row, got \(count)") }
        return self[0]
    }
}

/// The columns of a statement, made once and shared by all of its results.
final class ColumnNames: Sendable {
    let all: [String]
    init(_ all: [String]) { self.all = all }
    static let none = ColumnNames([])
}

/// One row; columns by position or by name.
package struct WireRow: Sendable {
    let names: ColumnNames
    let body: ByteBuffer

    /// Whether all values are the same, byte for byte.
    package func isSame(as other: WireRow) -> Bool { body == other.body }

    /// It holds none of what was received with it.
    package var alone: WireRow { WireRow(names: names, body: ByteBuffer(bytes: body.readableBytesView)) }

    package subscript(column: Int) -> String? { slice(at: column).map { String(buffer: $0) } }
    package subscript(name: String) -> String? { position(of: name).flatMap { self[$0] } }

    /// The first column of that name.
    package func position(of name: String) -> Int? { names.all.firstIndex(of: name) }
    package func isNull(_ name: String) -> Bool { position(of: name).flatMap { range(at: $0) } == nil }

    package func string(_ name: String) throws(WireError) -> String {
        guard let position = position(of: name) else { throw WireError(.unexpected, message: "no column \(name)") }
        guard let text = self[position] else { throw WireError(.unexpected, message: "\(name) is null") }
        return text
    }
    package func int(_ name: String) throws(WireError) -> Int { try convert(name) { Int($0) } }
    package func double(_ name: String) throws(WireError) -> Double { try convert(name) { Double($0) } }
    package func uuid(_ name: String) throws(WireError) -> UUID { try convert(name) { UUID(uuidString: $0) } }
    package func bool(_ name: String) throws(WireError) -> Bool {
        try convert(name) { $0 == "t" ? true : $0 == "f" ? false : nil }
    }

    /// The value as a part of what was received, without a copy; nil for NULL.
    package func slice(at column: Int) -> ByteBuffer? {
        range(at: column).flatMap { body.getSlice(at: $0.lowerBound, length: $0.count) }
    }

    /// The bytes of the value without a copy; nil for NULL.
    package func withBytes<R>(at column: Int, _ body: (UnsafeRawBufferPointer?) throws -> R) rethrows -> R {
        guard let slice = slice(at: column) else { return try body(nil) }
        return try slice.withUnsafeReadableBytes { try body($0) }
    }

    /// Where the value stands in the message; nil for NULL, and for a column that is not there.
    private func range(at column: Int) -> Range<Int>? {
        guard column >= 0, column < names.all.count else { return nil }
        return body.withUnsafeReadableBytes { bytes in
            func length(at place: Int) -> Int? {
                guard place + 4 <= bytes.count else { return nil }
                return Int(Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
            }
            var place = 2
            for _ in 0..<column {
                guard let length = length(at: place) else { return nil }
                place += 4 + max(0, length)
            }
            guard let length = length(at: place), length >= 0 else { return nil }
            let start = body.readerIndex + place + 4
            return start..<start + length
        }
    }

    private func convert<T>(_ name: String, _ make: (String) -> T?) throws(WireError) -> T {
        let text = try string(name)
        guard let value = make(text) else { throw WireError(.unexpected, message: "\(name) holds no \(T.self)") }
        return value
    }
}
