/// The alphabet of tokens.
import Foundation
import ServerHTTP

extension FuzzTarget {
    static let base64URL = FuzzTarget(
        "base64url", feeds: "text to Data(base64URL:), and any bytes through it", longest: 2048,
        words: ["-", "_", "+", "/", "=", "=="]
    ) { (bytes: [UInt8]) in
        let text = Data(bytes).base64URL
        let isPlain = text.utf8.allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
        try require(isPlain, "a character that isn't of the alphabet in \(text)")
        try require(Data(base64URL: text).map(Array.init) == bytes, "the bytes don't come back")
        guard let decoded = Data(base64URL: String(decoding: bytes, as: UTF8.self)) else { return }
        try require(decoded.count <= bytes.count, "more bytes than characters")
        try require(Data(base64URL: decoded.base64URL) == decoded, "decoded, encoded and decoded it is something else")
    }
}
