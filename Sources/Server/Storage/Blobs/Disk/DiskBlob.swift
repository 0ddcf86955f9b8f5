/// Blobs that are open for reading: as a file, or entirely in memory.
import Foundation
import Hummingbird
import NIOCore
import ServerHTTP
import ServerMedia

/// A blob's open file.
struct DiskBlob: OpenBlob {
    let size: Int
    let handle: OpenFile
    let disk: WorkerThreads
    private static let pieceSize = 2 << 20

    func read(_ range: Range<Int>) async throws -> ByteBuffer {
        let handle = handle
        return try await disk.run { try handle.read(range) }
    }

    /// The system has read the piece before, so that the event loop that sends it need not wait for the disk. A thread
    /// sees to that, unless it is so already.
    private func piece(_ range: Range<Int>) async throws -> FilePiece {
        let handle = handle
        if !handle.isWarm(range) { try await disk.run { try handle.warm(range) } }
        return FilePiece(range, of: handle.descriptor, owner: handle)
    }

    func send(_ range: Range<Int>, to client: inout any ResponseBodyWriter) async throws {
        guard var files = client as? any FileWriter else {
            return try await send(range) { try await client.write($0) }
        }
        try await Blobs.send(range, by: Self.pieceSize, reading: piece) { try await files.write($0) }
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
