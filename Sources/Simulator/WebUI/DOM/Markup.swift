/// Elements as HTML. Every text and attribute value is escaped here and nowhere else.
package enum Markup {
    private static let voidTags: Set<String> = ["img", "input", "br"]

    package static func html(_ elements: some Sequence<El>) -> String {
        var output = ""
        for element in elements { write(element, to: &output) }
        return output
    }

    private static func write(_ element: El, to output: inout String) {
        output += "<"
        output += element.tag
        for attribute in element.allAttributes {
            output += " "
            output += attribute.name
            if attribute.value.isEmpty { continue }
            output += "=\""
            output += escaped(attribute.value)
            output += "\""
        }
        output += ">"
        if voidTags.contains(element.tag) { return }
        if let text = element.text { output += element.isMarkup ? text : escaped(text) }
        for child in element.children { write(child, to: &output) }
        output += "</"
        output += element.tag
        output += ">"
    }

    /// Safe as text and inside double quotes. Characters that HTML forbids become the replacement character.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: needsEscape) else { return text }
        var output = ""
        output.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            case "\u{0}": output += "\u{FFFD}"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0: true
        default: false
        }
    }
}
