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

/// Rows as CSV, straight from the bytes Postgres sent.
enum CSVWriter {
    static func write(_ rows: Rows) -> ByteBuffer {
        var buffer = ByteBuffer()
        let columns = rows.columns
        for (index, column) in columns.enumerated() {
            if index > 0 { buffer.writeInteger(UInt8(ascii: ",")) }
            let name = Array(column.utf8)
            name.withUnsafeBytes { write($0, to: &buffer) }
        }
        for row in rows {
            buffer.writeInteger(UInt8(ascii: "\n"))
            for index in columns.indices {
                if index > 0 { buffer.writeInteger(UInt8(ascii: ",")) }
                row.withBytes(at: index) { bytes in
                    if let bytes { write(bytes, to: &buffer) }
                }
            }
        }
        return buffer
    }

    private static func write(_ cell: UnsafeRawBufferPointer, to buffer: inout ByteBuffer) {
        guard cell.contains(where: { "\",\r\n".utf8.contains($0) }) else {
            buffer.writeBytes(cell)
            return
        }
        buffer.writeInteger(UInt8(ascii: "\""))
        for byte in cell {
            if byte == UInt8(ascii: "\"") { buffer.writeInteger(byte) }
            buffer.writeInteger(byte)
        }
        buffer.writeInteger(UInt8(ascii: "\""))
    }
}
