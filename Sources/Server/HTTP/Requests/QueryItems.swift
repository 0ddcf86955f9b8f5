/// A URL's query as decoded name and value pairs, in order.
import Hummingbird
import ServerDatabase

package struct QueryItems: Sendable, Hashable {
    package struct Item: Sendable, Hashable {
        package var name: String
        package var value: String
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
    package var items: [Item]

    package init(_ items: [Item] = []) { self.items = items }

    /// Decodes `%XX` and, as in web forms, `+` for a space. Invalid UTF-8 becomes U+FFFD.
    package init(_ query: String?) {
        // On bytes, because every request comes through here: both separators are ASCII and never part of a longer
        // sequence.
        items = (query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let (name, value) = Self.halves(of: pair)
            return Item(formDecoded(name), formDecoded(value))
        }
    }

    /// Both still encoded.
    static func halves(of pair: Substring.UTF8View) -> (Substring, Substring) {
        let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
        return (Substring(pair[..<end]), Substring(pair[end...].dropFirst()))
    }

    /// The first value with this name.
    package subscript(name: String) -> String? { items.first { $0.name == name }?.value }
    package func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }
}

/// `%XX` and `+` decoded; a stray `%` stands for itself.
package func formDecoded(_ text: some StringProtocol) -> String { decoded(text, plusIsSpace: true) }

/// `%XX` decoded, as in a path.
package func percentDecoded(_ text: some StringProtocol) -> String { decoded(text, plusIsSpace: false) }

private func decoded(_ text: some StringProtocol, plusIsSpace: Bool) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return String(text) }
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
        if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexDigit(bytes[index + 1]),
            let low = hexDigit(bytes[index + 2])
        {
            out.append(high << 4 | low)
            index += 3
        } else {
            out.append(plusIsSpace && bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
            index += 1
        }
    }
    return String(decoding: out, as: UTF8.self)
}

extension Request {
    package var queryItems: QueryItems { QueryItems(uri.query) }

    /// The first value with this name: for a request of which nothing else is asked, the others aren't decoded.
    package func queryItem(_ name: String) -> String? {
        var rest = Substring(uri.query ?? "").utf8
        while !rest.isEmpty {
            let pair = rest.prefix { $0 != UInt8(ascii: "&") }
            let (found, value) = QueryItems.halves(of: pair)
            if !pair.isEmpty, formDecoded(found) == name { return formDecoded(value) }
            rest = rest[pair.endIndex...].dropFirst()
        }
        return nil
    }

    /// The path as sent, still percent-encoded, without the query.
    package var rawPath: String { String(uri.path) }
}
