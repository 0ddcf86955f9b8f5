/// The checksum of ZIP archives (ISO 3309, polynomial 0xEDB88320).
import NIOCore

package struct CRC32: Sendable {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    private var state = UInt32.max

    package init() {}

    package var value: UInt32 { ~state }

    package mutating func add(_ bytes: ByteBuffer) {
        let start = state
        state = Self.table.withUnsafeBufferPointer { table in
            bytes.withUnsafeReadableBytes { bytes in
                bytes.reduce(start) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
            }
        }
    }
}
