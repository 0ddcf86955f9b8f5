/// A ZIP archive's own bytes, for files that are stored as they are: what stands before each, and what stands at the end.
import Foundation

/// Pictures are compressed already, so nothing here compresses. Sizes are 32 bits: an archive ends below 4 GB.
package struct ZipLayout: Sendable {
    package struct Entry: Sendable, Hashable {
        /// A path with `/`; UTF-8.
        package var name: String
        package var size: Int

        package init(_ name: String, size: Int) { (self.name, self.size) = (name, size) }
    }

    private static let most = Int(UInt32.max) - 1
    private let entries: [Entry]
    private var written: [(offset: Int, crc: UInt32)] = []
    private var offset = 0

    /// Nil if the archive would be too large, or hold too many files.
    package init?(_ entries: [Entry]) {
        guard entries.count < Int(UInt16.max), Self.size(of: entries) <= Self.most else { return nil }
        self.entries = entries
    }

    /// Bytes of the whole archive.
    package var size: Int { Self.size(of: entries) }

    private static func size(of entries: [Entry]) -> Int {
        entries.reduce(22) { $0 + 30 + 46 + 2 * $1.name.utf8.count + $1.size }
    }

    /// What stands before the next file's bytes.
    package mutating func header(crc: UInt32) -> [UInt8] {
        let entry = entries[written.count]
        var bytes: [UInt8] = []
        bytes.append(0x0403_4b50 as UInt32)
        Self.describe(entry, crc, into: &bytes)
        bytes += Array(entry.name.utf8)
        written.append((offset, crc))
        offset += bytes.count + entry.size
        return bytes
    }

    /// What stands behind the last file's bytes: the list of all.
    package func directory() -> [UInt8] {
        var bytes: [UInt8] = []
        for (entry, place) in zip(entries, written) {
            bytes.append(0x0201_4b50 as UInt32)
            bytes.append(20 as UInt16)
            Self.describe(entry, place.crc, into: &bytes)
            // No comment, the first and only disk, no attributes.
            bytes += [UInt8](repeating: 0, count: 10)
            bytes.append(UInt32(place.offset))
            bytes += Array(entry.name.utf8)
        }
        let length = bytes.count
        bytes.append(0x0605_4b50 as UInt32)
        bytes.append(0 as UInt32)
        bytes.append(UInt16(written.count))
        bytes.append(UInt16(written.count))
        bytes.append(UInt32(length))
        bytes.append(UInt32(offset))
        bytes.append(0 as UInt16)
        return bytes
    }

    /// The fields that both places share, from the version to the lengths.
    private static func describe(_ entry: Entry, _ crc: UInt32, into bytes: inout [UInt8]) {
        bytes.append(20 as UInt16)
        // Names are UTF-8.
        bytes.append(0x0800 as UInt16)
        bytes.append(0 as UInt16)
        // Midnight of 1 January 1980, the first that there is: when a file was packed says nothing.
        bytes.append(0 as UInt16)
        bytes.append(0x0021 as UInt16)
        bytes.append(crc)
        bytes.append(UInt32(entry.size))
        bytes.append(UInt32(entry.size))
        bytes.append(UInt16(entry.name.utf8.count))
        bytes.append(0 as UInt16)
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
