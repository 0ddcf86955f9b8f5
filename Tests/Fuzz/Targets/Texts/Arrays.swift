/// Lists on their way to Postgres, whose text form is read here by other code than writes it.
@testable import ServerJobs
@testable import ServerREST

extension FuzzTarget {
    /// Items stand on lines.
    static let arrays = FuzzTarget(
        "arrays", feeds: "lines as the items of a Postgres array literal", longest: 2048,
        words: ["\n", "\"", "\\", "{", "}", ",", "NULL", "\\\""]
    ) { (text: String) in
        // Zero bytes are left out, as Postgres has none.
        let text = text.replacing("\u{0}", with: "")
        let items = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for literal in [postgresArray(items), CatalogReader.arrayLiteral(items)] {
            try require(ArrayLiteral.items(literal) == items, "Postgres would read \(literal) as something else")
        }
    }
}

/// Reads a one-dimensional literal by the manual's rules (Postgres 17 documentation, 8.15.2 and 8.15.6).
enum ArrayLiteral {
    /// Nil for what Postgres would refuse, and for items without quotes, which we never write.
    static func items(_ literal: String) -> [String]? {
        var rest = Array(literal.utf8)[...]
        guard rest.popFirst() == UInt8(ascii: "{"), rest.popLast() == UInt8(ascii: "}") else { return nil }
        var items: [String] = []
        while rest.first == UInt8(ascii: "\"") {
            rest = rest.dropFirst()
            var item: [UInt8] = []
            while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
                guard byte == UInt8(ascii: "\\") else {
                    item.append(byte)
                    continue
                }
                guard let escaped = rest.popFirst() else { return nil }
                item.append(escaped)
            }
            items.append(String(decoding: item, as: UTF8.self))
            guard rest.first == UInt8(ascii: ",") else { break }
            rest = rest.dropFirst()
        }
        return rest.isEmpty ? items : nil
    }
}
