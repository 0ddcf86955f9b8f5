/// A staged picture written once more without what isn't needed to show it, and then put in its place.
import Crypto
import Foundation
import NIOCore
import ServerMedia

struct CleanCopy: Sendable {
    private static let batchSize = 1 << 20

    let handle: OpenFile
    private(set) var size = 0
    private(set) var md5 = Insecure.MD5()
    private(set) var head: [UInt8] = []

    /// Blocks. Leaves the original as it is when anything goes wrong.
    init(_ picture: CleanPicture, of original: OpenFile, at path: String, insteadOf target: String) throws {
        handle = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL)
        do {
            for piece in picture.pieces {
                switch piece {
                case .bytes(let bytes): try bytes.withUnsafeBytes { try write($0) }
                case .zeros(let count):
                    for batch in Self.batches(0..<count) {
                        try [UInt8](repeating: 0, count: batch.count).withUnsafeBytes { try write($0) }
                    }
                case .range(let range):
                    for batch in Self.batches(range) {
                        try original.read(batch).withUnsafeReadableBytes { try write($0) }
                    }
                }
            }
            try renameFile(path, to: target)
        } catch {
            try? removeFile(path)
            throw error
        }
    }

    private static func batches(_ range: Range<Int>) -> some Sequence<Range<Int>> {
        stride(from: range.lowerBound, to: range.upperBound, by: batchSize).lazy
            .map { $0..<min($0 + batchSize, range.upperBound) }
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
        if head.count < FormatSniffer.length { head += bytes.prefix(FormatSniffer.length - head.count) }
        md5.update(bufferPointer: bytes)
        try handle.write(bytes, at: size)
        size += bytes.count
    }
}
