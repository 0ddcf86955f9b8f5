/// Writes a cleaned copy of a staged picture, and then replaces the original with it.
import Foundation
import NIOCore
import ServerMedia

struct CleanCopy: Sendable {
    let handle: OpenFile
    private(set) var size = 0
    private(set) var head: [UInt8] = []

    /// Blocks. Leaves the original unchanged if anything goes wrong.
    init(_ picture: CleanPicture, of original: OpenFile, at path: String, insteadOf target: String) throws {
        handle = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL)
        do {
            for piece in picture.pieces {
                switch piece {
                case .bytes(let bytes): try bytes.withUnsafeBytes { try write($0) }
                // A file that ends behind a gap reads as zeros there.
                case .zeros(let count):
                    head += [UInt8](repeating: 0, count: min(count, max(0, FormatSniffer.length - head.count)))
                    size += count
                case .range(let range): try copy(range, of: original)
                }
            }
            try handle.resize(to: size)
            try renameFile(path, to: target)
        } catch {
            try? removeFile(path)
            throw error
        }
    }

    private mutating func copy(_ range: Range<Int>, of original: OpenFile) throws {
        if head.count < FormatSniffer.length {
            let start = range.prefix(FormatSniffer.length - head.count)
            head += try original.read(start).readableBytesView
        }
        try handle.copy(range, of: original, to: size)
        size += range.count
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
        if head.count < FormatSniffer.length { head += bytes.prefix(FormatSniffer.length - head.count) }
        try handle.write(bytes, at: size)
        size += bytes.count
    }
}
