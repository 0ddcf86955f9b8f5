/// Header text as RFC 2047 encoded words; control characters never survive, so a header cannot be injected.

import Foundation

enum EncodedWord {
    /// Printable ASCII, short, and without anything that a reader could take for an encoded word.
    static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= 60 && !text.contains("=?") && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    static func headerText(_ text: String) -> String {
        isPlain(text) ? text : encode(text)
    }

    /// Words of at most 75 characters, each on its own line, never split inside a character.
    static func encode(_ text: String) -> String {
        chunks(of: withoutControls(text), bytes: 42)
            .map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }
            .joined(separator: "\r\n ")
    }

    private static func withoutControls(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return String(result)
    }

    private static func chunks(of text: String, bytes limit: Int) -> [String] {
        var chunks = [""]
        for scalar in text.unicodeScalars {
            if chunks[chunks.count - 1].utf8.count + scalar.utf8.count > limit { chunks.append("") }
            chunks[chunks.count - 1].unicodeScalars.append(scalar)
        }
        return chunks
    }

    /// Reads a header value back, for the folder reader.
    static func decode(_ value: String) -> String {
        let unfolded = value.replacing(/(\?=)[ \t\r\n]+(=\?)/) { "\($0.output.1)\($0.output.2)" }
        return unfolded.replacing(/=\?([A-Za-z0-9-]+)\?([BbQq])\?([^?]*)\?=/) { match in
            let (whole, _, kind, payload) = match.output
            let bytes =
                kind.lowercased() == "b"
                ? Data(base64Encoded: String(payload)).map(Array.init)
                : QuotedPrintable.decode(String(payload).replacing("_", with: " "))
            return bytes.map { String(decoding: $0, as: UTF8.self) } ?? String(whole)
        }
    }
}
