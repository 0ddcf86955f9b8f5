/// Strings in JSON notation.

package enum JSONText {
    /// `text` as a JSON string, quotes included.
    package static func quoted(_ text: String) -> String {
        var out = ""
        out.reserveCapacity(text.utf8.count + 2)
        append(text, to: &out)
        return out
    }

    package static func append(_ text: String, to out: inout String) {
        out.append("\"")
        if text.utf8.allSatisfy(isPlain) {
            out.append(text)
        } else {
            for scalar in text.unicodeScalars { appendEscaped(scalar, to: &out) }
        }
        out.append("\"")
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func appendEscaped(_ scalar: Unicode.Scalar, to out: inout String) {
        switch scalar {
        case "\"": out.append("\\\"")
        case "\\": out.append("\\\\")
        case "\n": out.append("\\n")
        case "\r": out.append("\\r")
        case "\t": out.append("\\t")
        case "\u{0}"..<"\u{20}":
            let hex = String(scalar.value, radix: 16)
            out.append("\\u" + String(repeating: "0", count: 4 - hex.count) + hex)
        default: out.unicodeScalars.append(scalar)
        }
    }
}
