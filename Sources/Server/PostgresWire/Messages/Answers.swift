/// What the messages of Postgres say: columns, rows, errors. Everything is checked before it is believed.
import NIOCore

extension ByteBuffer {
    mutating func readCString() throws(WireError) -> String {
        guard let text = readNullTerminatedString() else { throw .nonsense("a text without an end") }
        return text
    }

    /// RowDescription.
    mutating func readColumns() throws(WireError) -> ColumnNames {
        guard let count = readInteger(as: Int16.self), count >= 0 else { throw .nonsense("columns without a number") }
        var names: [String] = []
        for _ in 0..<count {
            names.append(try readCString())
            // Table, column, type, its size, modifier, format.
            guard let fixed = readSlice(length: 18) else { throw .nonsense("half a column") }
            guard fixed.getInteger(at: fixed.readerIndex + 16, as: Int16.self) == 0 else {
                throw .nonsense("a column in a format nobody asked for")
            }
        }
        guard readableBytes == 0 else { throw .nonsense("more columns than it said") }
        return ColumnNames(names)
    }

    /// Whether this is a DataRow of so many columns.
    func isRow(of columns: Int) -> Bool {
        withUnsafeReadableBytes { bytes in
            guard bytes.count >= 2, Int(bytes[0]) << 8 | Int(bytes[1]) == columns else { return false }
            var place = 2
            for _ in 0..<columns {
                guard place + 4 <= bytes.count else { return false }
                let length = Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self))
                guard length >= -1 else { return false }
                place += 4 + Int(max(0, length))
            }
            return place == bytes.count
        }
    }

    /// ErrorResponse or NoticeResponse.
    mutating func readError() throws(WireError) -> (error: WireError, severity: Severity) {
        var error = WireError(.server, message: "")
        var severity = Severity.error
        while let field = readInteger(as: UInt8.self), field != 0 {
            let text = try readCString()
            switch field {
            // The severity in English, whatever the language of the messages.
            case UInt8(ascii: "V"): severity = Severity(rawValue: text) ?? .error
            case UInt8(ascii: "C"): error.sqlState = text
            case UInt8(ascii: "M"): error.message = text
            case UInt8(ascii: "D"): error.detail = text
            case UInt8(ascii: "H"): error.hint = text
            case UInt8(ascii: "s"): error.schema = text
            case UInt8(ascii: "t"): error.table = text
            case UInt8(ascii: "c"): error.column = text
            case UInt8(ascii: "n"): error.constraint = text
            case UInt8(ascii: "P"): error.position = Int(text)
            default: break
            }
        }
        if error.sqlState == "57014" { error.kind = .cancelled }
        if severity != .error || ["57P01", "57P02"].contains(error.sqlState) { error.kind = .connection }
        return (error, severity)
    }
}

/// Whether a transaction is open, as ReadyForQuery says.
enum TransactionStatus: UInt8 {
    case idle = 0x49
    case open = 0x54
    case failed = 0x45
}

enum Severity: String {
    case error = "ERROR"
    /// The last words of a backend: nothing runs after them.
    case fatal = "FATAL"
    case panic = "PANIC"
}
