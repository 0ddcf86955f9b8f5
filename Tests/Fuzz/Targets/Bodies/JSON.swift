/// JSON of any shape, against Foundation's own reader.
import Foundation
import Wire

extension FuzzTarget {
    static let json = FuzzTarget(
        "json", feeds: "any text to JSONValue", longest: 16_384, words: JSONWords.all
    ) { (bytes: [UInt8]) in
        let data = Data(bytes)
        let depth = JSONDepth.of(bytes)
        guard let value = try? JSONValue(json: data) else {
            try require(depth > JSONDepth.most || !JSONDepth.isPlain(data), "refused what Foundation reads")
            return
        }
        try require(depth <= JSONDepth.most, "accepted \(depth) levels")
        let theirs = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        try require(theirs != nil, "accepted what Foundation refuses")
        let text = value.jsonText
        guard let again = try? JSONValue(json: Data(text.utf8)) else { throw Broken("\(text) can't be read again") }
        try require(again == value, "\(text) is another value")
        try require(again.jsonText == text, "written twice it differs")
        try require(text.utf8.count <= 6 * bytes.count + 32, "\(bytes.count) bytes became \(text.utf8.count)")
    }
}

enum JSONWords {
    static let all = [
        "[", "]", "{", "}", "\"", ":", ",", "null", "true", "false", "\\u0000", "\\ud800", "\\udc00", "\\ud83d\\ude00",
        "-0", "1e400", "1E-400", "0.1", "-", ".", "e", "9007199254740993", "{\"\":", "[[[[[[[[", "\"a\":1,\"a\":2",
        "\t",
    ]
}

/// How deep JSON nests, by brackets outside of strings.
enum JSONDepth {
    /// What the server lets through to a decoder.
    static let most = 32

    static func of(_ bytes: [UInt8]) -> Int {
        var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
        for byte in bytes {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }

    /// What nobody may refuse: text that Foundation reads, and writes again as it was but for blanks.
    static func isPlain(_ data: Data) -> Bool {
        guard let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed),
            let text = try? JSONSerialization.data(
                withJSONObject: value, options: [.fragmentsAllowed, .withoutEscapingSlashes])
        else { return false }
        return text == data
    }
}
