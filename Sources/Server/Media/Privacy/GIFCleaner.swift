/// Cleans a GIF block by block: removes comments and blocks of programs other than browsers.
import Foundation

enum GIFCleaner {
    /// The repeat count of an animation, and its colour profile.
    private static let kept = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]

    static func plan(_ bytes: UnsafeRawBufferPointer) -> CleanPicture? {
        guard bytes.count > 13 else { return nil }
        var clean = CleanPicture()
        var at = 13 + FileEnding.colourTable(bytes[10])
        guard at < bytes.count else { return nil }
        clean.keep(0..<at)
        while at < bytes.count {
            let start = at
            switch bytes[at] {
            case 0x3B:
                clean.keep(at..<at + 1)
                return clean
            case 0x21: at += 2
            case 0x2C where at + 10 < bytes.count: at += 11 + FileEnding.colourTable(bytes[at + 9])
            default: return nil
            }
            while at < bytes.count, bytes[at] != 0 { at += 1 + Int(bytes[at]) }
            at += 1
            guard at <= bytes.count else { return nil }
            if isKept(bytes[start..<at]) { clean.keep(start..<at) }
        }
        return nil
    }

    private static func isKept(_ block: Slice<UnsafeRawBufferPointer>) -> Bool {
        let start = block.startIndex
        guard block[start] == 0x21, block.count > 2 else { return true }
        switch block[start + 1] {
        case 0xFE: return false
        case 0xFF: return kept.contains { block.dropFirst(3).starts(with: $0.utf8) }
        default: return true
        }
    }
}
