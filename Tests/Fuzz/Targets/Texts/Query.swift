/// A URL's query into names and values, and percent signs in general.
import Foundation

@testable import ServerHTTP
@testable import ServerStorage

extension FuzzTarget {
    static let query = FuzzTarget(
        "query", feeds: "a URL's query to QueryItems, and %XX to the decoders", longest: 8192,
        words: ["&", "=", "+", "%20", "%C3%A9", "%ED%A0%80", "%F0%9F%98%80", "%zz", "%2", "apikey="]
    ) { (text: String) in
        let items = QueryItems(text).items
        let pairs = text.utf8.split(separator: UInt8(ascii: "&"))
        try require(items.count == pairs.count, "\(items.count) items of \(pairs.count) pairs")
        for (item, pair) in zip(items, pairs) {
            let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            try requireDecoded(item.name, Substring(halves[0]), plusIsSpace: true)
            try requireDecoded(item.value, halves.count > 1 ? Substring(halves[1]) : "", plusIsSpace: true)
        }
        try requireDecoded(percentDecoded(text), text[...], plusIsSpace: false)
        try require(percentDecoded(percentEncoded(text)) == text, "encoded and decoded it is another text")
    }

    /// Foundation decodes only what is right in all its parts: then we must agree.
    private static func requireDecoded(_ ours: String, _ text: Substring, plusIsSpace: Bool) throws {
        try require(ours.utf8.count <= 3 * text.utf8.count, "decoding made \(ours.utf8.count) bytes")
        let plain = plusIsSpace ? String(text).replacing("+", with: " ") : String(text)
        // Foundation drops a byte order mark.
        guard let theirs = plain.removingPercentEncoding, !ours.unicodeScalars.contains("\u{FEFF}") else { return }
        try require(
            ours.utf8.elementsEqual(theirs.utf8), "decoded \(ours.debugDescription), not \(theirs.debugDescription)")
    }
}
