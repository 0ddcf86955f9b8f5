/// A URL's query as decoded name and value pairs, in order.
import Hummingbird

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
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            return Item(formDecoded(Substring(pair[..<end])), formDecoded(Substring(pair[end...].dropFirst())))
        }
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

private func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}

extension Request {
    package var queryItems: QueryItems { QueryItems(uri.query) }

    /// The path as sent, still percent-encoded, without the query.
    package var rawPath: String { String(uri.path) }
}
