/// Strings as JSON that are also safe inside a script element.
enum JSONText {
    static func quoted(_ text: String) -> String {
        // Room for some escapes; the worst case would be six times as much.
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count + text.utf8.count / 4 + 2)
        output.append(UInt8(ascii: "\""))
        escapes.write(text, to: &output)
        output.append(UInt8(ascii: "\""))
        return String(decoding: output, as: UTF8.self)
    }

    private static let escapes = Escapes(of: Array(0..<32) + [0xe2] + Array("\"\\<".utf8)) { bytes, index in
        switch bytes[index] {
        case UInt8(ascii: "\""): ("\\\"", 1)
        case UInt8(ascii: "\\"): ("\\\\", 1)
        case UInt8(ascii: "\n"): ("\\n", 1)
        case UInt8(ascii: "\r"): ("\\r", 1)
        case UInt8(ascii: "\t"): ("\\t", 1)
        case UInt8(ascii: "<"): ("\\u003c", 1)
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
