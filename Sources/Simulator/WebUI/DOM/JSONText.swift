/// Strings as JSON that are also safe inside a script element.
enum JSONText {
    static func quoted(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            // Room for some escapes; the worst case would be six times as much.
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count + bytes.count / 4 + 2)
            output.append(UInt8(ascii: "\""))
            write(bytes, to: &output)
            output.append(UInt8(ascii: "\""))
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// Whole runs at a time: most bytes are themselves.
    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        var start = 0
        for index in bytes.indices {
            guard let (escape, length) = escape(bytes, index) else { continue }
            output.append(contentsOf: bytes[start..<index])
            output.append(contentsOf: escape.utf8)
            start = index + length
        }
        output.append(contentsOf: bytes[start...])
    }

    /// What stands for the character that begins here, and its length in bytes; nil if it stands for itself.
    private static func escape(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> (String, Int)? {
        switch bytes[index] {
        case UInt8(ascii: "\""): ("\\\"", 1)
        case UInt8(ascii: "\\"): ("\\\\", 1)
        case UInt8(ascii: "\n"): ("\\n", 1)
        case UInt8(ascii: "\r"): ("\\r", 1)
        case UInt8(ascii: "\t"): ("\\t", 1)
        case UInt8(ascii: "<"): (unicode(0x3c), 1)
        case let byte where byte < 32: (unicode(UInt32(byte)), 1)
        // Line and paragraph separator end a line in a script.
        case 0xe2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xfe == 0xa8:
            (unicode(0x2000 + UInt32(bytes[index + 2] - 0x80)), 3)
        default: nil
        }
    }

    private static func unicode(_ scalar: UInt32) -> String {
        let hex = String(scalar, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }
}
