/// The boxes of an ISO base media file (HEIC, AVIF), read without trusting any length.
import Foundation

struct Box {
    var name: String
    var whole: Range<Int>
    var body: Range<Int>

    /// The boxes that fill `range`; nil if they don't fill it exactly, up to padding of less than a header.
    static func all(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) -> [Box]? {
        var boxes: [Box] = []
        var at = range.lowerBound
        while at + 8 <= range.upperBound {
            guard var size = FileEnding.big32(bytes, at) else { return nil }
            var header = 8
            if size == 0 { size = range.upperBound - at }
            if size == 1 {
                guard at + 16 <= range.upperBound, FileEnding.big32(bytes, at + 8) == 0,
                    let low = FileEnding.big32(bytes, at + 12)
                else { return nil }
                (size, header) = (low, 16)
            }
            guard size >= header, size <= range.upperBound - at else { return nil }
            let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
            boxes.append(Box(name: name, whole: at..<at + size, body: at + header..<at + size))
            at += size
        }
        return boxes
    }
}

/// Reads numbers one after another, none beyond the end.
struct BoxReader {
    let bytes: UnsafeRawBufferPointer
    var at: Int
    let end: Int

    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        self.bytes = bytes
        at = range.lowerBound
        end = range.upperBound
    }

    /// A number of 0 to 8 bytes; nil beyond the end, and for values larger than any file.
    mutating func number(_ length: Int) -> Int? {
        guard length <= end - at else { return nil }
        defer { at += length }
        let value = bytes[at..<at + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value < 1 << 48 ? Int(value) : nil
    }

    mutating func name() -> String? {
        guard end - at >= 4 else { return nil }
        defer { at += 4 }
        return String(decoding: bytes[at..<at + 4], as: UTF8.self)
    }
}
