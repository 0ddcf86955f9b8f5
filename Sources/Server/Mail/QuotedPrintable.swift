/// The MIME transfer encoding that leaves plain text readable and lines short.

enum QuotedPrintable {
    /// Lines of at most 76 characters, without line endings.
    static func lines(_ text: String) -> [String] {
        text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { encodeLine(Array($0.utf8)) }
    }

    private static func encodeLine(_ bytes: [UInt8]) -> [String] {
        var lines: [String] = []
        var line = ""
        for (index, byte) in bytes.enumerated() {
            let token = token(for: byte, isLast: index == bytes.count - 1)
            if line.utf8.count + token.utf8.count > 75 {
                lines.append(line + "=")
                line = ""
            }
            // A line that starts with a dot ends the message for some mail commands.
            line += line.isEmpty && token == "." ? "=2E" : token
        }
        return lines + [line]
    }

    private static func token(for byte: UInt8, isLast: Bool) -> String {
        let isBlank = byte == 0x20 || byte == 0x09
        let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
        if isPlain || (isBlank && !isLast) { return String(UnicodeScalar(byte)) }
        return "=" + hex(byte >> 4) + hex(byte & 15)
    }

    private static func hex(_ nibble: UInt8) -> String {
        String(nibble, radix: 16, uppercase: true)
    }

    static func decode(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        var bytes = Array(text.replacing("\r\n", with: "\n").utf8)[...]
        while let byte = bytes.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                result.append(byte)
                continue
            }
            if bytes.first == UInt8(ascii: "\n") {
                bytes.removeFirst()
            } else if let value = UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16) {
                result.append(value)
                bytes = bytes.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
