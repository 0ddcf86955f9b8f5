/// The headers of one part of a form.

struct FormPart: Sendable, Hashable {
    /// Empty for the file of most storage clients, so the name says nothing.
    var name: String
    /// Only files have one, possibly empty.
    var fileName: String?
    var contentType: String?

    init(headers: String) {
        name = ""
        for line in headers.split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            switch line[..<colon].lowercased() {
            case "content-disposition":
                name = Self.parameter("name", of: value) ?? ""
                fileName = Self.parameter("filename", of: value) ?? Self.parameter("filename*", of: value)
            case "content-type": contentType = String(value)
            default: break
            }
        }
    }

    /// A parameter of a header value, without its quotes and escapes.
    static func parameter(_ name: String, of value: some StringProtocol) -> String? {
        // By scalars: a quote with an accent on it is one character, and still a quote.
        var rest = Substring(String(value)).unicodeScalars.drop { $0 != ";" }
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let key = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[key.endIndex...]
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst()
            let text = rest.first == "\"" ? quoted(&rest) : plain(&rest)
            if String(key).lowercased().trimmingPrefix(" ") == name { return text }
            rest = rest.drop { $0 != ";" }
        }
        return nil
    }

    private static func plain(_ rest: inout Substring.UnicodeScalarView) -> String {
        let text = rest.prefix { $0 != ";" && $0 != " " }
        rest = rest[text.endIndex...]
        return String(text)
    }

    private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> String {
        var text = String.UnicodeScalarView()
        var isEscaped = false
        rest = rest.dropFirst()
        while let scalar = rest.popFirst() {
            if isEscaped {
                text.append(scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "\"" {
                break
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }
}
