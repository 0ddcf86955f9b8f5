/// Elements as HTML. Every text and attribute value is escaped here and nowhere else.
package enum Markup {
    private static let voidTags: Set<String> = ["img", "input", "br"]

    package static func html(_ elements: some Sequence<El>) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(4096)
        for element in elements { write(element, to: &output) }
        return String(decoding: output, as: UTF8.self)
    }

    private static func write(_ element: El, to output: inout [UInt8]) {
        output += "<".utf8
        output += element.tag.utf8
        if !element.classes.isEmpty {
            write("class", element.classes, between: " ", to: &output) { escapes.write($0, to: &$1) }
        }
        if !element.styles.isEmpty {
            write("style", element.styles, between: ";", to: &output) { style, output in
                escapes.write(style.name, to: &output)
                output += ":".utf8
                escapes.write(style.value, to: &output)
            }
        }
        for attribute in element.attributes { write(attribute, to: &output) }
        output += ">".utf8
        if voidTags.contains(element.tag) { return }
        if let text = element.text {
            if element.isMarkup { output += text.utf8 } else { escapes.write(text, to: &output) }
        }
        for child in element.children { write(child, to: &output) }
        output += "</".utf8
        output += element.tag.utf8
        output += ">".utf8
    }

    private static func write<Part>(
        _ name: String, _ parts: [Part], between: String, to output: inout [UInt8],
        _ write: (Part, inout [UInt8]) -> Void
    ) {
        output += " ".utf8
        output += name.utf8
        output += "=\"".utf8
        for (index, part) in parts.enumerated() {
            if index > 0 { output += between.utf8 }
            write(part, &output)
        }
        output += "\"".utf8
    }

    /// One without a value is its name alone.
    private static func write(_ attribute: Attr, to output: inout [UInt8]) {
        output += " ".utf8
        output += attribute.name.utf8
        if attribute.value.isEmpty { return }
        output += "=\"".utf8
        escapes.write(attribute.value, to: &output)
        output += "\"".utf8
    }

    /// Safe as text and inside double quotes. Characters that HTML forbids become the replacement character.
    private static let escapes = Escapes(of: [0] + Array("&<>\"'".utf8)) { bytes, index in
        switch bytes[index] {
        case UInt8(ascii: "&"): ("&amp;", 1)
        case UInt8(ascii: "<"): ("&lt;", 1)
        case UInt8(ascii: ">"): ("&gt;", 1)
        case UInt8(ascii: "\""): ("&quot;", 1)
        case UInt8(ascii: "'"): ("&#39;", 1)
        default: ("\u{FFFD}", 1)
        }
    }
}
