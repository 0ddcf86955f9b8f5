/// Finds the real end of a picture from its format's own structure: a file that stops earlier is truncated, and data
/// beyond it is not part of the picture.
import Foundation

package enum FileEnding {
    /// The offset just past the picture; nil if the structure breaks off or was never there.
    package static func offset(in bytes: UnsafeRawBufferPointer, format: MediaFormat) -> Int? {
        switch format {
        case .jpeg: jpeg(bytes)
        case .png: png(bytes)
        case .gif: gif(bytes)
        case .webp: webp(bytes)
        case .heic, .avif: boxes(bytes)
        default: bytes.count
        }
    }

    /// Segments up to the scans. In a scan a zero or a restart marker follows each 0xFF; otherwise the scan is over.
    private static func jpeg(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var at = 2
        while let marker = jpegMarker(bytes, from: &at) {
            switch marker {
            case 0xD9: return at
            case 0x01, 0xD0...0xD7: continue
            default:
                guard let length = big16(bytes, at), length >= 2, at + length <= bytes.count else { return nil }
                at += length
                if marker == 0xDA { skipScan(bytes, from: &at) }
            }
        }
        return nil
    }

    /// Reads the marker at `at`, which may be padded with more 0xFF, and moves past it.
    static func jpegMarker(_ bytes: UnsafeRawBufferPointer, from at: inout Int) -> UInt8? {
        guard at + 1 < bytes.count, bytes[at] == 0xFF else { return nil }
        while at < bytes.count, bytes[at] == 0xFF { at += 1 }
        guard at < bytes.count else { return nil }
        defer { at += 1 }
        return bytes[at]
    }

    static func skipScan(_ bytes: UnsafeRawBufferPointer, from at: inout Int) {
        while at + 1 < bytes.count {
            guard let found = bytes.offset(of: 0xFF, from: at), found + 1 < bytes.count else { break }
            let next = bytes[found + 1]
            if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) {
                at = found
                return
            }
            at = found + (next == 0xFF ? 1 : 2)
        }
        at = bytes.count
    }

    private static func png(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var at = 8
        while let length = big32(bytes, at), at + 12 + length <= bytes.count {
            let isEnd = bytes[at + 4..<at + 8].elementsEqual("IEND".utf8)
            at += 12 + length
            if isEnd { return at }
        }
        return nil
    }

    /// Header, colour table, then blocks of sub-blocks until the trailer.
    private static func gif(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count > 13 else { return nil }
        var at = 13 + colourTable(bytes[10])
        while at < bytes.count {
            switch bytes[at] {
            case 0x3B: return at + 1
            case 0x21: at += 2
            case 0x2C where at + 10 < bytes.count: at += 11 + colourTable(bytes[at + 9])
            default: return nil
            }
            while at < bytes.count, bytes[at] != 0 { at += 1 + Int(bytes[at]) }
            at += 1
        }
        return nil
    }

    static func colourTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    private static func webp(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count >= 12 else { return nil }
        let size = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
        let end = 8 + size + size % 2
        // Some encoders omit the padding of an odd last chunk.
        return end <= bytes.count ? end : 8 + size == bytes.count ? bytes.count : nil
    }

    /// ISO boxes; the picture ends at the first data that isn't a box.
    private static func boxes(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var at = 0
        while at + 8 <= bytes.count, isBoxName(bytes[at + 4..<at + 8]) {
            var size = big32(bytes, at) ?? 0
            if size == 0 { return bytes.count }
            if size == 1 {
                guard let high = big32(bytes, at + 8), high == 0, let low = big32(bytes, at + 12) else { return nil }
                size = low
            }
            guard size >= 8, at + size <= bytes.count else { return nil }
            at += size
        }
        return at > 0 ? at : nil
    }

    private static func isBoxName(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
        name.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0xA9 }
    }

    static func big16(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int? {
        at + 2 <= bytes.count ? Int(bytes[at]) << 8 | Int(bytes[at + 1]) : nil
    }
    static func big32(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int? {
        at + 4 <= bytes.count ? (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) } : nil
    }
}
