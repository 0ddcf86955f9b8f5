/// A message read back from its `.eml` file.

package struct StoredMail: Sendable {
    package let id: String
    /// The file unchanged.
    package let source: String
    package let headers: [(name: String, value: String)]
    package let text: String
    package let html: String

    package init(id: String, source: String) {
        self.id = id
        self.source = source
        let lines = source.replacing("\r\n", with: "\n")
        let (head, body) = Self.split(lines)
        headers = Self.headers(head)
        let parts = Self.parts(body, type: Self.value("content-type", in: headers) ?? "")
        text = parts["text/plain"] ?? ""
        html = parts["text/html"] ?? ""
    }

    /// A header's decoded value; names are case-insensitive.
    package subscript(name: String) -> String? {
        Self.value(name, in: headers).map(EncodedWord.decode)
    }

    private static func value(_ name: String, in headers: [(name: String, value: String)]) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    private static func split(_ text: String) -> (head: String, body: String) {
        guard let gap = text.firstRange(of: "\n\n") else { return (text, "") }
        return (String(text[..<gap.lowerBound]), String(text[gap.upperBound...]))
    }

    private static func headers(_ head: String) -> [(name: String, value: String)] {
        head.replacing(/\n[ \t]+/, with: " ").split(separator: "\n").compactMap { line in
            let pieces = line.split(separator: ":", maxSplits: 1)
            guard pieces.count == 2 else { return nil }
            return (String(pieces[0]), pieces[1].drop { $0 == " " }.description)
        }
    }

    private static func parts(_ body: String, type: String) -> [String: String] {
        guard let boundary = type.firstMatch(of: /boundary="([^"]+)"/)?.output.1 else { return [:] }
        var parts: [String: String] = [:]
        for piece in body.split(separator: "--\(boundary)").dropFirst() {
            let (head, content) = split(String(piece.drop { $0 == "\n" }))
            guard let type = value("content-type", in: headers(head))?.split(separator: ";").first else { continue }
            let decoded = String(decoding: QuotedPrintable.decode(content), as: UTF8.self)
            parts[String(type)] = decoded.hasSuffix("\n") ? String(decoded.dropLast()) : decoded
        }
        return parts
    }
}
