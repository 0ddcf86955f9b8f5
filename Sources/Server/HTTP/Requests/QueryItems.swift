/// A URL's query as decoded name and value pairs, in order.
import Foundation
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
    text.utf8.withContiguousStorageIfAvailable { decoded($0, plusIsSpace: plusIsSpace) }
        ?? Array(text.utf8).withUnsafeBufferPointer { decoded($0, plusIsSpace: plusIsSpace) }
}

private func decoded(_ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool) -> String {
    guard bytes.place(of: "%") != nil || (plusIsSpace && bytes.place(of: "+") != nil) else {
        return String(decoding: bytes, as: UTF8.self)
    }
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

extension UnsafeBufferPointer<UInt8> {
    /// The first place of a sign of ASCII.
    fileprivate func place(of sign: Unicode.Scalar) -> Int? {
        guard let start = baseAddress, let found = memchr(start, Int32(sign.value), count) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }
}

extension Request {
    package var queryItems: QueryItems { QueryItems(uri.query) }

    /// The first value with this name: for a request of which nothing else is asked, the others aren't decoded.
    package func queryItem(_ name: String) -> String? {
        guard var query = uri.query else { return nil }
        return query.withUTF8 { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let end = rest.place(of: "&") ?? rest.count
                let pair = UnsafeBufferPointer(rebasing: rest[..<end])
                let middle = pair.place(of: "=") ?? end
                if end > 0, decoded(UnsafeBufferPointer(rebasing: pair[..<middle]), plusIsSpace: true) == name {
                    return decoded(UnsafeBufferPointer(rebasing: pair[middle...].dropFirst()), plusIsSpace: true)
                }
                rest = UnsafeBufferPointer(rebasing: rest[end...].dropFirst())
            }
            return nil
        }
    }

    /// The path as sent, still percent-encoded, without the query.
    package var rawPath: String { String(uri.path) }
}
