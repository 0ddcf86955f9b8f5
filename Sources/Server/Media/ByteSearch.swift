/// Finds bytes in bytes, using the C library's fast search for the first of them.
import Foundation

extension UnsafeRawBufferPointer {
    /// The offset of the first `byte` at or after `start`.
    package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
        guard start < count, let base = baseAddress, let hit = memchr(base + start, Int32(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(hit) - base
    }

    /// The offset of the first whole `needle` at or after `start`.
    package func offset(of needle: [UInt8], from start: Int = 0) -> Int? {
        guard let first = needle.first else { return start }
        var at = start
        while let hit = offset(of: first, from: at), hit + needle.count <= count {
            if memcmp(baseAddress! + hit, needle, needle.count) == 0 { return hit }
            at = hit + 1
        }
        return nil
    }
}
