/// Parses JSON text into values (RFC 8259), with a stack of open containers instead of recursion.
import Foundation

/// Linear in the text's length, and as deep as its limits allow on any stack.
struct JSONParser {
    private let text: UnsafeRawBufferPointer
    private var position = 0
    private var open: [Container] = []

    private enum Container {
        case array([JSONValue])
        case object([String: JSONValue], key: String)
    }

    /// The one value in the text.
    static func parse(_ text: some ContiguousBytes, within bounds: JSONBounds) throws(JSONFault) -> JSONValue {
        try bounds.check(text)
        let result = text.withUnsafeBytes { bytes -> Result<JSONValue, JSONFault> in
            var parser = JSONParser(bytes)
            do throws(JSONFault) { return .success(try parser.document()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private init(_ text: UnsafeRawBufferPointer) { self.text = text }

    private var fault: JSONFault { .notJSON(at: position) }
    private var next: UInt8? { position < text.count ? text[position] : nil }

    private mutating func document() throws(JSONFault) -> JSONValue {
        var whole: JSONValue?
        while whole == nil {
            skipSpace()
            if let value = try valueOrOpening() { whole = try close(after: value) }
        }
        skipSpace()
        guard position == text.count, let whole else { throw fault }
        return whole
    }

    /// A value, or nil if a container was entered whose first value comes next.
    private mutating func valueOrOpening() throws(JSONFault) -> JSONValue? {
        switch next {
        case UInt8(ascii: "["):
            position += 1
            skipSpace()
            if take("]") { return .array([]) }
            open.append(.array([]))
            return nil
        case UInt8(ascii: "{"):
            position += 1
            skipSpace()
            if take("}") { return .object([:]) }
            open.append(.object([:], key: try key()))
            return nil
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    /// Puts a finished value in its place, and leaves every container that ends after it.
    ///
    /// - Returns: the outermost value once it is complete; nil if another one comes next.
    private mutating func close(after value: JSONValue) throws(JSONFault) -> JSONValue? {
        var value = value
        while let container = open.popLast() {
            skipSpace()
            switch container {
            case .array(var items):
                items.append(value)
                if take(",") {
                    open.append(.array(items))
                    return nil
                }
                guard take("]") else { throw fault }
                value = .array(items)
            case .object(var members, let name):
                // If members have the same name, the last one counts, as in Postgres' jsonb.
                members[name] = value
                if take(",") {
                    skipSpace()
                    open.append(.object(members, key: try key()))
                    return nil
                }
                guard take("}") else { throw fault }
                value = .object(members)
            }
        }
        return value
    }

    private mutating func key() throws(JSONFault) -> String {
        let name = try string()
        skipSpace()
        guard take(":") else { throw fault }
        return name
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONFault) -> JSONValue {
        let bytes = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard text[position...].starts(with: bytes) else { throw fault }
        position += bytes.count
        return value
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }
}

// MARK: - numbers

extension JSONParser {
    /// An integer if its value is whole, whatever its notation: `1`, `1.0` and `1e0` are the same number.
    private mutating func number() throws(JSONFault) -> JSONValue {
        let start = position
        _ = take("-")
        let leadsWithZero = next == UInt8(ascii: "0")
        let whole = try digits()
        if leadsWithZero && whole > 1 { throw fault }
        var isInteger = true
        if take(".") {
            isInteger = false
            _ = try digits()
        }
        if take("e") || take("E") {
            isInteger = false
            if !take("-") { _ = take("+") }
            _ = try digits()
        }
        let written = String(decoding: text[start..<position], as: UTF8.self)
        if isInteger, let value = Int64(written) { return .int(value) }
        guard let value = Double(written), value.isFinite else { throw .notJSON(at: start) }
        return Int64(exactly: value).map(JSONValue.int) ?? .number(value)
    }

    private mutating func digits() throws(JSONFault) -> Int {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw fault }
        return position - start
    }
}

// MARK: - strings

extension JSONParser {
    private mutating func string() throws(JSONFault) -> String {
        guard take("\"") else { throw fault }
        let start = position
        var escaped: [UInt8]?
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                let text =
                    escaped.map { String(validating: $0, as: UTF8.self) }
                    ?? String(validating: self.text[start..<position], as: UTF8.self)
                guard let text else { throw fault }
                position += 1
                return text
            case UInt8(ascii: "\\"):
                if escaped == nil { escaped = Array(text[start..<position]) }
                position += 1
                escaped?.append(contentsOf: String(try escape()).utf8)
            case 0..<0x20: throw fault
            default:
                escaped?.append(byte)
                position += 1
            }
        }
        throw fault
    }

    private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
        guard let byte = next else { throw fault }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar()
        default: throw fault
        }
    }

    /// `u` and four hex digits, or two such escapes for one character beyond the first 65,536.
    private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
        let first = try codeUnit()
        guard UTF16.isLeadSurrogate(first) else {
            guard let scalar = Unicode.Scalar(first) else { throw fault }
            return scalar
        }
        guard take("\\"), take("u") else { throw fault }
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second) else { throw fault }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private mutating func codeUnit() throws(JSONFault) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw fault
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }
}
