/// Strings as JSON that are also safe inside a script element.
enum JSONText {
    static func quoted(_ text: String) -> String {
        var output = "\""
        output.reserveCapacity(text.utf8.count + 8)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case "<", "\u{2028}", "\u{2029}": output += escape(scalar)
            case _ where scalar.value < 32: output += escape(scalar)
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let hex = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }
}
