/// Reads ids as Postgres writes them: Foundation's own reader is made for any format, and slow.
import Foundation

extension UUID {
    /// - Parameter text: 32 hexadecimal digits with dashes after the 8th, 12th, 16th and 20th (RFC 9562 §4).
    package static func written(_ text: String) -> UUID? {
        guard text.utf8.count == 36 else { return nil }
        var (text, bytes) = (text, (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) as uuid_t)
        let isRead = text.withUTF8 { text in
            withUnsafeMutableBytes(of: &bytes) { bytes in
                var at = 0
                for (index, character) in text.enumerated() {
                    switch index {
                    case 8, 13, 18, 23: guard character == UInt8(ascii: "-") else { return false }
                    default:
                        guard let digit = hexDigit(character) else { return false }
                        bytes[at / 2] = bytes[at / 2] << 4 | digit
                        at += 1
                    }
                }
                return true
            }
        }
        return isRead ? UUID(uuid: bytes) : nil
    }
}

/// The value of a hexadecimal digit in ASCII.
package func hexDigit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
}
