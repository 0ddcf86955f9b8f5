/// Limits of a JSON text: size, depth and number of values. Checked byte by byte, before anything decodes it.
import Foundation

/// Decoders spend more than linear time on deep text, and some recurse. Code that decodes a stranger's text checks it
/// here first.
package struct JSONBounds: Sendable, Hashable {
    /// Brackets open at the same time.
    package var depth: Int
    /// Values, counted by their separators.
    package var values: Int
    package var bytes: Int

    package init(depth: Int = 32, values: Int = 100_000, bytes: Int = 2 << 20) {
        self.depth = depth
        self.values = values
        self.bytes = bytes
    }

    /// The limits for strangers.
    package static let stranger = JSONBounds()
    /// The limits for text from us or Postgres: a stranger's values with ours around them.
    package static let ours = JSONBounds(depth: 64, values: 10_000_000, bytes: 1 << 30)
}

/// Why a text is not decoded.
package enum JSONFault: Error, Sendable, Hashable {
    case tooDeep(limit: Int)
    case tooManyValues(limit: Int)
    case tooLong(limit: Int)
    /// Not JSON text (RFC 8259) in UTF-8; with the byte where that was found.
    case notJSON(at: Int)
}

extension JSONBounds {
    /// One pass over the bytes; it doesn't check whether they are JSON.
    package func check(_ text: some ContiguousBytes) throws(JSONFault) {
        if let found = text.withUnsafeBytes({ self.fault(in: $0) }) { throw found }
    }

    private func fault(in text: UnsafeRawBufferPointer) -> JSONFault? {
        guard text.count <= bytes else { return .tooLong(limit: bytes) }
        var open = 0, count = 1, isInString = false, isEscaped = false
        for (position, byte) in text.enumerated() {
            // JSON has no zero byte. UTF-16 and UTF-32 have, and a decoder that guesses them would see other brackets.
            if byte == 0 { return .notJSON(at: position) }
            if isInString {
                if isEscaped { isEscaped = false } else { (isEscaped, isInString) = (byte == 0x5C, byte != 0x22) }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: ","): count += 1
            case UInt8(ascii: "["), UInt8(ascii: "{"): (open, count) = (open + 1, count + 1)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
            default: continue
            }
            if open > depth { return .tooDeep(limit: depth) }
            if count > values { return .tooManyValues(limit: values) }
        }
        return nil
    }

    /// Foundation's decoder, behind these limits.
    ///
    /// - Throws: `JSONFault`, or the decoder's own `DecodingError` if the text doesn't have the requested type.
    package func decode<T: Decodable>(_ type: T.Type, from text: Data) throws -> T {
        try check(text)
        return try JSONDecoder().decode(type, from: text)
    }
}

extension JSONFault: CustomStringConvertible {
    /// Safe to show to the sender of the text.
    package var description: String {
        switch self {
        case .tooDeep(let limit): "the JSON is nested more than \(limit) levels deep"
        case .tooManyValues(let limit): "the JSON has more than \(limit) values"
        case .tooLong(let limit): "the JSON is longer than \(limit) bytes"
        case .notJSON(let position): "the text is not valid JSON (at byte \(position))"
        }
    }
}
