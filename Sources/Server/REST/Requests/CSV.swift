// Comma-separated values in both directions (RFC 4180).
import NIOCore
import ServerDatabase
import Wire

/// A CSV body as JSON objects: the first line names the columns, `NULL` without quotes is null.
enum CSVBody {
    static func payload(_ text: String) throws(RESTError) -> Payload {
        var reader = CSVReader(text)
        guard let header = try reader.record(), !header.isEmpty else { throw .invalidBody("The CSV body is empty") }
        let keys = header.map(\.text)
        var objects: [String] = []
        while let record = try reader.record() {
            guard record.count == keys.count else { throw .invalidBody("All lines must have same number of fields") }
            let members = zip(keys, record).map { key, cell in
                let isNull = !cell.isQuoted && cell.text == "NULL"
                return "\(JSONText.quoted(key)):\(isNull ? "null" : JSONText.quoted(cell.text))"
            }
            objects.append("{\(members.joined(separator: ","))}")
        }
        return Payload(text: "[\(objects.joined(separator: ","))]", isArray: true, keys: keys)
    }
}

struct CSVReader {
    struct Cell: Equatable {
        var text: String
        var isQuoted = false
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The next line's cells; nil at the end.
    mutating func record() throws(RESTError) -> [Cell]? {
        guard position < bytes.count else { return nil }
        var cells = [try cell()]
        while take(",") { cells.append(try cell()) }
        _ = take("\r")
        guard take("\n") || position == bytes.count else {
            throw .invalidBody("The CSV body has text after a closing quote")
        }
        return cells
    }

    private mutating func cell() throws(RESTError) -> Cell {
        guard take("\"") else {
            let start = position
            while position < bytes.count, !",\r\n".utf8.contains(bytes[position]) { position += 1 }
            return Cell(text: String(decoding: bytes[start..<position], as: UTF8.self))
        }
        var text: [UInt8] = []
        while position < bytes.count {
            if take("\"") {
                guard take("\"") else { return Cell(text: String(decoding: text, as: UTF8.self), isQuoted: true) }
                text.append(UInt8(ascii: "\""))
            } else {
                text.append(bytes[position])
                position += 1
            }
        }
        throw .invalidBody("The CSV body ends inside quotes")
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }
}

/// Rows as CSV, straight from the bytes Postgres sent. Cells are quoted as in Postgres' text form of a record, so that
/// NULL is nothing and an empty string is `""`.
enum CSVWriter {
    static func write(_ rows: Rows) -> ByteBuffer {
        var buffer = ByteBuffer()
        let columns = rows.columns
        for (index, column) in columns.enumerated() {
            if index > 0 { buffer.writeInteger(UInt8(ascii: ",")) }
            writeName(column, to: &buffer)
        }
        for row in rows {
            buffer.writeInteger(UInt8(ascii: "\n"))
            for index in columns.indices {
                if index > 0 { buffer.writeInteger(UInt8(ascii: ",")) }
                row.withBytes(at: index) { bytes in
                    if let bytes { writeCell(bytes, to: &buffer) }
                }
            }
        }
        return buffer
    }

    /// The header is no record: only the characters that would end a name are quoted.
    private static func writeName(_ name: String, to buffer: inout ByteBuffer) {
        let bytes = Array(name.utf8)
        let isPlain = !bytes.contains { "\",\r\n".utf8.contains($0) }
        bytes.withUnsafeBytes { isPlain ? _ = buffer.writeBytes($0) : writeQuoted($0, doubling: "\"", to: &buffer) }
    }

    private static func writeCell(_ cell: UnsafeRawBufferPointer, to buffer: inout ByteBuffer) {
        guard cell.isEmpty || cell.contains(where: isSpecial) else {
            buffer.writeBytes(cell)
            return
        }
        writeQuoted(cell, doubling: "\"\\", to: &buffer)
    }

    /// Postgres' rule: quotes, backslashes, parentheses, commas, and white space of ASCII.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        (9...13).contains(byte) || "\"\\(), ".utf8.contains(byte)
    }

    private static func writeQuoted(
        _ cell: UnsafeRawBufferPointer, doubling doubled: StaticString, to buffer: inout ByteBuffer
    ) {
        let doubled = UnsafeBufferPointer(start: doubled.utf8Start, count: doubled.utf8CodeUnitCount)
        buffer.writeInteger(UInt8(ascii: "\""))
        for byte in cell {
            if doubled.contains(byte) { buffer.writeInteger(byte) }
            buffer.writeInteger(byte)
        }
        buffer.writeInteger(UInt8(ascii: "\""))
    }
}
