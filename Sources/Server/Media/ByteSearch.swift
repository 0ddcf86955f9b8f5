/// Finds bytes in bytes with the C library's fast searches.
import CLinux
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
        guard !needle.isEmpty else { return start }
        guard start < count, let base = baseAddress,
            let hit = memmem(base + start, count - start, needle, needle.count)
        else { return nil }
        return UnsafeRawPointer(hit) - base
    }
}
