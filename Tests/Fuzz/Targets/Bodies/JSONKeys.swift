/// REST's own reader of JSON bodies, which builds nothing: it must accept no more than JSON, and no less.
import Foundation

@testable import ServerREST

extension FuzzTarget {
    static let jsonKeys = FuzzTarget(
        "json-keys", feeds: "a REST body to Payload", longest: 16_384, words: JSONWords.all
    ) { (text: String) in
        let data = Data(text.utf8)
        guard let payload = try? Payload(json: text) else {
            try require(!isRows(data), "refused rows that Foundation reads")
            return
        }
        try require(payload.text == text, "the text was changed")
        // Half of a surrogate pair in an escape is for Postgres to refuse; so are a thousand levels for Foundation.
        // So is a byte order mark, which Foundation drops.
        guard !text.utf8.contains(UInt8(ascii: "\\")), !text.unicodeScalars.contains("\u{FEFF}"),
            JSONDepth.of(Array(text.utf8)) <= JSONDepth.most
        else { return }
        guard let value = try? JSONSerialization.jsonObject(with: data) else {
            // Postgres counts further than Foundation.
            return try require(text.contains(/[eE][+-]?[0-9]{3}|[0-9]{300}/), "that is no JSON")
        }
        let objects = (value as? [Any]) ?? [value]
        try require(payload.isArray == (value is [Any]), "an array for an object")
        guard let first = objects.first as? [String: Any] else {
            return try require(objects.isEmpty, "accepted rows that aren't objects")
        }
        try require(Set(payload.keys).count == payload.keys.count, "a key twice")
        try require(Set(payload.keys) == Set(first.keys), "found the keys \(payload.keys), not \(first.keys)")
    }

    private static func isRows(_ data: Data) -> Bool {
        guard JSONDepth.isPlain(data), JSONDepth.of(Array(data)) < JSONDepth.most,
            let value = try? JSONSerialization.jsonObject(with: data)
        else { return false }
        return value is [String: Any] || value is [[String: Any]]
    }
}
