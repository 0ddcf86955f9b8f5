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

    /// The system has read the piece before, so that the event loop that sends it need not wait for the disk.
    private func piece(_ range: Range<Int>) async throws -> FilePiece {
        let handle = handle
        try await disk.run { try handle.warm(range) }
        return FilePiece(range, of: handle.descriptor, owner: handle)
    }

    /// None of it is copied into this program's memory.
    func body(_ range: Range<Int>) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            if var files = writer as? any FileWriter {
                try await Blobs.send(range, by: Self.pieceSize, reading: piece) { try await files.write($0) }
            } else {
                try await send(range) { try await writer.write($0) }
            }
            try await writer.finish(nil)
        }
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
