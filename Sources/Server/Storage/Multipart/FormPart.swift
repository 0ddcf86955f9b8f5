/// The headers of one part of a form.

struct FormPart: Sendable, Hashable {
    /// Empty for the file of most storage clients, which is why a name is nothing to go by.
    var name: String
    /// Only files have one, be it empty.
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

    /// A parameter of a header value, its quotes and escapes removed.
    static func parameter(_ name: String, of value: some StringProtocol) -> String? {
        var rest = Substring(String(value)).drop { $0 != ";" }
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let key = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[key.endIndex...]
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst()
            let text = rest.first == "\"" ? quoted(&rest) : plain(&rest)
            if key.lowercased().trimmingPrefix(" ") == name { return text }
            rest = rest.drop { $0 != ";" }
        }
        return nil
    }

    private static func plain(_ rest: inout Substring) -> String {
        let text = rest.prefix { $0 != ";" && $0 != " " }
        rest = rest[text.endIndex...]
        return String(text)
    }

    private static func quoted(_ rest: inout Substring) -> String {
        var text = ""
        var isEscaped = false
        rest = rest.dropFirst()
        while let character = rest.popFirst() {
            if isEscaped {
                text.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                break
            } else {
                text.append(character)
            }
        }
        return text
    }
}
