/// Blobs that are open for reading: as a file, or entirely in memory.
import Foundation
import NIOCore
import ServerMedia

/// A blob's open file.
struct DiskBlob: OpenBlob {
    let size: Int
    let handle: OpenFile
    let disk: WorkerThreads

    func read(_ range: Range<Int>) async throws -> ByteBuffer {
        let handle = handle
        return try await disk.run { try handle.read(range) }
    }
}

/// A small blob, entirely in memory.
struct WholeBlob: OpenBlob {
    let bytes: ByteBuffer
    var size: Int { bytes.readableBytes }

    func read(_ range: Range<Int>) async throws -> ByteBuffer {
        guard let part = bytes.getSlice(at: bytes.readerIndex + range.lowerBound, length: range.count) else {
            throw StorageFailure.bytesNotFound
        }
        return part
    }
}
